// One table's socket: it notices silence, comes back automatically, loses no click and never plays one twice.

import type { ChatLine, ClientMessage, Hello, ServerMessage, TableInfo, Update } from "./messages";
import { transport, type Line, type Transport } from "./transport";

export type Status = "connecting" | "open" | "reconnecting" | "gone";

type Body = ClientMessage extends infer Each ? (Each extends ClientMessage ? Omit<Each, "id"> : never) : never;

export interface Events {
  hello(message: Hello): void;
  update(message: Update): void;
  refused(reason: string, code: string, of: ClientMessage | undefined): void;
  other(message: ServerMessage, of: ClientMessage | undefined): void;
}

const FIRST_WAIT = 300;
const LONGEST_WAIT = 5000;
/** After so much silence the server is asked whether it is there, and after so much more it is taken for lost; milliseconds. */
const QUIET = 2500;
const PATIENCE = 9000;

export class TableSocket {
  status = $state<Status>("connecting");
  table = $state.raw<TableInfo | null>(null);
  seat = $state<number | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  here = $state.raw<number[]>([]);
  watching = $state(0);
  reason = $state("");
  /** How far the server's clock is ahead of this one, in seconds. */
  ahead = $state(0);
  /** Sent or still to be sent, and not yet answered; sent again after a lost connection under the same id. */
  #pending = new Map<string, ClientMessage>();
  #events: Events;
  #path: string;
  #socket: Line | null = null;
  #wait = FIRST_WAIT;
  /** The one thing waited for: the greeting, the next ping, its reply, or the next attempt to connect. */
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** The first events and chat lines that are not known here. */
  #next = { events: 0, chat: 0 };
  #closed = false;
  #greeted = false;
  #open: Transport["open"];
  #serial = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(path: string, events: Events, open: Transport["open"] = transport.open) {
    this.#path = path;
    this.#events = events;
    this.#open = open;
    this.#connect();
  }

  /** Whether a message of this kind waits for its reply. */
  awaits(type: ClientMessage["type"]): boolean {
    return [...this.#pending.values()].some((message) => message.type === type);
  }

  send(body: Body): string {
    const message = { ...body, id: this.#name() } as ClientMessage;
    this.#pending.set(message.id, message);
    if (this.#greeted) this.#post(message);
    return message.id;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Try at once instead of waiting, for example when the network is back. */
  hurry(): void {
    if (this.status === "open") this.#ping();
    else if (this.status === "reconnecting") this.#connect();
  }

  #name(): string {
    return `${this.#prefix}.${(this.#serial += 1)}`;
  }

  #post(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #after(milliseconds: number, then: () => void): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(then, milliseconds);
  }

  #connect(): void {
    const { events, chat } = this.#next;
    const old = this.#socket;
    const socket = this.#open(`${this.#path}${this.#path.includes("?") ? "&" : "?"}events=${events}&chat=${chat}`);
    this.#socket = socket;
    old?.close();
    this.#after(PATIENCE, () => this.#lost());
    socket.onmessage = (event) => {
      if (this.#socket === socket) this.#take(JSON.parse(String(event.data)) as ServerMessage);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #ping(): void {
    this.#post({ type: "ping", id: this.#name() });
    this.#after(PATIENCE, () => this.#lost());
  }

  /** Connect again a little later; not all pages of a server that was away at the same moment. */
  #lost(): void {
    this.#greeted = false;
    if (this.#closed || this.status === "gone") return;
    this.status = "reconnecting";
    this.#after(this.#wait * (0.5 + Math.random() / 2), () => this.#connect());
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #take(message: ServerMessage): void {
    if (this.#greeted) this.#after(QUIET, () => this.#ping());
    switch (message.type) {
      case "hello":
        this.#greet(message);
        return;
      case "update":
        this.#next.events = after(message.events) ?? this.#next.events;
        this.#events.update(message);
        return;
      case "table":
        this.table = message.table;
        this.seat = message.seat;
        return;
      case "chat-line":
        this.#hear([message]);
        return;
      case "presence":
        this.here = message.here;
        this.watching = message.watching;
        return;
      case "bye":
        this.reason = message.reason;
        this.status = "gone";
        clearTimeout(this.#timer);
        return;
      default:
        this.#reply(message);
    }
  }

  #greet(message: Hello): void {
    if (this.#next.events && message.seat !== this.seat) {
      // Numbers of events are a seat's own: who has another one now knows nothing yet.
      this.#next = { events: 0, chat: 0 };
      this.chat = [];
      this.#connect();
      return;
    }
    this.status = "open";
    this.#wait = FIRST_WAIT;
    this.ahead = message.now - Date.now() / 1000;
    this.table = message.table;
    this.seat = message.seat;
    this.here = message.here;
    this.watching = message.watching;
    this.#hear(message.chat);
    this.#next.events = after(message.events) ?? this.#next.events;
    this.#events.hello(message);
    this.#pending.delete(message.id);
    this.#greeted = true;
    this.#after(QUIET, () => this.#ping());
    for (const pending of this.#pending.values()) this.#post(pending);
  }

  #hear(lines: ChatLine[]): void {
    const news = lines.filter((line) => line.number >= this.#next.chat);
    this.#next.chat = after(news) ?? this.#next.chat;
    if (news.length) this.chat = [...this.chat, ...news];
  }

  #reply(message: Extract<ServerMessage, { id: string }>): void {
    const of = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === "refusal") this.#events.refused(message.reason, message.code, of);
    else this.#events.other(message, of);
  }
}

/** The number after the last one. */
function after(numbered: { number: number }[]): number | undefined {
  const last = numbered.at(-1);
  return last && last.number + 1;
}

// One table's socket: it comes back by itself, loses no click and never plays one twice.

import type { ChatLine, ClientMessage, Hello, ServerMessage, TableInfo, Update } from "../messages";

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

export class Link {
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
  #address: string;
  #socket: WebSocket | null = null;
  #wait = FIRST_WAIT;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  #greeted = false;
  #open: (address: string) => WebSocket;
  #serial = 0;
  #prefix = Math.random().toString(36).slice(2, 10);

  constructor(address: string, events: Events, open: (address: string) => WebSocket = (to) => new WebSocket(to)) {
    this.#address = address;
    this.#events = events;
    this.#open = open;
    this.#connect();
  }

  /** How many messages wait for their reply. */
  get unanswered(): number {
    return this.#pending.size;
  }

  send(body: Body): string {
    const id = `${this.#prefix}.${(this.#serial += 1)}`;
    const message = { ...body, id } as ClientMessage;
    this.#pending.set(id, message);
    if (this.#greeted) this.#socket?.send(JSON.stringify(message));
    return id;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#socket?.close();
  }

  /** Try at once instead of waiting, for example when the network is back. */
  hurry(): void {
    if (this.status !== "reconnecting") return;
    clearTimeout(this.#timer);
    this.#connect();
  }

  #connect(): void {
    const socket = this.#open(this.#address);
    this.#socket = socket;
    socket.onmessage = (event) => this.#take(JSON.parse(String(event.data)) as ServerMessage);
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    this.#greeted = false;
    if (this.#closed || this.status === "gone") return;
    this.status = "reconnecting";
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#connect(), this.#wait);
    this.#wait = Math.min(this.#wait * 2, LONGEST_WAIT);
  }

  #take(message: ServerMessage): void {
    switch (message.type) {
      case "hello":
        this.#greet(message);
        return;
      case "update":
        this.#events.update(message);
        return;
      case "table":
        this.table = message.table;
        this.seat = message.seat;
        return;
      case "chat-line":
        if (!this.chat.some((line) => line.number === message.number)) this.chat = [...this.chat, message];
        return;
      case "presence":
        this.here = message.here;
        this.watching = message.watching;
        return;
      case "bye":
        this.reason = message.reason;
        this.status = "gone";
        return;
      default:
        this.#reply(message);
    }
  }

  #greet(message: Hello): void {
    this.status = "open";
    this.#wait = FIRST_WAIT;
    this.ahead = message.now - Date.now() / 1000;
    this.table = message.table;
    this.seat = message.seat;
    this.chat = message.chat;
    this.here = message.here;
    this.watching = message.watching;
    this.#events.hello(message);
    this.#pending.delete(message.id);
    if (this.#greeted) return;
    this.#greeted = true;
    for (const pending of this.#pending.values()) this.#socket?.send(JSON.stringify(pending));
  }

  #reply(message: Extract<ServerMessage, { id: string }>): void {
    const of = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    if (message.type === "refusal") this.#events.refused(message.reason, message.code, of);
    else this.#events.other(message, of);
  }
}

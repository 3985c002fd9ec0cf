import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TableSocket } from "../src/net/socket.svelte";
import type { Hello, ServerMessage } from "../src/net/messages";

class Wire {
  constructor(readonly address: string) {}
  sent: { id: string; type: string }[] = [];
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: (() => void) | null = null;
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {
    this.onclose?.();
  }
  say(message: Partial<ServerMessage>) {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  hello(more: Partial<Hello> = {}) {
    const greeting: Partial<Hello> = {
      type: "hello",
      id: "",
      seat: 0,
      player: "p",
      play: null,
      events: [],
      chat: [],
      here: [0],
      watching: 0,
      now: 0,
      ...more,
    };
    this.say(greeting);
  }
}

function linked() {
  const wires: Wire[] = [];
  const heard: string[] = [];
  const socket = new TableSocket(
    "ws://hall",
    {
      hello: () => heard.push("hello"),
      update: () => heard.push("update"),
      refused: (reason, code, of) => heard.push(`refused ${code} ${of?.type} ${reason}`),
      other: (message) => heard.push(message.type),
    },
    (address) => {
      const wire = new Wire(address);
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
  );
  return { socket, wires, heard };
}

describe("the socket to a table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends nothing before it was greeted, then everything", () => {
    const { socket, wires } = linked();
    socket.send({ type: "undo" });
    expect(wires[0]!.sent).toEqual([]);
    wires[0]!.hello();
    expect(wires[0]!.sent.map((message) => message.type)).toEqual(["undo"]);
    expect(socket.status).toBe("open");
  });

  it("sends unanswered messages again under the same id after a lost connection", () => {
    const { socket, wires } = linked();
    wires[0]!.hello();
    const id = socket.send({ type: "answer", decision: 3, picks: ["gold"] });
    wires[0]!.onclose?.();
    expect(socket.status).toBe("reconnecting");
    vi.advanceTimersByTime(400);
    wires[1]!.hello();
    expect(wires[1]!.sent).toEqual([{ type: "answer", decision: 3, picks: ["gold"], id }]);
    wires[1]!.say({ type: "ack", id, repeated: true, waiting: false });
    expect(socket.awaits("answer")).toBe(false);
    wires[1]!.onclose?.();
    vi.advanceTimersByTime(400);
    wires[2]!.hello();
    expect(wires[2]!.sent).toEqual([]);
  });

  it("waits longer each time it fails, and not at all when told the network is back", () => {
    const { socket, wires } = linked();
    wires[0]!.onclose?.();
    vi.advanceTimersByTime(300);
    wires[1]!.onclose?.();
    vi.advanceTimersByTime(300);
    expect(wires.length).toBe(2);
    socket.hurry();
    expect(wires.length).toBe(3);
  });

  it("asks whether the server is there when it hears nothing, and connects again if it goes on hearing nothing", () => {
    const { socket, wires } = linked();
    wires[0]!.hello();
    vi.advanceTimersByTime(2_400);
    expect(wires[0]!.sent).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(wires[0]!.sent.map((message) => message.type)).toEqual(["ping"]);
    wires[0]!.say({ type: "ack", id: wires[0]!.sent[0]!.id, repeated: false, waiting: false });
    vi.advanceTimersByTime(2_600);
    expect(wires[0]!.sent.length, "the next ping").toBe(2);
    vi.advanceTimersByTime(8_800);
    expect(socket.status).toBe("open");
    vi.advanceTimersByTime(300);
    expect(socket.status).toBe("reconnecting");
    vi.advanceTimersByTime(400);
    expect(wires.length).toBe(2);
    wires[0]!.hello();
    expect(socket.status, "the old line is not listened to any more").toBe("reconnecting");
    wires[1]!.hello();
    expect(socket.status).toBe("open");
    expect(wires[1]!.sent, "a ping is not sent again").toEqual([]);
  });

  it("does not wait for ever to be greeted", () => {
    const { wires } = linked();
    vi.advanceTimersByTime(9_400);
    expect(wires.length).toBe(2);
  });

  it("asks at once whether the server is there when the network is back", () => {
    const { socket, wires } = linked();
    wires[0]!.hello();
    socket.hurry();
    expect(wires[0]!.sent.map((message) => message.type)).toEqual(["ping"]);
  });

  it("asks for what it missed, and for everything if it has another seat now", () => {
    const { socket, wires, heard } = linked();
    const line = { name: "Ash", player: "ash", seat: 1, text: "hail", at: 0, type: "chat-line" as const };
    const event = (number: number) => ({ number, event: "x", seat: 0, fields: {} });
    wires[0]!.hello({ events: [event(0), event(1)], chat: [{ ...line, number: 0 }] });
    wires[0]!.say({ type: "update", events: [event(2)] });
    wires[0]!.onclose?.();
    vi.advanceTimersByTime(400);
    expect(wires.map((wire) => wire.address)).toEqual(["ws://hall?events=0&chat=0", "ws://hall?events=3&chat=1"]);
    wires[1]!.hello({ chat: [{ ...line, number: 1 }] });
    expect(socket.chat.map((some) => some.number)).toEqual([0, 1]);
    wires[1]!.onclose?.();
    vi.advanceTimersByTime(400);
    wires[2]!.hello({ seat: 1 });
    expect(wires[3]!.address).toBe("ws://hall?events=0&chat=0");
    wires[3]!.hello({ seat: 1 });
    expect(heard).toEqual(["hello", "update", "hello", "hello"]);
  });

  it("tells which message was refused and why", () => {
    const { socket, wires, heard } = linked();
    wires[0]!.hello();
    const id = socket.send({ type: "answer", decision: 3, picks: ["gold"] });
    wires[0]!.say({ type: "refusal", id, code: "illegal", reason: "too dear" });
    expect(heard).toContain("refused illegal answer too dear");
  });

  it("does not come back after a farewell", () => {
    const { socket, wires } = linked();
    wires[0]!.say({ type: "bye", reason: "there is no such table" });
    wires[0]!.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(socket.status).toBe("gone");
  });
});

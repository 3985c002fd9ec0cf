import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Link } from "../src/lib/link.svelte";
import type { Hello, ServerMessage } from "../src/messages";

class Wire {
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
  hello() {
    const greeting: Partial<Hello> = { type: "hello", id: "", seat: 0, player: "p", play: null, events: [], chat: [], here: [0], watching: 0, now: 0 };
    this.say(greeting);
  }
}

function linked() {
  const wires: Wire[] = [];
  const heard: string[] = [];
  const link = new Link(
    "ws://hall",
    {
      hello: () => heard.push("hello"),
      update: () => heard.push("update"),
      refused: (reason, code, of) => heard.push(`refused ${code} ${of?.type} ${reason}`),
      other: (message) => heard.push(message.type),
    },
    () => {
      const wire = new Wire();
      wires.push(wire);
      return wire as unknown as WebSocket;
    },
  );
  return { link, wires, heard };
}

describe("the link to a table", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("sends nothing before it was greeted, then everything", () => {
    const { link, wires } = linked();
    link.send({ type: "undo" });
    expect(wires[0]!.sent).toEqual([]);
    wires[0]!.hello();
    expect(wires[0]!.sent.map((message) => message.type)).toEqual(["undo"]);
    expect(link.status).toBe("open");
  });

  it("sends unanswered messages again under the same id after a lost connection", () => {
    const { link, wires } = linked();
    wires[0]!.hello();
    const id = link.send({ type: "answer", decision: 3, picks: ["gold"] });
    wires[0]!.onclose?.();
    expect(link.status).toBe("reconnecting");
    vi.advanceTimersByTime(400);
    wires[1]!.hello();
    expect(wires[1]!.sent).toEqual([{ type: "answer", decision: 3, picks: ["gold"], id }]);
    wires[1]!.say({ type: "ack", id, repeated: true, waiting: false });
    expect(link.unanswered).toBe(0);
    wires[1]!.onclose?.();
    vi.advanceTimersByTime(400);
    wires[2]!.hello();
    expect(wires[2]!.sent).toEqual([]);
  });

  it("waits longer each time it fails, and not at all when told the network is back", () => {
    const { link, wires } = linked();
    wires[0]!.onclose?.();
    vi.advanceTimersByTime(300);
    wires[1]!.onclose?.();
    vi.advanceTimersByTime(300);
    expect(wires.length).toBe(2);
    link.hurry();
    expect(wires.length).toBe(3);
  });

  it("tells which message was refused and why", () => {
    const { link, wires, heard } = linked();
    wires[0]!.hello();
    const id = link.send({ type: "answer", decision: 3, picks: ["gold"] });
    wires[0]!.say({ type: "refusal", id, code: "illegal", reason: "too dear" });
    expect(heard).toContain("refused illegal answer too dear");
  });

  it("does not come back after a farewell", () => {
    const { link, wires } = linked();
    wires[0]!.say({ type: "bye", reason: "there is no such table" });
    wires[0]!.onclose?.();
    vi.advanceTimersByTime(60_000);
    expect(wires.length).toBe(1);
    expect(link.status).toBe("gone");
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { listen } from "../src/net/lobby";

class FakeSocket {
  onopen: (() => void) | null = null;
  onmessage: (() => void) | null = null;
  onclose: (() => void) | null = null;
  closed = false;
  close() {
    this.closed = true;
    this.onclose?.();
  }
}
let made: FakeSocket[] = [];
let online: () => void = () => {};
const open = () => {
  const socket = new FakeSocket();
  made.push(socket);
  return socket as unknown as WebSocket;
};
beforeEach(() => {
  made = [];
  vi.useFakeTimers();
  vi.stubGlobal("location", { protocol: "https:", host: "hall.example" });
  vi.stubGlobal("addEventListener", (_name: string, heard: () => void) => (online = heard));
  vi.stubGlobal("removeEventListener", () => {});
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("each ring is heard, and the first connection is none", () => {
  const ring = vi.fn();
  listen(ring, open);
  made[0]!.onopen?.();
  expect(ring).toHaveBeenCalledTimes(0);
  made[0]!.onmessage?.();
  expect(ring).toHaveBeenCalledTimes(1);
});

test("after a lost connection the list is read again, for rings may have been missed", () => {
  const ring = vi.fn();
  listen(ring, open);
  made[0]!.onopen?.();
  made[0]!.onclose?.();
  vi.advanceTimersByTime(600);
  expect(made.length).toBe(2);
  made[1]!.onclose?.();
  vi.advanceTimersByTime(600);
  expect(made.length, "the second attempt waits longer").toBe(2);
  vi.advanceTimersByTime(600);
  made[2]!.onopen?.();
  expect(ring).toHaveBeenCalledTimes(1);
});

test("a line that has long been silent is laid anew, and so is one when the network is back", () => {
  const ring = vi.fn();
  listen(ring, open);
  made[0]!.onopen?.();
  vi.advanceTimersByTime(61_000);
  expect(made.length).toBe(2);
  expect(made[0]!.closed).toBe(true);
  made[1]!.onopen?.();
  expect(ring).toHaveBeenCalledTimes(1);
  online();
  made[2]!.onopen?.();
  expect(ring).toHaveBeenCalledTimes(2);
});

test("whoever leaves the lobby is not connected again", () => {
  const stop = listen(() => {}, open);
  stop();
  vi.advanceTimersByTime(60_000);
  expect(made.length).toBe(1);
  expect(made[0]!.closed).toBe(true);
});

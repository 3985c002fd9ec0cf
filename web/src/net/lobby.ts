// The bell of the lobby: rings when the list of tables has changed, and whenever a ring may have been missed.

import { transport, type Line, type Transport } from "./transport";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** The lobby says nothing while nothing happens, so a line that was silent so long is laid anew; milliseconds. */
const QUIET = 60_000;

/** Call ``ring`` whenever the list should be read again; returns what stops it. */
export function listen(ring: () => void, open: Transport["open"] = transport.open): () => void {
  let socket: Line | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let lost = false;
  let stopped = false;

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(connect, milliseconds * (1 - Math.random() / 4));
  }
  /** Begin a new line; whatever was missed on the old one is read. */
  function connect(): void {
    lost ||= socket !== null;
    const old = socket;
    const line = open("/lobby/socket");
    socket = line;
    old?.close();
    later(QUIET);
    line.onopen = () => {
      wait = FIRST_WAIT;
      if (lost) ring();
      lost = false;
    };
    line.onmessage = () => {
      later(QUIET);
      ring();
    };
    line.onclose = () => {
      if (stopped || socket !== line) return;
      later(wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  }
  connect();
  addEventListener("online", connect);
  return () => {
    stopped = true;
    removeEventListener("online", connect);
    clearTimeout(timer);
    socket?.close();
  };
}

// The bell of the lobby: rings when the list of tables has changed, and whenever a ring may have been missed.

const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;

/** Call ``ring`` whenever the list should be read again; returns what stops it. */
export function listen(ring: () => void, open: (address: string) => WebSocket = (to) => new WebSocket(to)): () => void {
  const address = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/lobby/socket`;
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = FIRST_WAIT;
  let lost = false;
  let stopped = false;

  function connect(): void {
    const line = open(address);
    socket = line;
    line.onopen = () => {
      wait = FIRST_WAIT;
      if (lost) ring();
      lost = false;
    };
    line.onmessage = () => ring();
    line.onclose = () => {
      if (stopped) return;
      lost = true;
      timer = setTimeout(connect, wait);
      wait = Math.min(2 * wait, LONGEST_WAIT);
    };
  }
  connect();
  return () => {
    stopped = true;
    clearTimeout(timer);
    socket?.close();
  };
}

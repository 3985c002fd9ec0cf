// The one way to the server: requests, lines that stay open, and pictures. Another one can take its place, such as a script in
// a test or a worker that runs the rules in the page itself.

import { language } from "../state/t";
import { file } from "./paths";

export interface Answer {
  status: number;
  text: string;
  /** Seconds after which the server wants to be asked again, if it said so. */
  later?: number;
}

/** What is used of a WebSocket. */
export type Line = Pick<WebSocket, "onopen" | "onmessage" | "onclose" | "send" | "close">;

export interface Transport {
  /** Ask the server's interface; fails if it cannot be reached. */
  ask(method: string, path: string, body?: unknown): Promise<Answer>;
  open(path: string): Line;
  /** The address of the picture of a card. */
  face(game: string, card: string): string;
  /** All pictures of a game by card, from the address that a table names. */
  faces(address: string): Promise<Record<string, string>>;
}

/** What asks for the names of cards in another language than English. */
const SAID = language === "en" ? "" : `?language=${language}`;

/** Milliseconds after which an answer is no longer waited for; a bot's opinion takes some seconds, on a busy server more. */
const PATIENCE = 60_000;

const network: Transport = {
  async ask(method, path, body) {
    const answer = await fetch(file(`/api${path}`), {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      headers: { "accept-language": language, ...(body === undefined ? {} : { "content-type": "application/json" }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const later = Number(answer.headers.get("retry-after"));
    return { status: answer.status, text: await answer.text(), ...(later > 0 ? { later } : {}) };
  },
  open: (path) => new WebSocket(new URL(file(`/api${path}`), location.href.replace(/^http/, "ws"))),
  face: (game, card) => file(`/faces/${encodeURIComponent(game)}/${encodeURIComponent(card)}.svg${SAID}`),
  async faces(address) {
    const answer = await fetch(file(address), { signal: AbortSignal.timeout(PATIENCE) });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return (await answer.json()) as Record<string, string>;
  },
};

let chosen = network;
export const transport: Transport = {
  ask: (method, path, body) => chosen.ask(method, path, body),
  open: (path) => chosen.open(path),
  face: (game, card) => chosen.face(game, card),
  faces: (address) => chosen.faces(address),
};

/** Go another way from now on; without one, by the network again. */
export function goBy(way: Transport = network): void {
  chosen = way;
}

// The parts that every game's view has, and small words about them.

export interface Option {
  key: string;
  count: number;
  label: string;
}

export interface Decision {
  number: number;
  seat: number;
  ask: string;
  options: Option[];
  low: number;
  high: number;
  ordered: boolean;
  /** In words for people; a game of somebody's own may have none. */
  prompt?: string;
  rule?: string;
  /** A proposal of the game itself, where it has one. */
  suggested?: string[];
}

export interface Outcome {
  scores: number[];
  winners: number[];
  places: number[];
  reason: string;
}

export interface View {
  game: string;
  seat: number | null;
  seats: number;
  over: boolean;
  waiting: number | null;
  window: boolean;
  decision: Decision | null;
  outcome: Outcome | null;
  [more: string]: unknown;
}

/** Replace `seat 1` in a sentence of the game by the name of who sits there. */
export function withNames(sentence: string, names: string[]): string {
  return sentence.replace(/\b[Ss]eat (\d+)\b/g, (all, seat) => names[Number(seat)] ?? all);
}

const SUITS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** `10C`, `KH.2` and `joker.1` in a sentence as `10♣`, `K♥` and `Joker`. */
export function withSuits(sentence: string): string {
  return sentence
    .replace(/\bjoker\.\d+\b/g, "Joker")
    .replace(/\b(10|[2-9AJQK])([CDHS])(?:\.\d+)?\b/g, (_, rank, suit) => `${rank}${SUITS[suit]}`);
}

/** A reason of the server as a sentence: with a capital letter and a full stop. */
export function sentence(reason: string): string {
  return reason && reason[0]!.toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
}

/** `2 cards`, `1 card`. */
export function some(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? "" : "s"}`;
}

/** Equal keys next to each other, counted. */
export function counted(keys: string[]): { key: string; count: number }[] {
  const found: { key: string; count: number }[] = [];
  for (const key of keys) {
    const last = found.at(-1);
    if (last?.key === key) last.count += 1;
    else found.push({ key, count: 1 });
  }
  return found;
}

/** `throne-room` as `Throne Room`, `draft-3-1` as `Draft 3–1`, for things whose printed name is not at hand. */
export function titled(key: string): string {
  return key
    .replace(/(\d)-(?=\d)/g, "$1–")
    .replace(/-(?=less\b)/g, "‑")
    .replace(/[-_]/g, " ")
    .replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}

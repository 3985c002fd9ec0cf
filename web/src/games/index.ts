// The games of the hall, in the order in which it shows them. A game without a folder here is shown as a table of facts.

import { part } from "../net/chunks";
import { titled } from "../state/words";
import type { About, Board } from "./about";
import { about as dominion } from "./dominion/about";
import { about as dominoKnights } from "./domino_knights/about";
import { about as tears1066 } from "./tears1066/about";

export const GAMES: readonly About[] = [dominion, tears1066, dominoKnights];

const plain = (key: string): About => ({
  key,
  title: key,
  offer: { title: key, line: "", facts: "" },
  picture: [],
  guided: {},
  endings: {},
  sayings: {},
  final: ["resign", "concede"],
  starts: ["turn_start", "turn_started", "round_started"],
  graphs: [],
  board: () => import("./any"),
});

/** What is known of a game; little, if it is somebody's own. */
export function aboutGame(key: string): About {
  return GAMES.find((game) => game.key === key) ?? plain(key);
}

export function boardOf(key: string): Promise<Board> {
  return part(async () => (await aboutGame(key).board()).board);
}

const ENDINGS: Record<string, string> = {
  "too many steps": "One answer set off more than the rules can play out.",
  resign: "The others have resigned.",
};

/** Why a game ended, in a sentence. */
export function ending(game: About, reason: string): string {
  return game.endings[reason] ?? ENDINGS[reason] ?? `The end: ${reason.replace(/[-_]/g, " ")}.`;
}

/** What may be said out of turn, in words for a button; null if the board itself offers it. */
export function saying(game: About, text: string): string | null {
  const found = game.sayings[text];
  return found === undefined ? titled(text) : found;
}

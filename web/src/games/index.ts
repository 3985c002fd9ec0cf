// The games that have a folder here, in the order in which the hall shows them. `hall` knows the others too.

import { t } from "../state/t";
import { titled } from "../state/words";
import type { About } from "./about";
import { about as dominion } from "./dominion/about";
import { about as dominoKnights } from "./domino_knights/about";
import { about as tears1066 } from "./tears1066/about";

export const GAMES: readonly About[] = [dominion, tears1066, dominoKnights];

const ENDINGS: Record<string, string> = {
  "too many steps": t("One answer set off more than the rules can play out."),
  resign: t("The others have resigned."),
};

/** Why a game ended, in a sentence. */
export function ending(game: About, reason: string): string {
  return game.endings[reason] ?? ENDINGS[reason] ?? t("The end: {reason}.", { reason: reason.replace(/[-_]/g, " ") });
}

/** What may be said out of turn, in words for a button; null if the board itself offers it. */
export function saying(game: About, text: string): string | null {
  const found = game.sayings[text];
  return found === undefined ? titled(text) : found;
}

// Which board shows which game; a game without one is shown as a table of facts.

import type { Component } from "svelte";
import type { EventInfo } from "../messages";
import { part } from "../lib/fresh";
import type { Flight } from "../lib/flights";
import type { Option, View } from "../lib/view";

export interface Board {
  Table: Component<{ view: never }>;
  /** Whether the board itself shows this option, so that the bar below need not. */
  placed: (ask: string, option: Option, view: View) => boolean;
  flights: (event: EventInfo, view: View) => Flight[];
  /** Piles that are shuffled and places that light up when an event happens. */
  shuffled?: (event: EventInfo) => string | null;
  lit?: (event: EventInfo) => string[];
  End?: Component<{ view: never }>;
  /** What the scores of the result count. */
  unit?: (view: View, score: number) => string;
}

export function boardOf(game: string): Promise<Board> {
  return part(async () => {
    if (game === "dominion") return (await import("./dominion/board")).board;
    if (game === "1066") return (await import("./tears1066/board")).board;
    if (game === "domino-knights") return (await import("./domino_knights/board")).board;
    return { Table: (await import("./Any.svelte")).default as Board["Table"], placed: () => false, flights: () => [] };
  });
}

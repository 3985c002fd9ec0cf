// What of a finished game is worth telling again: numbers at its steps, and answers that were not taken back.

import type { MoveInfo, Moves } from "../net/messages";

/** A moment of a game, with the card that stands for it. */
export interface Moment {
  /** The step of the replay that shows it. */
  step: number;
  card: string;
  title: string;
  text: string;
}

/** What decided a game, told by one card. */
export interface Highlight {
  heading: string;
  card: string;
  title: string;
  lines: string[];
}

/** A number at a step; null where the game had none. */
export function at(moves: Moves, step: number, name: string): number | null {
  const found = moves.facts[step]?.[name];
  return typeof found === "number" ? found : null;
}

/** The moves that were not taken back. */
export function kept(moves: Moves): MoveInfo[] {
  const found: MoveInfo[] = [];
  const like = (step: number) => JSON.stringify(moves.facts[step]);
  for (const move of moves.moves) {
    if (move.kind !== "undo") {
      found.push(move);
      continue;
    }
    const now = like(move.number + 1);
    const back = found.findLastIndex((one) => like(one.number) === now);
    if (back >= 0) found.length = back;
  }
  return found;
}

const MOST = 4;

/** The weightiest moments, in the order of the game. */
export function weightiest(all: (Moment & { weight: number })[]): Moment[] {
  return [...all]
    .sort((a, b) => b.weight - a.weight || a.step - b.step)
    .slice(0, MOST)
    .sort((a, b) => a.step - b.step);
}

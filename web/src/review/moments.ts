// The decisions by which a game turned: somebody went ahead, or did what the curve of the game marks.

import type { About } from "../games/about";
import type { Moves } from "../net/messages";
import { series, turns } from "../table/series";

const MOST = 8;

/** The steps of these decisions, in the order of the game. */
export function moments(moves: Moves, about: About): number[] {
  const all = series(about.facts ? moves.facts.map(about.facts) : moves.facts, moves.table.seats.length);
  const graph = about.graphs.map((word) => all.find((one) => one.title.includes(word))).find(Boolean);
  const ahead = graph ? turns(graph.lines, MOST).map((turn) => turn.step - 1) : [];
  const marked = moves.moves.filter((move) => about.marked?.(move.picks)).map((move) => move.number);
  const isDecision = (step: number) => ["answer", "auto"].includes(moves.moves[step]?.kind ?? "");
  return [...new Set([...ahead, ...marked])].filter(isDecision).sort((a, b) => a - b);
}

// The decisions of one seat of a finished game, judged one after the other by a bot. Whoever leaves the page finds them judged further.

import { api } from "../net/api";
import type { Analysis, MoveInfo, Moves } from "../net/messages";
import { kept } from "../games/story";

/** A difference of this many standard errors counts. */
const SURE = 2;
/** And it is at least so large. */
const LEAST = 0.02;
/** Fewer games tried out than this tell nothing of an answer, and too little to draw it as a chance. */
const FEWEST_TRIED = 16;
/** The server compares the first two answers that were tried out so often, and says how they differ. */
const COMPARED = 8;
const FEW = 40;
/** The server answers so many questions at once, and then one in so many milliseconds. */
const AT_ONCE = 8;
const PACE = 2000;
/** Fewer decisions than this tell nothing. */
const FEWEST = 4;

/** What is thought of a decision: the bot would have answered the same, as well, better, or something that was not weighed. */
export type Kind = "same" | "close" | "slip" | "other";

export interface Verdict {
  kind: Kind;
  analysis: Analysis;
  /** The chances to win with the better answer and with the one that was given; null if it was not weighed. */
  best: number | null;
  done: number | null;
  /** In how many games the given answer was tried out. */
  tries: number;
  /** Why the bot would answer so, where that is said of what was answered. */
  reason: string;
  /** What was given away, and how far that may be off. */
  cost: number;
  error: number;
}

const like = (picks: string[]) => JSON.stringify([...picks].sort());

export function verdict(analysis: Analysis, played: string[]): Verdict {
  const weighed = (picks: string[]) =>
    analysis.thoughts.find((thought) => thought.playouts >= FEWEST_TRIED && like(thought.picks) === like(picks));
  const [best, done] = [weighed(analysis.picks), weighed(played)];
  const second = analysis.thoughts.filter((thought) => thought.playouts >= COMPARED)[1];
  const found = {
    analysis,
    reason: !second || like(second.picks) === like(played) ? analysis.reason : "",
    best: best?.chance ?? null,
    done: done?.chance ?? null,
    tries: done?.playouts ?? 0,
    cost: 0,
    error: 0,
  };
  if (like(analysis.picks) === like(played)) return { ...found, kind: "same" };
  if (!best || !done) return { ...found, kind: "other" };
  const error = Math.hypot(best.error, done.error);
  const cost = best.chance - done.chance;
  return { ...found, kind: cost > Math.max(LEAST, SURE * error) ? "slip" : "close", cost: Math.max(0, cost), error };
}

/** The chance to win of `seat`, whose decision it was: of its answer where that was tried out enough, else of the position. */
export function chance({ analysis, done, tries }: Verdict, seat: number): number | null {
  if (tries >= FEW) return done;
  return analysis.playouts < FEW ? null : (analysis.chances.find((one) => one.seat === seat)?.share ?? null);
}

export class Judging {
  readonly moves: Moves;
  readonly seat: number;
  /** The steps to be judged. */
  readonly steps: number[];
  found = $state.raw<ReadonlyMap<number, Verdict>>(new Map());
  isRunning = $state(false);
  problem = $state("");

  constructor(moves: Moves, seat: number) {
    this.moves = moves;
    this.seat = seat;
    const isOwn = (move: MoveInfo) => move.kind === "answer" && move.seat === seat;
    this.steps = kept(moves)
      .filter(isOwn)
      .map((move) => move.number);
  }

  get isShort(): boolean {
    return this.steps.length < FEWEST;
  }

  get isDone(): boolean {
    return this.steps.every((step) => this.found.has(step));
  }

  /** The slips, the most costly first. */
  get slips(): number[] {
    const cost = (step: number) => this.found.get(step)!.cost;
    return [...this.found.keys()].filter((step) => this.found.get(step)!.kind === "slip").sort((a, b) => cost(b) - cost(a));
  }

  count(kind: Kind): number {
    return [...this.found.values()].filter((verdict) => verdict.kind === kind).length;
  }

  /** Judge what is not judged yet, these steps first. */
  async run(first: number[] = []): Promise<void> {
    if (this.isRunning || this.isShort) return;
    this.isRunning = true;
    this.problem = "";
    const soon = first.filter((step) => this.steps.includes(step));
    let asked = 0;
    try {
      for (const step of [...soon, ...this.steps]) {
        if (this.found.has(step)) continue;
        if (++asked > AT_ONCE) await new Promise((go) => setTimeout(go, PACE));
        const analysis = await api.analysis(this.moves.table.id, step);
        this.found = new Map([...this.found, [step, verdict(analysis, this.moves.moves[step]!.picks)]]);
      }
    } catch (mistake) {
      this.problem = (mistake as Error).message;
    }
    this.isRunning = false;
  }
}

const known = new Map<string, Judging>();

/** What is known of the decisions of a seat; the same for as long as the hall is open. */
export function judging(moves: Moves, seat: number): Judging {
  const key = `${moves.table.id} ${seat}`;
  const found = known.get(key) ?? new Judging(moves, seat);
  known.set(key, found);
  return found;
}

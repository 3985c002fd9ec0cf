// The parts that every game's view has.

export interface Option {
  key: string;
  count: number;
  label: string;
  /** The card, piece or place that it is about, and where that lies if it may lie in several zones. */
  about?: string;
  zone?: string;
  cost?: number;
  /** Whether it is the usual answer. */
  main?: boolean;
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
  /** Whether one may pass here for good. */
  passable?: boolean;
  /** The piece that the question is about. */
  about?: string | null;
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

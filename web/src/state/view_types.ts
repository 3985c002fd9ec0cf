// Written by scripts/message-types from meadhall.kernel.view_types; change those instead.

/** The open decision, as the rules know it; its words are added for whoever reads them. */
export interface Decision {
  about?: string | null;
  ask: string;
  confirm?: string[];
  confirm_pass?: string;
  confirm_spoken?: string[];
  high: number;
  low: number;
  number: number;
  options: Option[];
  ordered: boolean;
  parts?: (string | Record<string, string | number>)[];
  passable?: boolean;
  prompt?: string;
  rule?: string;
  seat: number;
  spoken?: string;
  suggested?: string[];
}

/** One thing that may be picked, with what it means to a screen; its label is added for whoever reads it. */
export interface Option {
  about?: string;
  confirm?: string;
  cost?: number;
  count: number;
  key: string;
  label?: string;
  main?: boolean;
  spoken?: string;
  whose?: number;
  zone?: string;
}

/** How a game ended. */
export interface Outcome {
  places: number[];
  reason: string;
  scores: number[];
  winners: number[];
}

/** What a seat, or a spectator, may know of any game. */
export interface View {
  decision: Decision | null;
  game: string;
  outcome: Outcome | null;
  over: boolean;
  seat: number | null;
  seats: number;
  waiting: number | null;
  window: boolean;
  [more: string]: unknown;
}

// Written by scripts/message-types from meadhall.games.domino_knights.view_types; change those instead.

import type { View } from "../../state/view_types";

export interface Battle {
  attacker: number;
  defender: number;
  groups: Group[];
  lost: string[];
  resolved: boolean;
  victor: number | null;
}

/** A special card that lies before a kingdom or on a knight. */
export interface Effect {
  card: string;
  expiry: number;
  name: string;
  number: number;
  player: number;
}

export interface Fallen {
  piece: string;
  token: string;
}

export interface Forecast {
  attackers_fall?: boolean;
  blockers_fall?: boolean;
  damage?: number;
}

export interface Group {
  attack?: [number, number];
  attackers: string[];
  block?: [number, number];
  blockers: string[];
  forecast?: Forecast;
}

/** A recruit or candidate. */
export interface Hidden {
  cards: number;
  cost?: number;
  credit?: number;
  paid?: boolean;
  piece: string | null;
  raised: boolean;
  token: string;
  training?: string[];
}

export interface Kingdom {
  before: Effect[];
  candidates: Hidden[];
  graveyard: Fallen[];
  hand?: string[];
  hand_size: number;
  knights: Knight[];
  living: boolean;
  name: string;
  place: number;
  points: number;
  recruits: Hidden[];
  resigning: boolean;
  seat: number;
  training: boolean;
}

export interface Knight {
  attached: Effect[];
  attack: number;
  barred: number[];
  base: [number, number];
  cards: string[];
  defense: number;
  model: string | null;
  owner: number;
  piece: string;
  rests: boolean;
  spent: boolean;
  suits: string;
  token: string;
  usable: boolean;
}

export interface KnightsView extends View {
  attacked: number[];
  battle: Battle | null;
  deck: number;
  discard: string[];
  event_window: string;
  first: number;
  goal: string;
  health: number;
  hold?: boolean;
  kingdoms: Kingdom[];
  order?: string;
  peasants: number;
  pending: Pending[];
  phase: string;
  round: number;
  scoring: string;
  submitted?: string[];
  turn: number;
}

/** A special card that is announced; what is secret is there for its player only. */
export interface Pending {
  card: string;
  name: string;
  number: number;
  player: number;
  shown: string[];
  target: string;
}

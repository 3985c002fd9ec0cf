// Written by scripts/message-types from meadhall.games.tears1066.view_types; change those instead.

import type { View } from "../../state/view_types";

export interface Forecast {
  fought: Fought;
  might: [number, number];
  total: [number, number];
  zeal: [number, number];
}

export interface Fought {
  might: boolean;
  zeal: boolean;
}

export interface Objective {
  attached: Piece[];
  attribute: string | null;
  damage: number;
  forecast?: ObjectiveForecast;
  health?: number;
  key: string;
  letter: string;
  name: string;
  value?: number;
}

export interface ObjectiveForecast {
  damage: number;
  destroyed: boolean;
  total?: number;
}

export interface Pending {
  amount: number;
  by: number | null;
  cancelled: boolean;
  event: string;
  subject: string;
}

/** A card in play; those of an army have numbers. */
export interface Piece {
  attached: Piece[];
  card: string;
  damage?: number;
  health?: number;
  key: string;
  might?: number;
  ready: boolean;
  resources: number;
  row?: number;
  seat: number;
  type?: string;
  zeal?: number;
}

/** One side; before the factions are chosen there is nothing but its seat. */
export interface Player {
  box?: number;
  claimed?: number;
  costs?: number[] | null;
  deck?: number;
  defeated?: string[];
  discard?: string[];
  faction: string | null;
  hand?: string[] | null;
  hand_size?: number;
  hastings?: boolean;
  known?: string[];
  limbo?: string[];
  looking?: string[] | null;
  objective?: Objective;
  objectives_left?: string[];
  reserve?: Piece[];
  seat: number;
}

export interface TearsView extends View {
  card_file: string;
  chain: Pending[];
  marker: number | null;
  passed: [boolean, boolean];
  phase: string;
  players: [Player, Player];
  round: number;
  turn: number;
  wedges: Wedge[];
}

export interface Totals {
  might: [number, number];
  zeal: [number, number];
}

export interface Wedge {
  attached: Piece[];
  claimed: number | null;
  columns: [Piece[], Piece[]];
  damage: [number, number];
  forecast?: Forecast | null;
  number: number;
  totals?: Totals;
}

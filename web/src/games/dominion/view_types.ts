// Written by scripts/message-types from meadhall.games.dominion.view_types; change those instead.

import type { View } from "../../state/view_types";

export interface DominionView extends View {
  actions: number;
  active: number;
  buys: number;
  coins: number;
  empty: number;
  hand: Record<string, number> | null;
  kingdom: string[];
  phase: string;
  piles: Pile[];
  players: Player[];
  presets: Record<string, string> | null;
  start: number;
  trash: string[];
}

export interface Pile {
  card: string;
  cost: number;
  left: number;
}

export interface Player {
  aside: string[];
  cards?: Record<string, number>;
  deck: number;
  discard: string | null;
  discarded?: number;
  hand: number;
  play: string[];
  revealed: string[];
  score?: number;
  seat: number;
  turns: number;
}

// The ranking of a game: who stands where.

import type { Ranked } from "../net/messages";

export interface Rank {
  place: number;
  ranked: Ranked;
}

/** The players of a ranking with their places; equal ratings share a place, and the next is as far down as if they did not. */
export function ranks(ranking: Ranked[]): Rank[] {
  return ranking.map((ranked) => ({
    place: ranking.findIndex((some) => some.rating.rating === ranked.rating.rating) + 1,
    ranked,
  }));
}

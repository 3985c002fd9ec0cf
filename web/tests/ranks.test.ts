import { expect, it } from "vitest";
import { ranks } from "../src/people/ranks";

const ranked = (player: string, rating: number) => ({
  player,
  name: player,
  rating: { game: "dominion", rating, mu: 25, sigma: 8, games: 1 },
});

it("gives equal ratings one place and leaves the next ones where they would be", () => {
  const places = ranks([ranked("ann", 900), ranked("ben", 700), ranked("cyn", 700), ranked("dan", 10)]).map((rank) => [
    rank.ranked.player,
    rank.place,
  ]);
  expect(places).toEqual([
    ["ann", 1],
    ["ben", 2],
    ["cyn", 2],
    ["dan", 4],
  ]);
});
it("ranks nobody where nobody has a rating", () => expect(ranks([])).toEqual([]));

import { expect, it } from "vitest";
import type { SeatInfo } from "../src/net/messages";
import { standing } from "../src/people/standing";

const seat = (number: number, player: string | null): SeatInfo => ({
  number,
  kind: player ? "person" : "bot",
  name: "",
  player,
  level: "",
  ready: true,
  away: false,
});
const seats = [seat(0, null), seat(1, "ann"), seat(2, "ben")];
const ended = (...winners: number[]) => ({
  status: "over" as const,
  seats,
  outcome: { scores: [1, 2, 3], winners, places: [1, 2, 3], reason: "" },
});

it("tells how a game went for the player it is about", () => {
  expect([ended(1), ended(2), ended(0), ended(1, 2), ended()].map((table) => standing(table, "ann"))).toEqual([
    "won",
    "lost",
    "lost",
    "shared victory",
    "a draw",
  ]);
});
it("tells how far a table is that has no outcome", () => {
  const at = (status: "open" | "playing" | "closed") => standing({ status, seats, outcome: null }, "ann");
  expect([at("open"), at("playing"), at("closed")]).toEqual(["waiting for players", "being played", "cancelled"]);
});

import { describe, expect, it } from "vitest";
import { lead, turns } from "../src/table/series";
import { does, remarks } from "../src/pages/setup/does";
import { bare, reviewed, told } from "../src/people/seats";
import type { TableInfo } from "../src/net/messages";

const card = (name: string, text: string, ...types: string[]) => ({ key: name.toLowerCase(), name, text, types });

describe("the curve of a game", () => {
  const lines = (mine: number[], theirs: number[]) => [
    { seat: 0, values: mine },
    { seat: 1, values: theirs },
  ];
  it("turns where the winner was ahead for good", () => {
    expect(lead(lines([0, 3, 3, 6, 9], [0, 0, 5, 5, 5]), [0])).toBe(3);
  });
  it("has no turning point where nobody wins alone, or the winner was not ahead", () => {
    expect(lead(lines([0, 1], [0, 1]), [0, 1])).toBeNull();
    expect(lead(lines([0, 1], [0, 4]), [0])).toBeNull();
  });
  it("is a list of those who went ahead; whoever is caught up stays the leader", () => {
    const all = [
      { step: 1, seat: 0, best: 3, next: 0 },
      { step: 4, seat: 1, best: 8, next: 3 },
      { step: 6, seat: 0, best: 9, next: 8 },
    ];
    const game = lines([0, 3, 3, 4, 3, 8, 9], [0, 0, 3, 2, 8, 8, 8]);
    expect(turns(game, 8)).toEqual(all);
    expect(turns(game, 2)).toEqual(all.slice(1));
    expect(turns([{ seat: 0, values: [0, null, 4] }], 8)).toEqual([]);
  });
});

describe("a choice of ten cards", () => {
  const moat = card("Moat", "+2 Cards. When another player plays an Attack …", "action", "reaction");
  const witch = card("Witch", "+2 Cards. Every other player gains a Curse.", "action", "attack");
  const militia = card("Militia", "+2 coins. Every other player discards down to three cards.", "action", "attack");
  it("is read from what is printed", () => {
    expect(does(militia)).toEqual(["coins", "attack"]);
    expect(does(card("Market", "+1 Card. +1 Action. +1 Buy. +1 coin.", "action"))).toEqual([
      "cards",
      "actions",
      "buys",
      "coins",
    ]);
  });
  it("misses an answer to attacks until there is one", () => {
    expect(remarks([witch, militia], moat)[0]?.card).toBe("moat");
    expect(remarks([witch, militia, moat], moat)).toEqual([]);
  });
});

describe("a finished game", () => {
  const table = (winners: number[], scores: number[]) =>
    ({
      title: "Dominion",
      seats: [
        { number: 0, kind: "person", name: "Edith", player: "e", level: "", ready: true, away: false },
        { number: 1, kind: "bot", name: "Birch (medium)", player: null, level: "medium", ready: true, away: false },
      ],
      outcome: { winners, scores, places: [0, 1].map((seat) => (winners.includes(seat) ? 1 : 2)), reason: "provinces" },
    }) as unknown as TableInfo;
  it("is told to whoever played", () => {
    expect(told(table([0], [42, 41]), "e")).toBe("You beat Birch, 42 to 41.");
    expect(told(table([1], [30, 37]), "e")).toBe("Birch beat you, 37 to 30.");
    expect(reviewed(table([0, 1], [36, 36]), "e")).toBe("Review: a draw against Birch, 36 to 36");
    expect(reviewed(table([0], [42, 41]), "somebody")).toBe("Review: Dominion");
  });
  it("calls bots by their names", () => {
    expect(bare("Birch (medium)")).toBe("Birch");
    expect(bare("Hild (of Whitby)")).toBe("Hild (of Whitby)");
  });
});

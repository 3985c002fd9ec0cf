import { describe, expect, it } from "vitest";
import { series } from "../src/table/series";
import { read } from "../src/state/router.svelte";
import { changed, fields, pace, presets, unusual } from "../src/state/options";
import { counted, sentence, titled, withNames } from "../src/state/words";
import { ending, saying } from "../src/games";
import { aboutGame } from "../src/games/hall.svelte";
import { withSuits } from "../src/games/domino_knights/about";
import { happening } from "../src/games/tears1066/view";
import type { TearsView } from "../src/games/tears1066/view_types";
import { faceOf } from "../src/games/domino_knights/view";

describe("words", () => {
  it("puts names in the place of seats", () => {
    expect(withNames("Seat 1 attacks seat 0, not seat 7", ["Ann", "Ben"])).toBe("Ben attacks Ann, not seat 7");
  });
  it("counts equal neighbours", () => {
    expect(counted(["a", "a", "b", "a"])).toEqual([
      { key: "a", count: 2 },
      { key: "b", count: 1 },
      { key: "a", count: 1 },
    ]);
  });
  it("makes sentences of reasons", () => {
    expect(["the old password is wrong", "Really?", ""].map(sentence)).toEqual(["The old password is wrong.", "Really?", ""]);
  });
  it("makes titles of keys", () => expect(titled("throne-room")).toBe("Throne Room"));
  it("reads addresses", () => {
    const route = read(new URL("http://hall/rules/1066?x=1#TMM-WIN-1"));
    expect([route.page, route.rest, route.hash, route.query.get("x")]).toEqual(["rules", ["1066"], "TMM-WIN-1", "1"]);
  });
});

describe("mistyped addresses", () => {
  it("reads a part that cannot be decoded as it stands", () => {
    expect(read(new URL("http://hall/table/%zz")).rest).toEqual(["%zz"]);
  });
});

describe("options", () => {
  const schema = {
    properties: {
      players: { title: "Players", type: "integer", minimum: 2, maximum: 4, default: 2, "x-kind": "number" },
      limit: {
        title: "Limit",
        default: "none",
        "x-kind": "number",
        anyOf: [{ type: "integer", minimum: 1, maximum: 9 }, { enum: ["none"] }],
      },
      house: { title: "House", type: "boolean", default: false, "x-kind": "flag", "x-house": true },
    },
    "x-presets": { crowded: { players: 4 } },
  };
  it("reads fields, limits and words from the schema", () => {
    const [players, limit, house] = fields(schema);
    expect([players!.low, players!.high]).toEqual([2, 4]);
    expect([limit!.low, limit!.high, limit!.words]).toEqual([1, 9, ["none"]]);
    expect(house!.house).toBe(true);
    expect(presets(schema)).toEqual([["crowded", { players: 4 }]]);
  });
  it("sends only what differs from the defaults", () => {
    expect(changed(fields(schema), { players: 2, limit: 5, house: false })).toEqual({ limit: 5 });
  });
  it("tells in words what is not as usual, without seats and house options", () => {
    expect(unusual(fields(schema), { players: 4, limit: "none", house: true })).toEqual([]);
    expect(unusual(fields(schema), { players: 4, limit: 5 })).toEqual(["Limit: 5"]);
  });
  it("tells the pace of a table", () => {
    expect(pace({ kind: "days", amount: 1, until: null })).toBe("1 day per move");
    expect(pace({ kind: "move", amount: 60, until: null })).toBe("60 seconds per move");
    expect(pace({ kind: "none", amount: 0, until: null })).toBe("no clock");
  });
});

describe("graphs", () => {
  it("draws one line per seat and leaves out what never changes", () => {
    const facts = [
      { "players.0.deck": 5, "players.1.deck": 5, "players.0.seat": 0, "piles.0.left": 9, "piles.5.left": 4, round: 1 },
      { "players.0.deck": 4, "players.1.deck": 5, "players.0.seat": 0, "piles.0.left": 8, "piles.5.left": 4, round: 1 },
    ];
    expect(series(facts, 2).map((one) => [one.title, one.lines.map((line) => line.values)])).toEqual([
      [
        "deck",
        [
          [5, 4],
          [5, 5],
        ],
      ],
    ]);
  });
});

describe("faces of dominoes", () => {
  it("shows a back where the pips are hidden", () => {
    expect(faceOf(null)).toBe("hidden-domino");
    expect(faceOf("9-2")).toBe("9-2");
  });
});

describe("words for people", () => {
  it("shows suits as suits, and leaves other words alone", () => {
    expect(withSuits("Ann draws 4S, 10C and KH.2 in Round 3")).toBe("Ann draws 4♠, 10♣ and K♥ in Round 3");
  });
  it("keeps the dash between numbers", () => {
    expect(titled("draft-3-1")).toBe("Draft 3–1");
    expect(titled("throne-room")).toBe("Throne Room");
  });
  it("tells every known end in a sentence, and an unknown one plainly", () => {
    expect(ending(aboutGame("dominion"), "provinces")).toBe("The last Province is gone.");
    expect(ending(aboutGame("chess"), "end_of_days")).toBe("The end: end of days.");
  });
});

describe("words of the games", () => {
  it("names jokers and suits", () => {
    expect(withSuits("draws 10C, KH.2 and joker.1")).toBe("draws 10♣, K♥ and Joker");
  });

  it("says what is about to happen in 1066", () => {
    const view = { players: [{ faction: "saxon", objective: { key: "fulford" } }] } as unknown as TearsView;
    const pending = { event: "damage", subject: "saxon-ceorl.2", by: 0, amount: 3, cancelled: false };
    expect(happening(pending, view, (card) => (card === "saxon-ceorl" ? "Saxon Ceorl" : card))).toBe(
      "Saxon Ceorl takes 3 damage",
    );
    expect(happening({ ...pending, event: "phase_start" }, view, () => "Round")).toBe("Phase Start: Round");
    const attempt = { ...pending, event: "objective_battle", subject: "saxon objective" };
    expect(happening(attempt, view, (card) => card)).toBe("fulford is attempted");
  });

  it("finds buttons for what is said out of turn, and hides what the board offers", () => {
    expect(saying(aboutGame("dominion"), "set moat=always")).toBe("Always reveal my Moat");
    expect(saying(aboutGame("domino-knights"), "order none")).toBeNull();
    expect(saying(aboutGame("chess"), "resign")).toBe("Resign");
  });
});

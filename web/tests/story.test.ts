import { expect, test } from "vitest";
import type { MoveInfo, Moves } from "../src/net/messages";
import type { View } from "../src/state/view_types";
import { kept } from "../src/games/story";
import * as dominion from "../src/games/dominion/story";
import type { DominionView } from "../src/games/dominion/view_types";
import * as knights from "../src/games/domino_knights/story";
import type { KnightsView } from "../src/games/domino_knights/view_types";
import * as tears from "../src/games/tears1066/story";
import type { TearsView } from "../src/games/tears1066/view_types";

type Facts = Record<string, number>;

const move = (number: number, seat: number, pick: string, kind: MoveInfo["kind"] = "answer"): MoveInfo => ({
  number,
  kind,
  seat,
  ask: "turn",
  prompt: "",
  picks: pick ? [pick] : [],
  labels: [],
  spoken: [],
  lines: [],
  at: 0,
});
const game = (moves: MoveInfo[], facts: Facts[]) => ({ moves, facts, opening: [], faces: "" }) as unknown as Moves;
const names = { who: (seat: number) => ["Ash", "Birch"][seat]!, name: (card: string) => card };
const seen = <V extends View>(view: object) => view as unknown as V;

test("what was taken back is not told", () => {
  const facts = [{ coins: 8 }, { coins: 0 }, { coins: 8 }, { coins: 5 }];
  const found = kept(game([move(0, 0, "buy province"), move(1, 0, "", "undo"), move(2, 0, "buy silver")], facts));
  expect(found.map((one) => one.picks)).toEqual([["buy silver"]]);
});

test("Dominion: buys that count, who leads by them, and the card they came with", () => {
  const at = (coins: number, mine: number, theirs: number, turns = 0): Facts => ({
    coins,
    active: 0,
    "players.0.score": mine,
    "players.1.score": theirs,
    "players.0.turns": turns,
    "players.1.turns": turns,
  });
  const moves = game(
    [move(0, 0, "play smithy"), move(1, 0, "buy province"), move(2, 1, "buy duchy"), move(3, 0, "buy copper")],
    [at(0, 3, 3), at(8, 3, 3), at(5, 9, 3), at(0, 9, 6, 1), at(0, 9, 6, 1)],
  );
  const view = seen<DominionView>({
    seat: 0,
    outcome: { winners: [0] },
    players: [{ seat: 0 }, { seat: 1 }],
    piles: ["province", "duchy", "copper", "smithy"].map((card) => ({ card })),
  });
  const tale = { ...names, isAction: (card: string) => card === "smithy" };
  expect(dominion.moments(moves, view, tale).map(({ step, title, text }) => [step, title, text])).toEqual([
    [2, "Turn 1: you take the lead", "smithy, then 8 coins. 9 points to 3."],
    [3, "Turn 1: duchy for Birch", "5 coins. 6 points to 9."],
  ]);
  const best = dominion.highlight(moves, view, tale)!;
  expect([best.card, ...best.lines]).toEqual(["smithy", "Played once.", "One Province came with it."]);
});

test("1066: who is at Hastings first, and what claims a Wedge", () => {
  const road = (seat: number, there: boolean): Facts => ({
    [`players.${seat}.objective.damage`]: 0,
    ...(there ? {} : { [`players.${seat}.objective.forecast.damage`]: 0 }),
  });
  const at = (round: number, mine: boolean, theirs: boolean, claimed = false): Facts => ({
    round,
    ...road(0, mine),
    ...road(1, theirs),
    "wedges.0.totals.might.0": 7,
    "wedges.0.totals.might.1": 2,
    "wedges.0.totals.zeal.0": 0,
    "wedges.0.totals.zeal.1": 3,
    "wedges.0.damage.0": claimed ? 10 : 5,
    ...(claimed ? { "wedges.0.claimed": 0 } : {}),
  });
  const moves = game(
    [move(0, 0, "pass"), move(1, 1, "pass"), move(2, 0, "pass")],
    [at(4, false, false), at(5, true, false), at(7, true, true), at(8, true, true, true)],
  );
  const view = seen<TearsView>({
    seat: 1,
    outcome: { winners: [0], reason: "wedges" },
    players: [{ objective: { key: "nor" } }, { objective: { key: "sax" } }],
    wedges: [
      {
        columns: [
          [
            { card: "weak", might: 1 },
            { card: "strong", might: 4, zeal: 1 },
          ],
          [],
        ],
      },
    ],
  });
  expect(tears.moments(moves, view, names).map(({ card, title, text }) => [card, title, text])).toEqual([
    ["nor", "Round 5: Ash is first at Hastings", "2 rounds before the other army."],
    ["sax", "Round 7: you reach Hastings", "From now on both armies wound the Wedges."],
    ["strong", "Round 7: Ash claims Wedge 1", "Might 7 to 2, Zeal 0 to 3."],
  ]);
  expect(tears.highlight(moves, view, names)).toMatchObject({ title: "Wedge 1, round 7", card: "strong" });
});

test("Domino Knights: the blows that cost most, and who falls", () => {
  const at = (health: number): Facts => ({
    round: 3,
    "battle.attacker": 1,
    "kingdoms.0.points": health,
    "kingdoms.1.points": 9,
    "kingdoms.1.knights.0.attack": 5,
    "kingdoms.1.knights.0.base.0": 5,
    "kingdoms.1.knights.0.base.1": 3,
    "kingdoms.1.knights.1.attack": 9,
    "kingdoms.1.knights.1.base.0": 2,
    "kingdoms.1.knights.1.base.1": 9,
  });
  const moves = game([move(0, 0, ""), move(1, 0, "")], [at(20), at(7), at(0)]);
  const view = seen<KnightsView>({ seat: 0, health: 20, kingdoms: [{ seat: 0 }, { seat: 1 }] });
  expect(knights.moments(moves, view, names).map(({ card, title, text }) => [card, title, text])).toEqual([
    ["9-2", "Round 3: you lose 13 health", "Birch attacks. 7 of 20 health left."],
    ["9-2", "Round 3: your kingdom falls", "Birch attacks. 7 damage was too much."],
  ]);
});

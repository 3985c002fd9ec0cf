import { describe, expect, it } from "vitest";
import { asking, verdict } from "../src/state/undo";
import type { EventInfo, Play } from "../src/net/messages";

const play = (asked_by: number | null, agreed: number[] = []): Play => ({
  view: {},
  says: [],
  undo: { can: "ask", asked_by, agreed },
  clock: { kind: "none", amount: 0, until: null },
  auto: {},
  orders: [],
  unasked: "",
  obvious: null,
  teacher: null,
});
const event = (kind: string, seat: number): EventInfo => ({ number: 1, event: kind, seat, fields: {} });
const update = (events: EventInfo[], asked_by: number | null = null) => ({
  type: "update" as const,
  events,
  play: play(asked_by),
  spoken: [],
  asides: [],
});

describe("a wish to take an answer back", () => {
  it("was refused if it is gone and nothing happened", () => expect(verdict(play(0), update([]), 0)).toMatch("refused"));
  it("was granted if an answer was taken back", () => expect(verdict(play(0), update([event("undo", 0)]), 0)).toBe(""));
  it("lapses when the game goes on", () => expect(verdict(play(0), update([event("buy", 1)]), 0)).toMatch("gone on"));
  it("is dropped without a word by who plays on", () => expect(verdict(play(0), update([event("buy", 0)]), 0)).toBe(""));
  it("is still open while the others think", () => expect(verdict(play(0), update([], 0), 0)).toBe(""));
  it("concerns only who asked", () => expect(verdict(play(0), update([]), 1)).toBe(""));
  it("is put to the others until they agree", () => {
    expect(asking(play(0), 1)).toBe(0);
    expect([asking(play(0), 0), asking(play(0, [1]), 1), asking(play(0), null), asking(play(null), 1)]).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });
});

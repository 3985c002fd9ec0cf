import { beforeEach, describe, expect, it, vi } from "vitest";
import { Desk } from "../src/lib/desk.svelte";
import type { ClientMessage } from "../src/messages";

const decision = (number: number) => ({
  number,
  seat: 0,
  ask: "turn",
  options: [{ key: "end", count: 1, label: "End the turn" }],
  low: 1,
  high: 1,
  ordered: false,
});
const answer = (number: number): ClientMessage => ({ type: "answer", id: "a", decision: number, picks: ["end"] });

function asked(number: number): Desk {
  const desk = new Desk("dominion", "table", () => {});
  desk.ask = desk.askHint = () => {};
  desk.choice.show(decision(number));
  return desk;
}

describe("what comes back to the desk", () => {
  beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new Error("no server"))));

  it("shows a hint for the open decision, and none for one that is over", () => {
    const desk = asked(3);
    desk.hintGiven(2, ["end"], "too late");
    expect(desk.note).toBe(null);
    desk.hintGiven(3, ["end"], "nothing to buy");
    expect(desk.note?.text).toBe("End the turn. Nothing to buy");
    expect(desk.hinted).toEqual(["end"]);
  });

  it("says why something cannot be done only while that is the question", () => {
    const desk = asked(3);
    desk.why("buy gold");
    desk.choice.show(decision(4));
    desk.because("buy gold", "Gold costs 6.");
    expect(desk.note).toBe(null);
    desk.why("buy gold");
    desk.because("buy gold", "Gold costs 6.");
    expect(desk.note?.text).toBe("Gold costs 6.");
  });

  it("opens a decision again whose answer was refused, and no other", () => {
    const desk = asked(3);
    desk.choice.pick("end");
    desk.choice.show(decision(4));
    desk.choice.pick("end");
    desk.refused("You have answered that.", "illegal", answer(3));
    expect(desk.choice.open).toBe(null);
    expect(desk.note, "that decision is over").toBe(null);
    desk.refused("This is not offered.", "illegal", answer(4));
    expect(desk.choice.open?.number).toBe(4);
    expect(desk.note?.text).toBe("This is not offered.");
  });

  it("drops the refusal of a hint for a decision that is over", () => {
    const desk = asked(3);
    desk.hint();
    desk.choice.show(decision(4));
    desk.refused("you are not asked now", "illegal", { type: "hint", id: "h" });
    expect(desk.note).toBe(null);
    desk.hint();
    desk.refused("too many questions", "limit", { type: "hint", id: "h" });
    expect(desk.note?.kind).toBe("refused");
  });
});

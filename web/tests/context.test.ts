import { beforeEach, describe, expect, it, vi } from "vitest";
import { TableContext } from "../src/state/context.svelte";
import type { ClientMessage } from "../src/net/messages";

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

let open: ReturnType<typeof decision>;

function asked(number: number): TableContext {
  const context = new TableContext(
    "dominion",
    "table",
    () => {},
    () => open,
  );
  context.ask = context.askHint = () => {};
  open = decision(number);
  return context;
}

describe("what comes back to the table", () => {
  beforeEach(() => void vi.stubGlobal("fetch", () => Promise.reject(new Error("no server"))));

  it("shows a hint for the open decision, and none for one that is over", () => {
    const context = asked(3);
    const hint = { type: "hint-given" as const, id: "h", level: "hard", picks: ["end"], thoughts: [] };
    context.hintGiven({ ...hint, decision: 2, reason: "Too late." });
    expect(context.note).toBe(null);
    const thoughts = [{ picks: ["end"], chance: 0.52, error: 0.04, playouts: 90 }];
    context.hintGiven({ ...hint, decision: 3, reason: "It is the usual move here.", thoughts });
    expect(context.note?.text).toBe("End the turn. It is the usual move here.");
    expect(context.note?.details).toEqual(["End the turn: 52 %, give or take 8 (90 games tried out)"]);
    expect(context.hinted).toEqual(["end"]);
  });

  it("says why something cannot be done only while that is the question", () => {
    const context = asked(3);
    context.why("buy gold");
    open = decision(4);
    context.because("buy gold", "Gold costs 6.");
    expect(context.note).toBe(null);
    context.why("buy gold");
    context.because("buy gold", "Gold costs 6.");
    expect(context.note?.text).toBe("Gold costs 6.");
  });

  it("opens a decision again whose answer was refused, and no other", () => {
    const context = asked(3);
    context.choice.pick("end");
    open = decision(4);
    context.choice.pick("end");
    context.refused("You have answered that.", "illegal", answer(3));
    expect(context.choice.open).toBe(null);
    expect(context.note, "that decision is over").toBe(null);
    context.refused("This is not offered.", "illegal", answer(4));
    expect(context.choice.open?.number).toBe(4);
    expect(context.note?.text).toBe("This is not offered.");
  });

  it("drops the refusal of a hint for a decision that is over", () => {
    const context = asked(3);
    context.hint();
    open = decision(4);
    context.refused("you are not asked now", "illegal", { type: "hint", id: "h" });
    expect(context.note).toBe(null);
    context.hint();
    context.refused("too many questions", "limit", { type: "hint", id: "h" });
    expect(context.note?.kind).toBe("refused");
  });
});

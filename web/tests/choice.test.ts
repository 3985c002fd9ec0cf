import { describe, expect, it } from "vitest";
import { Choice } from "../src/state/choice.svelte";
import type { Decision } from "../src/state/view_types";

function decision(changes: Partial<Decision> = {}): Decision {
  const options = [
    { key: "copper", count: 3, label: "Copper" },
    { key: "estate", count: 1, label: "Estate" },
  ];
  return {
    number: 7,
    seat: 0,
    ask: "discard",
    options,
    low: 2,
    high: 2,
    ordered: true,
    prompt: "Discard two cards.",
    rule: "X-1",
    ...changes,
  };
}

function chooser(open: Decision) {
  const sent: [number, string[]][] = [];
  let now = open;
  const choice = new Choice(
    (number, picks) => sent.push([number, picks]),
    () => now,
  );
  return { choice, sent, show: (next: Decision) => (now = next) };
}

describe("a choice", () => {
  it("answers at once where one pick is all", () => {
    const { choice, sent } = chooser(decision({ low: 1, high: 1 }));
    expect(choice.pick("estate")).toBe(true);
    expect(sent).toEqual([[7, ["estate"]]]);
  });

  it("answers a decision only once, however often one clicks", () => {
    const { choice, sent } = chooser(decision({ low: 1, high: 1 }));
    choice.pick("estate");
    expect(choice.pick("estate")).toBe(false);
    expect(sent.length).toBe(1);
  });

  it("opens again when the server refuses", () => {
    const { choice, sent } = chooser(decision({ low: 1, high: 1 }));
    choice.pick("estate");
    choice.reopen(6);
    expect(choice.open, "another decision was meant").toBe(null);
    choice.reopen(7);
    choice.pick("copper");
    expect(sent.length).toBe(2);
  });

  it("collects several picks up to their counts and waits for confirmation", () => {
    const { choice, sent } = chooser(decision());
    expect(choice.pick("estate")).toBe(true);
    expect(choice.pick("estate")).toBe(false);
    expect(choice.isReady).toBe(false);
    choice.pick("copper");
    expect(choice.isReady).toBe(true);
    expect(choice.pick("copper")).toBe(false);
    choice.confirm();
    expect(sent).toEqual([[7, ["estate", "copper"]]]);
  });

  it("takes the last pick of a kind back", () => {
    const { choice } = chooser(decision({ high: 3 }));
    ["copper", "estate", "copper"].forEach((key) => choice.pick(key));
    choice.drop("copper");
    expect(choice.picks).toEqual(["copper", "estate"]);
  });

  it("refuses what is not offered", () => {
    const { choice, sent } = chooser(decision({ low: 1, high: 1 }));
    expect(choice.pick("gold")).toBe(false);
    expect(choice.offered("gold", "estate")).toBe("estate");
    expect(sent).toEqual([]);
  });

  it("confirms nothing only where nothing is allowed", () => {
    const none = chooser(decision({ low: 0, high: 4 }));
    none.choice.confirm();
    expect(none.sent).toEqual([[7, []]]);
    const two = chooser(decision());
    two.choice.confirm();
    expect(two.sent).toEqual([]);
  });

  it("keeps picks while the decision stays and drops them when it changes", () => {
    const { choice, show } = chooser(decision());
    choice.pick("copper");
    show(decision());
    expect(choice.picks).toEqual(["copper"]);
    show(decision({ number: 8 }));
    expect(choice.picks).toEqual([]);
  });

  it("finds the options about a card, in the zone where it lies", () => {
    const about = (key: string, zone: string) => ({ key, count: 1, label: key, about: "gold", zone });
    const { choice } = chooser(decision({ options: [about("buy gold", "supply"), about("play gold", "hand")] }));
    expect(choice.about("gold")).toEqual(["buy gold", "play gold"]);
    expect(choice.about("gold", "supply")).toEqual(["buy gold"]);
    expect(choice.about("silver")).toEqual([]);
  });

  it("asks once more before it throws something away", () => {
    const options = [{ key: "harold", count: 1, label: "Harold", confirm: "Harold is destroyed for good." }];
    const { choice, sent } = chooser(decision({ low: 0, high: 1, options, confirm_pass: "You would lose 8 health." }));
    choice.pick("harold");
    expect([choice.doubt, sent]).toEqual([["harold"], []]);
    expect(choice.warning(choice.doubt!)).toBe("Harold is destroyed for good.");
    choice.goBack();
    choice.answer([]);
    expect([choice.doubt, choice.warning([]), sent]).toEqual([[], "You would lose 8 health.", []]);
    choice.answer([], true);
    expect(sent).toEqual([[7, []]]);
    expect(choice.doubt).toBe(null);
  });
});

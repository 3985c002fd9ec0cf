import { describe, expect, it, vi } from "vitest";
import { Riding } from "../src/games/domino_knights/riding";
import { TableContext } from "../src/state/context.svelte";
import type { Decision } from "../src/state/view_types";

const option = (key: string, about: string) => ({ key, count: 1, label: key, about });
const asked = (changes: Partial<Decision>): Decision => ({
  number: 1,
  seat: 0,
  ask: "defend",
  options: [],
  low: 1,
  high: 1,
  ordered: false,
  ...changes,
});

describe("a dragged knight", () => {
  it("blocks whom it was let go on, when that is asked of it", () => {
    vi.stubGlobal("fetch", () => Promise.reject(new Error("no server")));
    const sent: string[][] = [];
    let open: Decision;
    const context = new TableContext(
      "domino-knights",
      "table",
      (_, picks) => sent.push(picks),
      () => open,
    );
    const riding = new Riding(context);
    open = asked({ low: 0, high: 2, options: [option("k3", "k3"), option("k4", "k4")] });
    riding.dragged = "k4";
    riding.drop("k9");
    expect(context.choice.picks).toEqual(["k4"]);
    const prompt = "Choose whom this knight blocks: Kingdom 1's 9-2 ♣ 9/2.";
    open = asked({
      number: 2,
      ask: "block",
      prompt,
      about: "k4",
      options: [option("block k8", "k8"), option("block k9", "k9")],
    });
    riding.follow();
    expect(sent).toEqual([["block k9"]]);
  });
});

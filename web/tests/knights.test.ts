import { expect, test } from "vitest";
import { about } from "../src/games/domino_knights/about";
import type { View } from "../src/state/view_types";

test("a training is said in pips and signs", () => {
  const own = { recruits: [{ token: "k4", piece: "6-2" }], candidates: [{ token: "k7", piece: "9-3" }] };
  const view = { seat: 0, kingdoms: [own] } as unknown as View;
  expect(about.spell?.("6-2 8♣  4♣", view)).toBe("k4 8C 4C");
  expect(about.spell?.("9-3 10H", view)).toBe("k7 10H");
  expect(about.spell?.("The Green Hill", view)).toBe("The Green Hill");
});

// What a review says of a decision, and what it takes for a chance.

import { expect, test } from "vitest";
import type { Analysis } from "../src/net/messages";
import { chance, verdict } from "../src/review/judged.svelte";

const thought = (pick: string, share: number, playouts: number, error = 0.02) => ({
  picks: [pick],
  chance: share,
  error,
  playouts,
});

function judged(thoughts: Analysis["thoughts"], playouts = 200): Analysis {
  const chances = [{ seat: 0, share: 0.6 }];
  return { number: 3, seat: 0, level: "hard", picks: ["a"], labels: [], reason: "", thoughts, played: [], playouts, chances };
}

test("a slip is worse by more than two standard errors", () => {
  const better = thought("a", 0.6, 100);
  expect(verdict(judged([better, thought("b", 0.5, 100)]), ["b"]).kind).toBe("slip");
  expect(verdict(judged([better, thought("b", 0.56, 100)]), ["b"]).kind).toBe("close");
  expect(verdict(judged([better, thought("b", 0.1, 15)]), ["b"]).kind).toBe("other");
  expect(verdict(judged([better]), ["a"]).kind).toBe("same");
});

test("a reason that compares with something else is not said", () => {
  const said = (thoughts: Analysis["thoughts"]) => verdict({ ...judged(thoughts), reason: "Clearly better." }, ["b"]).reason;
  const [better, other, done] = [thought("a", 0.6, 100), thought("c", 0.59, 90), thought("b", 0.4, 80)];
  expect(said([better, done, other])).toBe("Clearly better.");
  expect(said([better, other, done])).toBe("");
});

test("a few games are no chance", () => {
  const better = thought("a", 0.6, 100);
  expect(chance(verdict(judged([better, thought("b", 0.5, 60)]), ["b"]), 0)).toBe(0.5);
  expect(chance(verdict(judged([better, thought("b", 0, 8)]), ["b"]), 0)).toBe(0.6);
  expect(chance(verdict(judged([better, thought("b", 0, 8)], 30), ["b"]), 0)).toBe(null);
});

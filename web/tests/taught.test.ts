import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepTaught, taughtAt } from "../src/state/taught";

let kept: Map<string, string>;
beforeEach(() => {
  kept = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

test("each table has its own lessons, and the last word on them counts", () => {
  keepTaught("one", { learnt: ["aim"], folded: false });
  keepTaught("two", { learnt: [], folded: true });
  keepTaught("one", { learnt: ["aim", "hand"], folded: false });
  expect(taughtAt("one")).toEqual({ learnt: ["aim", "hand"], folded: false });
  expect(taughtAt("two")).toEqual({ learnt: [], folded: true });
  expect(taughtAt("three")).toBeNull();
});

test("of many tables the one touched least lately is forgotten", () => {
  for (let table = 0; table < 20; table += 1) keepTaught(`t${table}`, { learnt: [], folded: false });
  keepTaught("t0", { learnt: ["aim"], folded: false });
  keepTaught("new", { learnt: [], folded: false });
  expect(taughtAt("t0")?.learnt).toEqual(["aim"]);
  expect(taughtAt("t1")).toBeNull();
  expect(taughtAt("t2")).not.toBeNull();
});

test.each(["{", "7", "null", '[null, 3, {"table": "one"}, {"table": "one", "learnt": "aim"}]'])(
  "what cannot be read (%s) is no lesson and is written over",
  (text) => {
    kept.set("meadhall.taught", text);
    expect(taughtAt("one")).toBeNull();
    keepTaught("one", { learnt: ["aim"], folded: false });
    expect(taughtAt("one")?.learnt).toEqual(["aim"]);
  },
);

test("a browser that keeps nothing is none the worse", () => {
  const refuse = () => {
    throw new Error("not allowed");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  keepTaught("one", { learnt: ["aim"], folded: false });
  expect(taughtAt("one")).toBeNull();
});

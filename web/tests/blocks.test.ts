import { expect, test } from "vitest";
import { blocksOf, events, sumOf, tell, type Line } from "../src/table/blocks";

const line = (number: number, event: string, fields = {}) => ({ number, event, seat: 0, fields, line: `${number}` });

test("a block goes from one start to the next", () => {
  const lines = [line(0, "deal"), line(1, "turn"), line(2, "buy"), line(3, "turn")];
  expect(blocksOf(lines, ["turn"]).map(({ head, rest }) => [head.number, rest.length])).toEqual([
    [0, 0],
    [1, 1],
    [3, 0],
  ]);
});

test("numbers of equal events are added", () => {
  expect(
    sumOf([line(0, "damage", { amount: 3 }), line(1, "damage", { amount: 4 }), line(2, "healed")], "damage", "amount"),
  ).toBe(7);
});

test("a line that tells of several events keeps them all", () => {
  const log: Line[] = [];
  for (const event of [line(0, "turn"), line(1, "damage", { amount: 3 }), { ...line(2, "damage", { amount: 4 }), joins: 1 }])
    tell(log, event);
  expect(log.map((one) => one.line)).toEqual(["0", "2"]);
  expect(sumOf(log.flatMap(events), "damage", "amount")).toBe(7);
});

test("what was taken back leaves the log", () => {
  const log: Line[] = [];
  for (const event of [line(0, "turn"), line(1, "buy"), { ...line(2, "undo"), back_to: 1 }]) tell(log, event);
  expect(log.map((one) => one.event)).toEqual(["turn", "undo"]);
});

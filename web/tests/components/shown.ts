// Shows one component on an empty page, at a table whose server is a script.

import { flushSync, mount, unmount, type Component } from "svelte";
import { vi } from "vitest";
import { goBy } from "../../src/net/transport";
import { TableContext } from "../../src/state/context.svelte";
import type { Decision } from "../../src/state/view_types";
import Inside from "./Inside.svelte";

const CARDS = [
  { key: "gold", name: "Gold", text: "", cost: 6 },
  { key: "silver", name: "Silver", text: "", cost: 3 },
];

export function decision(changes: Partial<Decision> = {}): Decision {
  const plain = { number: 1, seat: 0, ask: "turn", options: [], low: 1, high: 1, ordered: false, prompt: "Your move." };
  return { ...plain, ...changes };
}

/** Facts about a table are asked for once, so every test has a table of its own. */
let tables = 0;

/** The page with one component on it, what was answered, and what was asked of the server. */
export async function shown<Props extends object>(Part: Component<Props>, props: Props, open: Decision | null = null) {
  const asked: string[] = [];
  const answers: string[][] = [];
  goBy({
    ask: async (method, path) => {
      asked.push(`${method} ${path}`);
      return { status: 200, text: JSON.stringify(CARDS) };
    },
    open: () => {
      throw new Error("no part of a screen opens a line");
    },
    face: (game, card) => `face:${game}/${card}`,
    faces: () => Promise.resolve({}),
  });
  const context = new TableContext(
    "dominion",
    `t${(tables += 1)}`,
    (_, picks) => answers.push(picks),
    () => open,
  );
  context.names = ["Ann", "Ben"];
  const page = document.createElement("div");
  document.body.replaceChildren(page);
  const part = mount(Inside, { target: page, props: { context, Part: Part as Component<object>, props } });
  await vi.waitUntil(() => context.cards.size, 20_000);
  flushSync();
  const find = (what: string) => {
    const found = page.querySelector<HTMLElement>(what);
    if (!found) throw new Error(`${what} is not there`);
    return found;
  };
  return { page, find, context, asked, answers, leave: () => unmount(part) };
}

// Dominion in the hall.

import { listed, t, tn } from "../../state/t";
import { counted, titled } from "../../state/words";
import type { About } from "../about";
import * as table from "./board";
import type { DominionView } from "./view_types";

/** The recommended sets, by their keys: name and what it is like. */
const SETS: Record<string, [string, string]> = {
  "first-game": [t("First Game"), t("A bit of everything. The best place to start.")],
  "big-money": [t("Big Money"), t("Treasure upon treasure, and ways to make more.")],
  interaction: [t("Interaction"), t("Attacks and answers. Somebody gets robbed.")],
  "size-distortion": [t("Size Distortion"), t("Very thin decks against very fat ones.")],
  "village-square": [t("Village Square"), t("Long turns: one action leads to the next.")],
};
const MODES: Record<string, string> = { random: t("Ten cards at random"), draft: t("Draft"), rotate: t("Rotating kingdom") };

export const about: About = {
  key: "dominion",
  title: "Dominion",
  offer: {
    title: "Dominion",
    line: t("Build a deck, and with it a kingdom. Buy well, trash boldly, own the Provinces."),
    players: t("2 to 4 players"),
    minutes: 20,
  },
  picture: ["province", "witch", "gold"],
  guided: true,
  phases: { setup: t("Setup"), action: t("Action phase"), buy: t("Buy phase") },
  endings: {
    provinces: t("The last Province is gone."),
    piles: t("Too many piles of the Supply are empty."),
    "turn limit": t("The turns that were agreed on are over."),
  },
  sayings: {
    "set moat=ask": t("Ask me about my Moat"),
    "set moat=always": t("Always reveal my Moat"),
    "set moat=never": t("Never reveal my Moat"),
    "set cleanup_order=book": t("Lay my hand on top at clean-up"),
    "set cleanup_order=conceal": t("Hide my hand at clean-up"),
    "set auto_treasures=on": t("Play my Treasures automatically"),
    "set auto_treasures=off": t("Let me play my Treasures"),
  },
  stands(some) {
    const view = some as unknown as DominionView;
    const left = view.piles.find((pile) => pile.card === "province")?.left ?? 0;
    const turn = (view.players[view.active]?.turns ?? 0) + (view.over ? 0 : 1);
    return tn(left, "Turn {turn}, {n} Province left", "Turn {turn}, {n} Provinces left", { turn });
  },
  held: (view) => Object.keys((view as unknown as DominionView).hand ?? {}),
  named(options) {
    const [first, ...others] = (options.kingdom as string[] | undefined) ?? [];
    const mode = String(options.kingdom_mode ?? "preset");
    return mode === "preset" && first && !others.length
      ? (SETS[first]?.[0] ?? titled(first))
      : (MODES[mode] ?? t("Ten chosen cards"));
  },
  areas: { hand: ".hand", middle: ".supply", others: ".others .other", called: t("Supply") },
  kinds: SETS,
  starts: ["turn_start"],
  total(lines, name) {
    const bought = lines
      .filter((line) => line.event === "buy")
      .flatMap(({ fields }) => (fields.cards ?? [fields.card]) as string[]);
    return bought.length
      ? t("bought: {cards}", {
          cards: listed(counted(bought.sort()).map(({ key, count }) => (count > 1 ? `${count} × ${name(key)}` : name(key)))),
        })
      : t("bought nothing");
  },
  marked: (picks) => picks.includes("buy province"),
  graphs: ["score", "coins"],
  /** Coins belong to whose turn it is. */
  facts: (record) => ({ [`coins.${record.active}`]: record.coins, ...record }),
  board: () => Promise.resolve(table),
};

// Dominion in the hall.

import { listed, t } from "../../state/t";
import type { About } from "../about";
import * as table from "./board";

export const about: About = {
  key: "dominion",
  title: "Dominion",
  offer: {
    title: "Dominion",
    line: t("Build a deck, and with it a kingdom. Buy well, trash boldly, own the Provinces."),
    facts: t("2 to 4 players · about 20 minutes"),
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
  areas: { hand: ".hand", middle: ".supply", others: ".others .other", called: t("Supply") },
  starts: ["turn_start"],
  total(lines, name) {
    const bought = lines
      .filter((line) => line.event === "buy")
      .flatMap(({ fields }) => (fields.cards ?? [fields.card]) as string[]);
    return bought.length ? t("bought: {cards}", { cards: listed(bought.map(name)) }) : t("bought nothing");
  },
  graphs: ["score", "coins"],
  /** Coins belong to whose turn it is. */
  facts: (record) => ({ [`coins.${record.active}`]: record.coins, ...record }),
  board: () => Promise.resolve(table),
};

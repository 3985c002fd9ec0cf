// Dominion in the hall.

import type { About } from "../about";

export const about: About = {
  key: "dominion",
  title: "Dominion",
  offer: {
    title: "Dominion",
    line: "Build a deck, and with it a kingdom. Buy well, trash boldly, own the Provinces.",
    facts: "2 to 4 players · about 20 minutes",
  },
  picture: ["province", "witch", "gold"],
  guided: { turn_limit: 12, start: 0 },
  endings: {
    provinces: "The last Province is gone.",
    piles: "Too many piles of the Supply are empty.",
    "turn limit": "The turns that were agreed on are over.",
  },
  sayings: {
    "set moat=ask": "Ask me about my Moat",
    "set moat=always": "Always reveal my Moat",
    "set moat=never": "Never reveal my Moat",
    "set cleanup_order=book": "Lay my hand on top at clean-up",
    "set cleanup_order=conceal": "Hide my hand at clean-up",
    "set auto_treasures=on": "Play my Treasures by itself",
    "set auto_treasures=off": "Let me play my Treasures",
  },
  final: [],
  starts: ["turn_start"],
  graphs: ["score", "coins"],
  /** Coins belong to whose turn it is. */
  facts: (record) => ({ [`coins.${record.active}`]: record.coins, ...record }),
  board: () => import("./board"),
};

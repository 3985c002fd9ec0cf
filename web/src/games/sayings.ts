// What may be said out of turn, in words for a button; null hides what the board itself offers.

import { titled } from "../lib/view";

const WORDS: Record<string, string | null> = {
  "set moat=ask": "Ask me about my Moat",
  "set moat=always": "Always reveal my Moat",
  "set moat=never": "Never reveal my Moat",
  "set cleanup_order=book": "Lay my hand on top at clean-up",
  "set cleanup_order=conceal": "Hide my hand at clean-up",
  "set auto_treasures=on": "Play my Treasures by itself",
  "set auto_treasures=off": "Let me play my Treasures",
  "order involved": null,
  "order all": null,
  "order none": null,
  "order hold": null,
  "call for aid": "Call for aid",
  "never mind": "Never mind: take back what I have begun",
  "name <kingdom>": "Name of your kingdom",
  "train <piece> <cards>": "Train: piece and cards, as k4 10C",
};

export function saying(text: string): string | null {
  const found = WORDS[text];
  return found === undefined ? titled(text) : found;
}

// What cards and pieces of Domino Knights are called by a voice: no signs, no codes.

import type { CardInfo } from "../../net/api";
import { listed, t } from "../../state/t";
import type { Knight } from "./view_types";

const SUITS: Record<string, string> = { C: t("clubs"), D: t("diamonds"), H: t("hearts"), S: t("spades") };
const RANKS: Record<string, string> = { A: t("ace"), K: t("king"), Q: t("queen"), J: t("jack") };

/** `Majesty, king of spades`; a plain card `7 of hearts`; a domino by its pips. */
export function called(card: string, info: CardInfo | undefined): string {
  const found = /^(10|[2-9AKQJ])([CDHS])(?:\.\d+)?$/.exec(card);
  if (!found) return info?.name ?? (card.startsWith("joker") ? t("Joker") : card);
  const face = t("{rank} of {suit}", { rank: RANKS[found[1]!] ?? found[1]!, suit: SUITS[found[2]!]! });
  const power = typeof info?.power === "string" ? info.power : "";
  return power ? `${power}, ${face}` : face;
}

/** A knight's numbers and suits, and what keeps it from fighting. */
export function standing(knight: Knight): string {
  return [
    t("attack {attack}, defense {defense}", { attack: knight.attack, defense: knight.defense }),
    knight.suits ? listed([...new Set(knight.suits)].map((suit) => SUITS[suit] ?? suit)) : "",
    knight.spent ? t("spent") : "",
    knight.barred.length ? t("barred") : "",
  ]
    .filter(Boolean)
    .join(", ");
}

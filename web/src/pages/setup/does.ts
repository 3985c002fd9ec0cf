// What a kingdom card does, read from what is printed on it, and what a choice of ten lacks.

import type { CardInfo } from "../../net/api";
import { t } from "../../state/t";

export const DOES: readonly (readonly [string, string])[] = [
  ["cards", t("+ Cards")],
  ["actions", t("+ Actions")],
  ["buys", t("+ Buys")],
  ["coins", t("+ Coins")],
  ["attack", t("Attacks")],
  ["trashes", t("Trashes")],
  ["gains", t("Gains")],
  ["victory", t("Victory")],
];

/** In the languages of the house. */
const PRINTED: Record<string, RegExp> = {
  cards: /\+\d+ (Cards?|Karten?)\b/,
  actions: /\+\d+ (Actions?|Aktion(en)?)\b/,
  buys: /\+\d+ (Buys?|Kauf|Käufe)\b/,
  coins: /\+\d+ (coins?|Münzen?)\b/,
  trashes: /^Trash|\. Trash|to the trash|[Ee]ntsorge/,
  gains: /\bGain (a|any)\b|\bNimm (eine?|beliebig)\b/,
};

/** The names among `DOES` that fit a card. */
export function does(card: CardInfo): string[] {
  const types = (card.types as string[] | undefined) ?? [];
  return DOES.map(([name]) => name).filter((name) => PRINTED[name]?.test(card.text) ?? types.includes(name));
}

/** Honest remarks about a choice, at most two. */
export function remarks(chosen: CardInfo[], answer: CardInfo | undefined): { text: string; card?: string }[] {
  const found: { text: string; card?: string }[] = [];
  const of = (name: string) => chosen.filter((card) => does(card).includes(name));
  const attacks = of("attack").length;
  const hasAnswer = chosen.some((card) => ((card.types as string[] | undefined) ?? []).includes("reaction"));
  if (attacks > 1 && !hasAnswer && answer)
    found.push({
      text: t("{n} attacks and no answer yet. {card} would block them.", { n: attacks, card: answer.name }),
      card: answer.key,
    });
  for (const [name, words] of DOES.slice(1, 4)) {
    const [only, ...more] = of(name);
    if (chosen.length >= 5 && !only) found.push({ text: t("Nothing gives {what}.", { what: words }) });
    else if (chosen.length >= 5 && only && !more.length)
      found.push({ text: t("Nothing gives {what} except {card}.", { what: words, card: only.name }) });
  }
  return found.slice(0, 2);
}

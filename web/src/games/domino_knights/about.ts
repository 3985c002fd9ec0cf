// Domino Knights in the hall.

import { sumOf } from "../../table/blocks";
import { t, tn } from "../../state/t";
import type { About } from "../about";
import * as table from "./board";
import { called } from "./names";
import type { KnightsView } from "./view_types";

const SUITS: Record<string, string> = { C: "♣", D: "♦", H: "♥", S: "♠" };

/** `10C`, `KH.2` and `joker.1` in a sentence as `10♣`, `K♥` and `Joker`. */
export function withSuits(sentence: string): string {
  return sentence
    .replace(/\bjoker\.\d+\b/g, "Joker")
    .replace(/\b(10|[2-9AJQK])([CDHS])(?:\.\d+)?\b/g, (_, rank, suit) => `${rank}${SUITS[suit]}`);
}

export const about: About = {
  key: "domino-knights",
  cloth: "wine",
  title: "Domino Knights",
  offer: {
    title: "Domino Knights",
    line: t("Train dominoes into knights, guard your kingdom and bring the others down."),
    players: t("2 to 6 players"),
    minutes: 30,
  },
  picture: ["KS", "9-6", "AH"],
  guided: true,
  phases: {
    draw: t("Draw"),
    promote: t("Promote"),
    train: t("Train"),
    attack: t("Attack"),
    discard: t("Discard cards"),
  },
  endings: {
    last_standing: t("Only one kingdom still stands."),
    nobody_left: t("No kingdom is left."),
    fame_target: t("The fame that was agreed on is reached."),
    limit: t("The goal that was agreed on is reached."),
    time_up: t("The time that was agreed on is over."),
    stalemate: t("Nobody can bring anybody down any more."),
    round_limit: t("The rounds that were agreed on are over."),
  },
  sayings: {
    "order involved": null,
    "order all": null,
    "order none": null,
    "order hold": null,
    resign: t("Resign"),
    "call for aid": t("Call for aid"),
    "never mind": t("Never mind: take back what I have begun"),
    "name <kingdom>": t("Name of your kingdom"),
    "train <piece> <cards>": t("Train: a recruit and cards, such as 6-2 8♣ 4♣"),
  },
  spell(said, some) {
    const view = some as unknown as KnightsView;
    const { recruits = [], candidates = [] } = view.kingdoms[view.seat ?? -1] ?? {};
    const token = (word: string) => [...recruits, ...candidates].find((piece) => piece.piece === word)?.token ?? word;
    return said
      .replace(/[♣♦♥♠]/g, (sign) => Object.keys(SUITS).find((suit) => SUITS[suit] === sign)!)
      .split(/\s+/)
      .map(token)
      .join(" ");
  },
  stands(some) {
    const view = some as unknown as KnightsView;
    const own = view.seat === null ? undefined : view.kingdoms[view.seat];
    return own
      ? t("Round {round}, you have {health} health", { round: view.round, health: own.points })
      : t("Round {round}", { round: view.round });
  },
  held(some) {
    const view = some as unknown as KnightsView;
    return view.kingdoms[view.seat ?? 0]?.hand ?? [];
  },
  called,
  areas: {
    hand: ".home:has(.kingdom [data-pick]), .hand",
    middle: ".middle",
    others: ".seat .kingdom",
    called: t("Battlefield"),
  },
  kinds: {
    plain: [t("Plain"), t("Everybody fights until one kingdom stands")],
    quick: [t("Quick"), t("Small dominoes, eight rounds, most health wins")],
    tournament: [t("Tournament"), t("For fame instead of survival")],
    chaos: [t("Chaos"), t("Two decks and every response")],
    "domino-less": [t("Domino‑Less"), t("Cards alone, without dominoes")],
  },
  starts: ["turn_started", "round_started"],
  total(lines) {
    const [lost, fallen] = [sumOf(lines, "damage", "amount"), lines.filter((line) => line.event === "killed").length];
    return [lost ? t("{n} damage", { n: lost }) : "", fallen ? tn(fallen, "{n} knight fell", "{n} knights fell") : ""]
      .filter(Boolean)
      .join(", ");
  },
  graphs: ["points", "health", "damage"],
  facts: (record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name.replace(/^kingdoms/, "players"), value])),
  words(sentence, names) {
    const halves = /^(\d+)\/(\d+)$/.exec(sentence);
    if (halves) return t("Attack {attack}, defense {defense}", { attack: halves[1]!, defense: halves[2]! });
    return withSuits(sentence.replace(/\bKingdom (\d+)\b/g, (all, at) => names[Number(at) - 1] ?? all));
  },
  board: () => Promise.resolve(table),
};

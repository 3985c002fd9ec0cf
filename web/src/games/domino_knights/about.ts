// Domino Knights in the hall.

import type { About } from "../about";

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
    line: "Train dominoes into knights, raise your kingdom, and bring the others down.",
    facts: "2 to 6 players · about 30 minutes",
  },
  picture: ["KS", "9-6", "AH"],
  guided: { players: 2, first_player: 0, goal: "healthiest", limit_value: 6 },
  endings: {
    last_standing: "Only one kingdom still stands.",
    nobody_left: "No kingdom is left.",
    fame_target: "The fame that was agreed on is reached.",
    limit: "The goal that was agreed on is reached.",
    time_up: "The time that was agreed on is over.",
    stalemate: "Nobody can bring anybody down any more.",
    round_limit: "The rounds that were agreed on are over.",
  },
  sayings: {
    "order involved": null,
    "order all": null,
    "order none": null,
    "order hold": null,
    "call for aid": "Call for aid",
    "never mind": "Never mind: take back what I have begun",
    "name <kingdom>": "Name of your kingdom",
    "train <piece> <cards>": "Train: piece and cards, as k4 10C",
  },
  final: ["resign"],
  starts: ["turn_started", "round_started"],
  graphs: ["points", "health", "damage"],
  facts: (record) =>
    Object.fromEntries(Object.entries(record).map(([name, value]) => [name.replace(/^kingdoms/, "players"), value])),
  words(sentence, names) {
    const halves = /^(\d+)\/(\d+)$/.exec(sentence);
    if (halves) return `Attack ${halves[1]}, defence ${halves[2]}`;
    return withSuits(sentence.replace(/\bKingdom (\d+)\b/g, (all, at) => names[Number(at) - 1] ?? all));
  },
  board: () => import("./board"),
};

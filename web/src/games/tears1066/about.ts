// 1066 in the hall.

import type { About } from "../about";

export const about: About = {
  key: "1066",
  cloth: "slate",
  title: "1066",
  offer: {
    title: "1066, Tears to Many Mothers",
    line: "Normans and Saxons march towards one morning in October, wedge against wedge.",
    facts: "2 players · about 45 minutes",
  },
  picture: ["william-fitzrobert", "shield-wall", "harold-godwinson"],
  guided: {},
  endings: {
    wedges: "Two of the three wedges are claimed.",
    leader: "A leader has fallen.",
    deck: "One side has no more cards.",
    tie_leaders: "Both leaders have fallen at once.",
    tie_decks: "Both sides have no more cards.",
    tie_round_cap: "The rounds that were agreed on are over.",
    concede: "The opponent has conceded.",
  },
  sayings: {},
  final: ["concede"],
  starts: ["turn_started", "round_started"],
  graphs: ["health", "damage", "objective"],
  board: () => import("./board"),
};

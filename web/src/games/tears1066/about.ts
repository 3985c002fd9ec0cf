// 1066 in the hall.

import { sumOf } from "../../table/blocks";
import { t, tn } from "../../state/t";
import type { About } from "../about";
import * as table from "./board";
import { called } from "./names";
import type { TearsView } from "./view_types";

export const about: About = {
  key: "1066",
  cloth: "slate",
  title: "1066",
  offer: {
    title: "1066, Tears to Many Mothers",
    line: t("Normans against Saxons, march by march, until one morning at Hastings."),
    players: t("2 players"),
    minutes: 45,
  },
  picture: ["william-fitzrobert", "shield-wall", "harold-godwinson"],
  guided: true,
  phases: {
    setup: t("Setup"),
    preparation: t("Preparation"),
    deployment: t("Deployment"),
    wedge: t("Battles of the wedges"),
    objective: t("Objectives"),
  },
  endings: {
    wedges: t("Two of the three wedges are claimed."),
    leader: t("A leader has fallen."),
    deck: t("One side has no more cards."),
    tie_leaders: t("Both leaders have fallen at once."),
    tie_decks: t("Both sides have no more cards."),
    tie_round_cap: t("The rounds that were agreed on are over."),
    concede: t("The opponent has conceded."),
  },
  sayings: { concede: t("Resign") },
  stands(some) {
    const view = some as unknown as TearsView;
    const there = view.players.some((player) => player.hastings);
    return there
      ? t("Round {round}, Hastings has begun", { round: view.round })
      : t("Round {round} on the road to Hastings", { round: view.round });
  },
  held(some) {
    const view = some as unknown as TearsView;
    const piled = view.wedges.flatMap((wedge) => wedge.columns[view.seat ?? 0]!.map((piece) => piece.card ?? ""));
    return [...((view.players[view.seat ?? 0]?.hand as string[] | null) ?? []), ...piled].filter(Boolean);
  },
  called,
  areas: { hand: ".hand", middle: ".field", others: ".side", called: t("Wedges") },
  kinds: {
    printed: [t("Printed"), t("The rules and cards as printed")],
    starter: [t("Starter"), t("A small set of cards to begin with")],
    shuffled: [t("Shuffled"), t("Objectives in another order each game")],
    "draft-3-1": [t("Draft 3–1"), t("Draw three cards, discard one")],
    "draft-4-2": [t("Draft 4–2"), t("Draw four cards, discard two")],
    "hastings-archers": [t("Hastings Archers"), t("Archers shoot at Hastings only")],
  },
  starts: ["turn_started", "round_started"],
  total(lines) {
    const dealt = sumOf(lines, "wedge_damaged", "amount");
    return dealt ? tn(dealt, "{n} damage to wedges", "{n} damage to wedges") : "";
  },
  graphs: ["wedge damage"],
  /** What each side has dealt to the Wedges. */
  facts: (record) => ({
    ...record,
    ...Object.fromEntries(
      [0, 1].map((seat) => [
        `players.${seat}.wedge damage`,
        [0, 1, 2].reduce((sum, wedge) => sum + Number(record[`wedges.${wedge}.damage.${seat}`] ?? 0), 0),
      ]),
    ),
  }),
  board: () => Promise.resolve(table),
};

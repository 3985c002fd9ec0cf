// What the guided first game says, and when. It speaks of what is on the screen; the rules stay with the server.

import { t } from "../../state/t";
import { ask, type Lesson } from "../lessons";

const AID = ["aid-attack", "aid-defend", "before-aid-attack", "before-aid-defend"];

export const lessons: Lesson[] = [
  {
    id: "aim",
    title: t("The last kingdom standing"),
    text: t(
      "Every kingdom has health. Knights that attack unblocked take it away. Who has none left is out; the last one wins. This short first game stops after six rounds, and then the healthiest wins.",
    ),
    when: () => true,
  },
  {
    id: "train",
    title: t("Train a recruit"),
    text: t(
      "Lay cards under a recruit: their values together must reach the pips of the domino. It becomes a knight at the start of your next turn.",
    ),
    when: (view) => ask(view, "train", "training-card"),
  },
  {
    id: "orient",
    title: t("Attack or defence"),
    text: t("One half of the domino becomes attack, the other defence, for good."),
    when: (view) => ask(view, "orient"),
  },
  {
    id: "attack",
    title: t("Attack"),
    text: t(
      "Choose an opponent and the knights that ride. Each knight fights once a round; who rides out cannot defend at home.",
    ),
    when: (view) => ask(view, "attack", "attackers"),
  },
  {
    id: "defend",
    title: t("Defend"),
    text: t("Set your knights against the attackers. Attack beats a smaller defence; the totals are shown as you choose."),
    when: (view) => ask(view, "defend", ...AID),
  },
  {
    id: "respond",
    title: t("Special cards"),
    text: t(
      "Aces, faces, tens and jokers can be played at almost any time. If nothing is worth it now, pass; a standing order passes for you.",
    ),
    when: (view) => ask(view, "respond", "negate"),
  },
  {
    id: "discard",
    title: t("End of the turn"),
    text: t("Keep at most five cards. Low plain cards train small dominoes; special cards win games."),
    when: (view) => ask(view, "discard", "before-discard"),
  },
];

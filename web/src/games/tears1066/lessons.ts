// What the guided first game says, and when. It speaks of what is on the screen; the rules stay with the server.

import { t } from "../../state/t";
import { ask, type Lesson } from "../lessons";

export const lessons: Lesson[] = [
  {
    id: "aim",
    title: t("Two armies, one morning"),
    text: t(
      "You win by claiming two of the three wedges, or by bringing down the enemy's leader. Before the battle of Hastings both sides must first work through their own ladder of objectives.",
    ),
    when: () => true,
  },
  {
    id: "leader",
    title: t("Place your leader"),
    text: t("Your leader stands at one of the three wedges all game long. The middle is close to everything."),
    when: (view) => ask(view, "leader"),
  },
  {
    id: "mulligan",
    title: t("Your first hand"),
    text: t("Keep a hand with some cheap cards; they pay for the dear ones. A hand full of fives may be drawn again once."),
    when: (view) => ask(view, "mulligan"),
  },
  {
    id: "turn",
    title: t("Your deployment"),
    text: t(
      "Players take turns: play one card, use one action, or pass. A card costs what its coin says. You pay by discarding other cards, one each, or by tiring cards that carry a purse.",
    ),
    when: (view) => ask(view, "deploy"),
  },
  {
    id: "pay",
    title: t("Paying"),
    text: t(
      "Pick what you can spare. What you discard is gone; what you tire is ready again next round, but tired cards do not fight.",
    ),
    when: (view) => ask(view, "pay"),
  },
  {
    id: "respond",
    title: t("Respond?"),
    text: t("Something is about to happen, and one of your cards may answer it. You can always let it pass."),
    when: (view) => ask(view, "respond"),
  },
  {
    id: "objective",
    title: t("Objectives"),
    text: t(
      "At the end of each round your whole army works on your current objective, with its Might or its Zeal. The forecast at each wedge shows what would happen if nothing changed.",
    ),
    when: (view) => Number(view.round) >= 2,
  },
  {
    id: "stop",
    title: t("That is all you need"),
    text: t(
      "The march to Hastings takes a while. Play on, or leave the table whenever you like: your seat is kept, and your profile leads back to it.",
    ),
    when: (view) => Number(view.round) >= 4,
  },
];

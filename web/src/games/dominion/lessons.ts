// What the guided first game says, and when. It speaks of what is on the screen; the rules stay with the server.

import { t } from "../../state/t";
import { ask, asked, type Lesson } from "../lessons";

export const lessons: Lesson[] = [
  {
    id: "aim",
    title: t("What you are after"),
    text: t(
      "Own the most victory points at the end: when the Provinces or any three piles run out, here after twelve turns each at the latest. Provinces count most, but first you need money.",
    ),
    when: () => true,
  },
  {
    id: "hand",
    title: t("Your hand"),
    text: t(
      "You hold five cards of your own small deck: Coppers, which are money, and Estates, which are points and only fill your hand. What glows can be clicked. Everything else tells you why not when you point at it.",
    ),
    when: asked,
  },
  {
    id: "treasures",
    title: t("Money first"),
    text: t("Press “Play all Treasures”. Your coins are counted at the left of the table."),
    when: (view) => ask(view, "turn") && !!view.decision?.options.some((option) => option.key === "treasures"),
  },
  {
    id: "buy",
    title: t("Buy a card"),
    text: t(
      "Click a glowing pile to buy. A Silver is never wrong in the first turns; a Smithy or a Village is more fun. What you buy goes onto your discard pile and comes back to you with the next shuffle.",
    ),
    when: (view) => Number(view.coins) > 0 && ask(view, "turn"),
  },
  {
    id: "end",
    title: t("End the turn"),
    text: t(
      "You have one Buy a turn unless a card says otherwise. End the turn: everything you used goes to the discard pile, and you draw five new cards.",
    ),
    when: (view) => ask(view, "turn") && Number(view.buys) === 0,
  },
  {
    id: "actions",
    title: t("Actions"),
    text: t(
      "You drew an Action card. You may play one Action before you buy; cards with “+ Actions” let you play more. The bolt, the page, the bag and the coin on a card say what it gives.",
    ),
    when: (view) =>
      view.phase === "action" && ask(view, "turn") && !!view.decision?.options.some((option) => option.zone === "hand"),
  },
  {
    id: "attack",
    title: t("Somebody attacks"),
    text: t("Attacks, with a red frame, hit all other players. Do what is asked; a Moat in your hand would protect you."),
    when: (view) => asked(view) && view.active !== view.seat,
  },
  {
    id: "late",
    title: t("When to turn green"),
    text: t("Once you can pay eight coins, take Provinces. When few are left, Duchies and even Estates are worth their place."),
    when: (view) => Number(view.coins) >= 8,
  },
];

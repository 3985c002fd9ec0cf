// What the guided first games say, and when. They speak of what is on the screen; the rules stay with the server.

import type { View } from "../lib/view";

export interface Lesson {
  id: string;
  title: string;
  text: string;
  when: (view: View) => boolean;
}

/** The options of the guided tables: short games, and the visitor begins. */
export const TABLES: Record<string, Record<string, unknown>> = {
  dominion: { turn_limit: 12, start: 0 },
  "domino-knights": { players: 2, first_player: 0, goal: "healthiest", limit_value: 6 },
};

const asked = (view: View) => view.decision !== null;
const ask = (view: View, name: RegExp) => name.test(view.decision?.ask ?? "");

const LESSONS: Record<string, Lesson[]> = {
  dominion: [
    {
      id: "aim",
      title: "What you are after",
      text: "Own the most victory points at the end: when the Provinces or any three piles run out, here after twelve turns each at the latest. Provinces count most, but first you need money.",
      when: () => true,
    },
    {
      id: "hand",
      title: "Your hand",
      text: "You hold five cards of your own small deck: Coppers, which are money, and Estates, which are points and only fill your hand. What glows can be clicked. Everything else tells you why not when you point at it.",
      when: asked,
    },
    {
      id: "treasures",
      title: "Money first",
      text: "Press “Play all Treasures”. Your coins are counted at the left of the table.",
      when: (view) => ask(view, /^turn$/) && !!view.decision?.options.some((option) => option.key === "treasures"),
    },
    {
      id: "buy",
      title: "Buy a card",
      text: "Click a glowing pile to buy. A Silver is never wrong in the first turns; a Smithy or a Village is more fun. What you buy goes onto your discard pile and comes back to you with the next shuffle.",
      when: (view) => Number(view.coins) > 0 && ask(view, /^turn$/),
    },
    {
      id: "end",
      title: "End the turn",
      text: "You have one Buy a turn unless a card says otherwise. End the turn: everything you used goes to the discard pile, and you draw five new cards.",
      when: (view) => ask(view, /^turn$/) && Number(view.buys) === 0,
    },
    {
      id: "actions",
      title: "Actions",
      text: "You drew an Action card. You may play one Action before you buy; cards with “+ Actions” let you play more. The bolt, the page, the bag and the coin on a card say what it gives.",
      when: (view) =>
        view.phase === "action" &&
        ask(view, /^turn$/) &&
        !!view.decision?.options.some((option) => option.key.startsWith("play ")),
    },
    {
      id: "attack",
      title: "Somebody attacks",
      text: "Attacks, with a red frame, hit all other players. Do what is asked; a Moat in your hand would protect you.",
      when: (view) => asked(view) && view.active !== view.seat,
    },
    {
      id: "late",
      title: "When to turn green",
      text: "Once you can pay eight coins, take Provinces. When few are left, Duchies and even Estates are worth their place.",
      when: (view) => Number(view.coins) >= 8,
    },
  ],
  "1066": [
    {
      id: "aim",
      title: "Two armies, one morning",
      text: "You win by claiming two of the three wedges, or by bringing down the enemy's leader. Before the battle of Hastings both sides must first work through their own ladder of objectives.",
      when: () => true,
    },
    {
      id: "leader",
      title: "Place your leader",
      text: "Your leader stands at one of the three wedges all game long. The middle is close to everything.",
      when: (view) => ask(view, /leader/),
    },
    {
      id: "mulligan",
      title: "Your first hand",
      text: "Keep a hand with some cheap cards; they pay for the dear ones. A hand full of fives may be drawn again once.",
      when: (view) => ask(view, /mulligan/),
    },
    {
      id: "turn",
      title: "Your deployment",
      text: "Players take turns: play one card, use one action, or pass. A card costs what its coin says. You pay by discarding other cards, one each, or by tiring cards that carry a purse.",
      when: (view) => ask(view, /turn|deploy/),
    },
    {
      id: "pay",
      title: "Paying",
      text: "Pick what you can spare. What you discard is gone; what you tire is ready again next round, but tired cards do not fight.",
      when: (view) => ask(view, /pay/),
    },
    {
      id: "respond",
      title: "Respond?",
      text: "Something is about to happen, and one of your cards may answer it. You can always let it pass.",
      when: (view) => ask(view, /respon/),
    },
    {
      id: "objective",
      title: "Objectives",
      text: "At the end of each round your whole army works on your current objective, with its Might or its Zeal. The forecast at each wedge shows what would happen if nothing changed.",
      when: (view) => Number(view.round) >= 2,
    },
    {
      id: "stop",
      title: "That is all you need",
      text: "The march to Hastings takes a while. Play on, or leave the table whenever you like: your seat is kept, and your profile leads back to it.",
      when: (view) => Number(view.round) >= 4,
    },
  ],
  "domino-knights": [
    {
      id: "aim",
      title: "The last kingdom standing",
      text: "Every kingdom has health. Knights that attack unblocked take it away. Who has none left is out; the last one wins. This short first game stops after six rounds, and then the healthiest wins.",
      when: () => true,
    },
    {
      id: "train",
      title: "Train a recruit",
      text: "Lay cards under a recruit: their values together must reach the pips of the domino. It becomes a knight at the start of your next turn.",
      when: (view) => ask(view, /^train/),
    },
    {
      id: "orient",
      title: "Attack or defence",
      text: "One half of the domino becomes attack, the other defence, for good.",
      when: (view) => ask(view, /orient|promote/),
    },
    {
      id: "attack",
      title: "Attack",
      text: "Choose an opponent and the knights that ride. Each knight fights once a round; who rides out cannot defend at home.",
      when: (view) => ask(view, /^attack/),
    },
    {
      id: "defend",
      title: "Defend",
      text: "Set your knights against the attackers. Attack beats a smaller defence; the totals are shown as you choose.",
      when: (view) => ask(view, /^defend|aid/),
    },
    {
      id: "respond",
      title: "Special cards",
      text: "Aces, faces, tens and jokers can be played at almost any time. If nothing is worth it now, pass; a standing order passes for you.",
      when: (view) => ask(view, /respond|negate/),
    },
    {
      id: "discard",
      title: "End of the turn",
      text: "Keep at most five cards. Low plain cards train small dominoes; special cards win games.",
      when: (view) => ask(view, /discard/),
    },
  ],
};

/** The first lesson that fits and was not given yet. */
export function lessonFor(game: string, view: View, learnt: readonly string[]): Lesson | undefined {
  return (LESSONS[game] ?? []).find((lesson) => !learnt.includes(lesson.id) && lesson.when(view));
}

export const LESSON_GAMES = Object.keys(LESSONS);

// A finished game of Dominion told again: the buys that made it, and the card that brought the most.

import type { Moves } from "../../net/messages";
import { listed, t, tn } from "../../state/t";
import { turns } from "../../table/series";
import type { EndNames } from "../about";
import { at, kept, weightiest, type Highlight, type Moment } from "../story";
import type { DominionView } from "./view_types";

/** Something bought that counts in the end. */
interface Deed {
  step: number;
  seat: number;
  turn: number;
  card: string;
  coins: number;
  gain: number;
  /** The Actions played before it in the same turn. */
  played: string[];
}

/** Whoever tells a game of Dominion knows which cards are Actions. */
interface Tale extends EndNames {
  isAction: (card: string) => boolean;
}

function deeds(
  moves: Moves,
  view: DominionView,
  isAction: Tale["isAction"],
): { bought: Deed[]; plays: { seat: number; card: string; turn: number }[] } {
  const bought: Deed[] = [];
  const plays: { seat: number; card: string; turn: number }[] = [];
  const kinds = new Set(view.piles.map((pile) => pile.card));
  for (const { number, seat, picks, ask } of kept(moves)) {
    const turn = (at(moves, number, `players.${seat}.turns`) ?? 0) + 1;
    const score = (step: number) => at(moves, step, `players.${seat}.score`) ?? 0;
    for (const pick of picks) {
      const [deed, card = ""] = pick.split(" ");
      if (!kinds.has(card)) continue;
      const coins = at(moves, number, "coins") ?? 0;
      const gain = score(number + 1) - score(number);
      const played = plays.filter((one) => one.seat === seat && one.turn === turn).map((one) => one.card);
      if (deed === "play" && ask === "turn" && isAction(card)) plays.push({ seat, card, turn });
      if (deed === "buy" && gain) bought.push({ step: number + 1, seat, turn, card, coins, gain, played });
    }
  }
  return { bought, plays };
}

/** Leads that changed hands, the last buy, and what brought most. */
export function moments(moves: Moves, view: DominionView, { who, name, isAction }: Tale): Moment[] {
  const seats = view.players.map((player) => player.seat);
  const lines = seats.map((seat) => ({ seat, values: moves.facts.map((_, step) => at(moves, step, `players.${seat}.score`)) }));
  const leads = new Set(turns(lines, Infinity).map((turn) => turn.step));
  const { bought } = deeds(moves, view, isAction);
  return weightiest(
    bought.map(({ step, seat, turn, card, coins, gain, played }) => {
      const things = { turn, who: who(seat), card: name(card) };
      const isLead = leads.has(step);
      const isLast = step === bought.at(-1)!.step;
      const title = isLead
        ? seat === view.seat
          ? t("Turn {turn}: you take the lead", { turn })
          : t("Turn {turn}: {who} takes the lead", things)
        : seat === view.seat
          ? t("Turn {turn}: {card} for you", things)
          : t("Turn {turn}: {card} for {who}", things);
      const points = (one: number) => at(moves, step, `players.${one}.score`) ?? 0;
      const rest = Math.max(...seats.filter((one) => one !== seat).map(points));
      const means = [...new Set(played)].map(name);
      return {
        step,
        card,
        title,
        text: [
          means.length ? t("{cards}, then {n} coins.", { cards: listed(means), n: coins }) : t("{n} coins.", { n: coins }),
          tn(points(seat), "{n} point to {rest}.", "{n} points to {rest}.", { rest }),
        ].join(" "),
        weight: gain + (isLead ? 10 : 0) + (isLast ? 20 : 0),
      };
    }),
  );
}

/** The Action in whose turns the winner bought the most points. */
export function highlight(moves: Moves, view: DominionView, { name, isAction }: Tale): Highlight | null {
  const winner = view.outcome!.winners[0];
  if (winner === undefined) return null;
  const { bought, plays } = deeds(moves, view, isAction);
  const own = plays.filter((one) => one.seat === winner);
  const made = (card: string) => bought.filter((one) => one.seat === winner && one.played.includes(card));
  const worth = (card: string) => made(card).reduce((sum, one) => sum + one.gain, 0);
  const count = (card: string) => own.filter((one) => one.card === card).length;
  const [card] = [...new Set(own.map((one) => one.card))].sort(
    (a, b) => worth(b) - worth(a) || count(b) - count(a) || a.localeCompare(b),
  );
  if (card === undefined) return null;
  const provinces = made(card).filter((one) => one.card === "province").length;
  const points = worth(card);
  return {
    heading: t("Best card"),
    card,
    title: name(card),
    lines: [
      tn(count(card), "Played once.", "Played {n} times."),
      provinces
        ? tn(provinces, "One Province came with it.", "{n} Provinces came with it.")
        : points > 0
          ? tn(points, "One point came with it.", "{n} points came with it.")
          : "",
    ].filter(Boolean),
  };
}

// A finished game of 1066 told again: who came to Hastings when, who claimed which Wedge, and what decided it.

import type { Moves } from "../../net/messages";
import { t, tn } from "../../state/t";
import type { EndNames } from "../about";
import { at, kept, weightiest, type Highlight, type Moment } from "../story";
import { design, sideOf } from "./view";
import type { Piece, TearsView } from "./view_types";

/** A Wedge that changed hands at a step. */
interface Claim {
  step: number;
  round: number;
  wedge: number;
  seat: number;
}

/** The first steps at which both sides stand at Hastings; null for whoever never came there. */
export function arrivals(moves: Moves): ({ step: number; round: number } | null)[] {
  return [0, 1].map((seat) => {
    const own = `players.${seat}.objective`;
    const isThere = (_: unknown, step: number) =>
      at(moves, step, `${own}.damage`) !== null && at(moves, step, `${own}.forecast.damage`) === null;
    const step = moves.facts.findIndex(isThere);
    return step < 0 ? null : { step, round: at(moves, step, "round") ?? 0 };
  });
}

function claims(moves: Moves): Claim[] {
  return kept(moves).flatMap(({ number }) =>
    [0, 1, 2].flatMap((wedge) => {
      const [before, after] = [number, number + 1].map((step) => at(moves, step, `wedges.${wedge}.claimed`));
      return before === null && typeof after === "number"
        ? [{ step: number + 1, round: at(moves, number, "round") ?? 0, wedge, seat: after }]
        : [];
    }),
  );
}

/** With what both sides fought there, said from the side that claimed it; by the next round it may have changed. */
function fought(moves: Moves, { step, round, wedge, seat }: Claim): string {
  const then = at(moves, step, "round") === round ? step : step - 1;
  const total = (what: string, side: number) => at(moves, then, `wedges.${wedge}.totals.${what}.${side}`) ?? 0;
  return t("Might {might} to {their_might}, Zeal {zeal} to {their_zeal}.", {
    might: total("might", seat),
    their_might: total("might", 1 - seat),
    zeal: total("zeal", seat),
    their_zeal: total("zeal", 1 - seat),
  });
}

/** Who stood out there: the strongest of the side that claimed it. */
function champion(view: TearsView, { wedge, seat }: Claim): string {
  const strength = (piece: Piece) => (piece.might ?? 0) + (piece.zeal ?? 0);
  const [best] = [...view.wedges[wedge]!.columns[seat]!].sort((a, b) => strength(b) - strength(a));
  return best ? design(best.card) : sideOf(view, seat).objective.key;
}

export function moments(moves: Moves, view: TearsView, { who }: EndNames): Moment[] {
  const there = arrivals(moves);
  const arrived = there.flatMap((one, seat) => {
    if (!one) return [];
    const other = there[1 - seat];
    const isFirst = !other || one.step < other.step;
    const things = { round: one.round, who: who(seat) };
    const ahead = other ? other.round - one.round : null;
    return [
      {
        step: one.step,
        card: sideOf(view, seat).objective.key,
        title: isFirst
          ? seat === view.seat
            ? t("Round {round}: first at Hastings", things)
            : t("Round {round}: {who} is first at Hastings", things)
          : seat === view.seat
            ? t("Round {round}: you reach Hastings", things)
            : t("Round {round}: {who} reaches Hastings", things),
        text: !isFirst
          ? t("From now on both armies wound the Wedges.")
          : ahead === null
            ? t("The other army never got there.")
            : tn(ahead, "One round before the other army.", "{n} rounds before the other army."),
        weight: isFirst ? 5 : 1,
      },
    ];
  });
  const taken = claims(moves).map((claim) => {
    const things = { round: claim.round, n: claim.wedge + 1, who: who(claim.seat) };
    return {
      step: claim.step,
      card: champion(view, claim),
      title:
        claim.seat === view.seat
          ? t("Round {round}: you claim Wedge {n}", things)
          : t("Round {round}: {who} claims Wedge {n}", things),
      text: fought(moves, claim),
      weight: 10,
    };
  });
  return weightiest([...arrived, ...taken]);
}

/** The claim that won the game, or the Leader whose fall did. */
export function highlight(moves: Moves, view: TearsView, { who }: EndNames): Highlight | null {
  const { winners, reason } = view.outcome!;
  const last = claims(moves).findLast((claim) => claim.seat === winners[0]);
  if (winners.length !== 1 || reason !== "wedges" || !last) return null;
  const deals = at(moves, last.step, `wedges.${last.wedge}.damage.${last.seat}`) ?? 0;
  return {
    heading: t("Decisive battle"),
    card: champion(view, last),
    title: t("Wedge {n}, round {round}", { n: last.wedge + 1, round: last.round }),
    lines: [
      fought(moves, last),
      last.seat === view.seat
        ? t("Your damage there comes to {n}, and the second Wedge is yours.", { n: deals })
        : t("{who}'s damage there comes to {n}, and that is the second Wedge.", { n: deals, who: who(last.seat) }),
    ],
  };
}

// The result of a game in one sentence, and the reason in another.

import type { Board, EndNames } from "../games/about";
import { ending } from "../games";
import { bare } from "../people/seats";
import { listed, t, tn } from "../state/t";
import type { TableContext } from "../state/context.svelte";
import type { View } from "../state/view_types";

/** Words that mean: somebody went before the game was decided. */
const GONE = ["resign", "concede"];

export interface Result {
  title: string;
  reason: string;
}

/** How the end of a game calls those at the table and their cards. */
export function endNames(context: TableContext): EndNames {
  return { who: (seat) => bare(context.who(seat)), name: (card) => context.name(card) };
}

/** How it ended, said to whoever looks. */
export function result(view: View, board: Board | null, context: TableContext): Result {
  const { winners, places, reason } = view.outcome!;
  const names = endNames(context);
  const won = view.seat !== null && winners.includes(view.seat);
  const whole = winners.length === places.length;
  const usual =
    !winners.length || (whole && winners.length > 1)
      ? t("A draw.")
      : won
        ? winners.length > 1
          ? t("You share the victory.")
          : t("You win.")
        : tn(winners.length, "{who} wins.", "{who} win.", { who: listed(winners.map(names.who)) });
  const losers = places.map((_, seat) => seat).filter((seat) => !winners.includes(seat));
  if (GONE.includes(reason) && losers.length === 1) return resigned(losers[0]!, won, usual, view, names);
  const why = ending(context.about, reason);
  const own = board?.ended?.(view, names) ?? {};
  return { title: own.title ?? usual, reason: own.reason ?? why };
}

function resigned(seat: number, won: boolean, usual: string, view: View, names: EndNames): Result {
  if (seat === view.seat) return { title: usual, reason: t("You resigned.") };
  const who = names.who(seat);
  return won
    ? { title: t("You win: {who} resigned.", { who }), reason: "" }
    : { title: usual, reason: t("{who} resigned.", { who }) };
}

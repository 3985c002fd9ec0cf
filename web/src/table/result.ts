// The result of a game in one sentence, and the reason in another.

import type { Board, EndNames } from "../games/about";
import { ending } from "../games";
import { bare } from "../people/seats";
import { listed, t, tn } from "../state/t";
import type { TableContext } from "../state/context.svelte";
import type { View } from "../state/view_types";

/** Words that mean: somebody went before the game was decided. */
const GONE: Record<string, (who: string) => string> = {
  resign: (who) => t("{who} resigned.", { who }),
  concede: (who) => t("{who} resigned.", { who }),
};

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
  const gone = GONE[reason];
  const why = gone && losers.length === 1 ? sayGone(gone, losers[0]!, view, names) : ending(context.about, reason);
  const own = board?.ended?.(view, names) ?? {};
  return { title: own.title ?? usual, reason: own.reason ?? why };
}

function sayGone(gone: (who: string) => string, seat: number, view: View, names: EndNames): string {
  return seat === view.seat ? t("You resigned.") : gone(names.who(seat));
}

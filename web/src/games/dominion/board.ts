import { t, tn } from "../../state/t";
import { defineBoard } from "../about";
import Face from "./Face.svelte";
import Table from "./Board.svelte";
import End from "./End.svelte";
import { KINDS } from "./kinds";
import { flights } from "./view";
import type { DominionView } from "./view_types";

export const board = defineBoard<DominionView>({
  Table,
  Face,
  kinds: KINDS,
  End,
  placed: (option) => option.zone !== undefined,
  flights,
  ended(view, { who }) {
    const { scores, winners, reason } = view.outcome!;
    if (view.seats !== 2 || !["provinces", "piles"].includes(reason)) return {};
    const [winner, other] = [winners[0] ?? 0, 1 - (winners[0] ?? 0)];
    const by = scores[winner]! - scores[other]!;
    const points = { mine: scores[winner]!, theirs: scores[other]!, turn: view.players[winner]!.turns };
    if (winners.length !== 1)
      return { title: t("A draw, {mine} to {theirs}.", points), reason: t("Equal points after equal turns.") };
    const isYou = winner === view.seat;
    const why = reason === "provinces" ? t("The last Province is gone.") : t("Too many piles of the Supply are empty.");
    if (!by)
      return {
        title: isYou ? t("You win by fewer turns.") : t("{who} wins by fewer turns.", { who: who(winner) }),
        reason: t("{mine} to {theirs}.", points) + ` ${why}`,
      };
    return {
      title: isYou
        ? by === 1
          ? t("You win by one point.")
          : t("You win by {n}.", { n: by })
        : by === 1
          ? t("{who} wins by one point.", { who: who(winner) })
          : t("{who} wins by {n}.", { who: who(winner), n: by }),
      reason: isYou
        ? t("{mine} to {theirs}, after your turn {turn}.", points) + ` ${why}`
        : t("{mine} to {theirs}, after {who}'s turn {turn}.", { ...points, who: who(winner) }) + ` ${why}`,
    };
  },
  unit: (_view, score) => tn(score, "point", "points"),
  shuffled: (event) => (event.event === "shuffle" ? `deck:${event.seat}` : null),
  lit: (event) => (event.event === "react" ? [`hand:${event.seat}`] : []),
  marks: (event) => (event.event === "buy" || event.event === "gain" ? [`pile:${event.fields.card}`] : []),
  course: (view) => ({ seat: view.active, phase: view.phase }),
  sounds: {
    play_action: "card",
    play_treasure: "coin",
    buy: "coin",
    gain: "card",
    draw: "card",
    deal: "card",
    reveal_top: "card",
    topdeck: "card",
    discard_hidden: "card",
    discard_open: "card",
    trash: "hit",
  },
});

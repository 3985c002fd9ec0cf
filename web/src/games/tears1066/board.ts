import { t, tn } from "../../state/t";
import { defineBoard } from "../about";
import End from "./End.svelte";
import Face from "./Face.svelte";
import Table from "./Board.svelte";
import { KINDS } from "./kinds";
import { flights, hits, lit, marks, placed } from "./view";
import type { TearsView } from "./view_types";

export const board = defineBoard<TearsView>({
  Table,
  Face,
  kinds: KINDS,
  placed,
  flights,
  End,
  ended(view, { who }) {
    const { winners, reason } = view.outcome!;
    const winner = winners.length === 1 ? winners[0]! : null;
    const isSaxon = winner !== null && view.players[winner]!.faction === "saxon";
    const things = { who: winner === null ? "" : who(winner), round: view.round };
    const isYou = winner === view.seat;
    if (winner !== null && reason === "wedges")
      return {
        title: isSaxon ? t("The Saxons hold the ridge.") : t("The Normans take the ridge."),
        reason: isYou
          ? t("You claim two wedges in round {round}.", things)
          : t("{who} claims two wedges in round {round}.", things),
      };
    if (winner !== null && reason === "leader")
      return {
        title: isSaxon ? t("Duke William has fallen.") : t("King Harold has fallen."),
        reason: isYou ? t("You win in round {round}.", things) : t("{who} wins in round {round}.", things),
      };
    return {};
  },
  unit: (_view, score) => tn(score, "wedge", "wedges"),
  shuffled: (event) => (event.event === "deck_shuffled" ? `deck:${event.seat}` : null),
  lit,
  hits,
  marks,
  course: (view) => ({ seat: view.phase === "deployment" ? view.turn : null, phase: view.phase, round: view.round }),
  sounds: {
    cards_drawn: "card",
    card_played: "card",
    discarded: "card",
    moved: "card",
    payment: "coin",
    damage_dealt: "hit",
    destroyed: "hit",
    wedge_damaged: "hit",
    objective_damaged: "hit",
    objective_destroyed: "hit",
  },
});

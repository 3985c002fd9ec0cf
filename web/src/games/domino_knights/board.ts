import { t } from "../../state/t";
import { defineBoard } from "../about";
import End from "./End.svelte";
import Table from "./Board.svelte";
import { flights, hits, lit, marks, placed } from "./view";
import type { KnightsView } from "./view_types";

export const board = defineBoard<KnightsView>({
  Table,
  placed,
  flights,
  End,
  ended(view, { who }) {
    const { winners, reason } = view.outcome!;
    if (reason !== "last_standing" || winners.length !== 1) return {};
    return {
      title:
        winners[0] === view.seat
          ? t("The last kingdom standing is yours.")
          : t("The last kingdom standing is {who}'s.", { who: who(winners[0]!) }),
      reason: t("Round {round} saw the last of the others fall.", { round: view.round }),
    };
  },
  unit: (view) => (view.scoring === "fame" ? t("fame") : t("health")),
  shuffled: (event) => (event.event === "deck_reshuffled" ? "deck" : null),
  lit,
  hits,
  marks,
  course: (view) => ({ seat: view.turn, phase: view.phase, round: view.round }),
  isOut: (view) => view.seat !== null && !view.kingdoms[view.seat]!.living,
  sounds: {
    cards_dealt: "card",
    cards_drawn: "card",
    discarded: "card",
    special_announced: "card",
    trained: "card",
    training_added: "card",
    promoted: "coin",
    attack_declared: "hit",
    killed: "hit",
    damage: "hit",
  },
});

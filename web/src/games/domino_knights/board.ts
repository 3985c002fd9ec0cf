import { t } from "../../state/t";
import { defineBoard } from "../about";
import Table from "./Board.svelte";
import { flights, hits, lit, marks, placed } from "./view";
import type { KnightsView } from "./view_types";

export const board = defineBoard<KnightsView>({
  Table,
  placed,
  flights,
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

import { tn } from "../../state/t";
import { defineBoard } from "../about";
import Face from "./Face.svelte";
import Table from "./Board.svelte";
import { flights, hits, lit, marks, placed } from "./view";
import type { TearsView } from "./view_types";

export const board = defineBoard<TearsView>({
  Table,
  Face,
  placed,
  flights,
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

import { defineBoard } from "../about";
import { lessons } from "./lessons";
import Table from "./Board.svelte";
import { flights, lit, placed } from "./view";
import type { KnightsView } from "./view_types";

export const board = defineBoard<KnightsView>({
  Table,
  placed,
  flights,
  unit: (view) => view.scoring,
  shuffled: (event) => (event.event === "deck_reshuffled" ? "deck" : null),
  lit,
  lessons,
});

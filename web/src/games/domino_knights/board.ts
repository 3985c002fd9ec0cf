import type { Board } from "../about";
import { lessons } from "./lessons";
import Table from "./Board.svelte";
import { flights, lit, placed, type KnightsView } from "./view";

export const board: Board = {
  Table: Table as unknown as Board["Table"],
  placed: (option, view) => placed(option, view as KnightsView),
  flights,
  unit: (view) => (view as KnightsView).scoring,
  shuffled: (event) => (event.event === "deck_reshuffled" ? "deck" : null),
  lit,
  lessons,
};

import type { Board } from "../about";
import { lessons } from "./lessons";
import Table from "./Board.svelte";
import { flights, lit, placed, type TearsView } from "./view";

export const board: Board = {
  Table: Table as unknown as Board["Table"],
  placed: (option, view) => placed(option, view as TearsView),
  flights,
  unit: (_view, score) => (score === 1 ? "wedge" : "wedges"),
  shuffled: (event) => (event.event === "deck_shuffled" ? `deck:${event.seat}` : null),
  lit,
  lessons,
};

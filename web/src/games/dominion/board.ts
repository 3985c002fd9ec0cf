import { tn } from "../../state/t";
import { defineBoard } from "../about";
import Face from "./Face.svelte";
import Table from "./Board.svelte";
import End from "./End.svelte";
import { flights } from "./view";
import type { DominionView } from "./view_types";

export const board = defineBoard<DominionView>({
  Table,
  Face,
  End,
  placed: (option) => option.zone !== undefined,
  flights,
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

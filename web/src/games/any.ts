// The board of games that have none of their own: the parts of a view in rows, as the game's layout says or in their order.

import type { Board as Layout, Place } from "../net/messages";
import type { Option, View } from "../state/view_types";
import { titled } from "../state/words";
import type { Board } from "./about";
import Table from "./Any.svelte";
import { aboutGame } from "./hall.svelte";

const HIDDEN = new Set(["game", "seat", "seats", "over", "waiting", "window", "decision", "outcome", "options"]);

/** A place on the board: cards that are seen, a number of cards that are not, or words. */
export interface Spot {
  label: string;
  zone: string;
  /** Whose it is; null if it is nobody's or everybody's. */
  seat: number | null;
  cards: string[];
  hidden: number;
  text: string;
}

interface Names {
  isCard: (word: string) => boolean;
  who: (seat: number) => string;
}

/** The rows of the board from top to bottom. */
export function laidOut(view: View, layout: Layout | null | undefined, names: Names): Spot[][] {
  const rows: Place[][] =
    layout?.rows ??
    Object.keys(view)
      .filter((zone) => !HIDDEN.has(zone) && view[zone] !== null)
      .map((zone) => [{ zone, label: "", of: "all", drawn: "auto" }]);
  return rows.map((row) => row.flatMap((place) => spots(view, place, names))).filter((row) => row.length);
}

function spots(view: View, place: Place, names: Names): Spot[] {
  const value = view[place.zone];
  if (value === undefined || value === null) return [];
  const label = place.label || titled(place.zone);
  const bySeat = Array.isArray(value) && value.length === view.seats && (place.of !== "all" || value.some(Array.isArray));
  if (!bySeat) return [spot(label, place, null, value, names, view)];
  return (value as unknown[]).flatMap((part, seat) => {
    if ((place.of === "me" && seat !== view.seat) || (place.of === "others" && seat === view.seat)) return [];
    const name = place.of === "me" ? label : `${label}: ${names.who(seat)}`;
    return [spot(name, place, seat, part, names, view)];
  });
}

function spot(label: string, place: Place, seat: number | null, value: unknown, names: Names, view: View): Spot {
  const empty = { label, zone: place.zone, seat, cards: [], hidden: 0, text: "" };
  if (Array.isArray(value) && value.length && value.every((one) => typeof one === "string" && names.isCard(one)))
    return { ...empty, cards: value as string[] };
  const lies = seat !== null && (view[place.zone] as unknown[]).some(Array.isArray);
  if (typeof value === "number" && (lies || place.drawn === "pile")) return { ...empty, hidden: value, text: value ? "" : "–" };
  if (Array.isArray(value) && value.length === view.seats && value.every((one) => typeof one === "number"))
    return { ...empty, text: value.map((one, owner) => `${names.who(owner)}: ${one}`).join(" · ") };
  return { ...empty, text: shown(value) };
}

function shown(value: unknown): string {
  if (value === null || value === "") return "–";
  if (Array.isArray(value)) return value.map(shown).join(", ") || "–";
  if (typeof value === "object")
    return Object.entries(value as object)
      .map(([name, inner]) => `${name} ${shown(inner)}`)
      .join("; ");
  return String(value);
}

/** Whether a card on the board stands for this option, so that the bar below need not. */
export function placed(option: Option, view: View, layout: Layout | null | undefined = aboutGame(view.game).layout): boolean {
  if (!option.about || !option.zone) return false;
  const rows = laidOut(view, layout, { isCard: () => true, who: String });
  return rows.flat().some((spot) => spot.zone === option.zone && spot.cards.includes(option.about!));
}

export const board: Board = {
  Table,
  placed: (option, view) => placed(option, view),
  flights: () => [],
  sounds: {},
};

// What the board of Domino Knights reads from the server's view, and where its events happen on the screen.

import type { EventInfo } from "../../net/messages";
import type { Flight, Hit } from "../../motion/flights";
import type { Option } from "../../state/view_types";
import type { Knight, KnightsView } from "./view_types";

/** All knights of the table by their tokens. */
export function knightsOf(view: KnightsView): Map<string, Knight> {
  return new Map(view.kingdoms.flatMap((kingdom) => kingdom.knights.map((knight) => [knight.token, knight] as const)));
}

/** Whether a piece, card or kingdom on the board can be clicked for this option. */
export function placed(option: Option, view: KnightsView): boolean {
  const { about } = option;
  if (about === undefined) return false;
  return view.kingdoms.some(
    (kingdom) =>
      about === `seat ${kingdom.seat}` ||
      kingdom.hand?.includes(about) ||
      [...kingdom.recruits, ...kingdom.candidates, ...kingdom.knights].some((piece) => piece.token === about),
  );
}

/** The face of a piece: its domino, or a back; a pair of cards shows its first card. */
export function faceOf(piece: string | null): string {
  if (!piece) return "hidden-domino";
  return piece.split(/[ +]/)[0] ?? "hidden-domino";
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];

export function flights(event: EventInfo): Flight[] {
  const seat = event.seat;
  const card = typeof event.fields.card === "string" ? event.fields.card : undefined;
  switch (event.event) {
    case "cards_dealt":
    case "cards_drawn": {
      const cards = words(event.fields.cards);
      return Array.from({ length: Math.min(Number(event.fields.count ?? 0), 6) }, (_, at) => ({
        from: "deck",
        to: `hand:${seat}`,
        card: cards[at],
        flip: true,
      }));
    }
    case "discarded":
      return words(event.fields.cards).map((some) => ({ from: `hand:${seat}`, to: "discard", card: some }));
    case "special_announced":
      return [{ from: `hand:${seat}`, to: "pending", card }];
    case "trained":
    case "training_added":
      return [{ from: `hand:${seat}`, to: `piece:${event.fields.token}`, card: undefined }];
    case "recruits_taken":
      return words(event.fields.tokens).map(() => ({ from: "peasants", to: `kingdom:${seat}`, card: "hidden-domino" }));
    case "killed":
      return [
        {
          from: `piece:${event.fields.token}`,
          to: `grave:${seat}`,
          card: faceOf(String(event.fields.piece ?? "")),
          falls: true,
        },
      ];
    case "buried":
      return words(event.fields.pieces).map((piece) => ({ from: "battle", to: `grave:${seat}`, card: faceOf(piece) }));
    case "raised":
      return [{ from: `grave:${event.fields.from}`, to: `kingdom:${seat}`, card: faceOf(String(event.fields.piece ?? "")) }];
    default:
      return [];
  }
}

/** Health that is lost, as it rises from the plate. */
export function hits(event: EventInfo): Hit[] {
  const amount = Number(event.fields.amount ?? 0);
  return event.event === "damage" && amount ? [{ at: `kingdom:${event.seat}`, text: `−${amount}` }] : [];
}

export function lit(event: EventInfo): string[] {
  switch (event.event) {
    case "damage":
    case "eliminated":
    case "fame_changed":
      return [`kingdom:${event.seat}`];
    case "promoted":
    case "model_chosen":
      return [`piece:${event.fields.token}`];
    case "attack_declared":
      return [`kingdom:${event.fields.defender}`];
    default:
      return [];
  }
}

/** Where a move of somebody else is marked. */
export function marks(event: EventInfo): string[] {
  const trained = ["trained", "training_added"].includes(event.event) ? [`piece:${event.fields.token}`] : [];
  return [...trained, ...lit(event)];
}

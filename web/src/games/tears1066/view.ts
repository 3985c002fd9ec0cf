// What the board of 1066 reads from the server's view, and where its events happen on the screen.

import { t } from "../../state/t";
import type { EventInfo } from "../../net/messages";
import type { Flight, Hit } from "../../motion/flights";
import type { Option } from "../../state/view_types";
import { titled } from "../../state/words";
import type { Pending, Piece, Player, TearsView } from "./view_types";

/** The dyes of frame and field by faction. */
export const DYES: Record<string, [string, string]> = {
  norman: ["#7b2a30", "#b98d84"],
  saxon: ["#2b5a3f", "#8fae8d"],
  "": ["#635a4c", "#b3a994"],
};

/** A side whose faction is chosen; before, nothing of it is shown but its seat. */
export type Side = Required<Player>;

export function sideOf(view: TearsView, seat: number): Side {
  return view.players[seat] as Side;
}

const HAPPENINGS: Record<string, (card: string, n: number) => string> = {
  ability: (card) => t("{card} uses an ability", { card }),
  card_played: (card) => t("{card} is played", { card }),
  enters_play: (card) => t("{card} enters play", { card }),
  enters_wedge: (card) => t("{card} enters a wedge", { card }),
  moves: (card) => t("{card} moves", { card }),
  damage: (card, n) => t("{card} takes {n} damage", { card, n }),
  destroy: (card) => t("{card} is destroyed", { card }),
  sacrifice: (card) => t("{card} is sacrificed", { card }),
  leaves_play: (card) => t("{card} leaves play", { card }),
  tire_effect: (card) => t("{card} is tired", { card }),
  ready_effect: (card) => t("{card} is readied", { card }),
  move_effect: (card) => t("{card} is moved", { card }),
  might_battle: (card) => t("Battle of Might: {card}", { card }),
  zeal_battle: (card) => t("Battle of Zeal: {card}", { card }),
  wedge_damage: (card, n) => t("{card} takes {n} damage", { card, n }),
  wedge_claimed: (card) => t("{card} is claimed", { card }),
  objective_battle: (card) => t("{card} is attempted", { card }),
  objective_damage: (card, n) => t("{card} takes {n} damage", { card, n }),
  objective_destroyed: (card) => t("{card} falls", { card }),
};

/** What is about to happen, in words; `name` knows the printed names. */
export function happening(pending: Pending, view: TearsView, name: (card: string) => string): string {
  const side = view.players.find((some) => `${some.faction} objective` === pending.subject);
  const subject = side?.objective ? name(side.objective.key) : name(design(pending.subject));
  return HAPPENINGS[pending.event]?.(subject, pending.amount) ?? `${titled(pending.event)}: ${subject}`;
}

/** What does it and to what it is done, of what is about to happen: keys of cards, wedges and objectives. */
export function aim(view: TearsView): { source?: string; target?: string; by: number | null; amount: number } {
  const last = view.chain.findLast((pending) => !pending.cancelled);
  const before = view.chain[view.chain.length - 2];
  if (!last) return { by: null, amount: 0 };
  const source = before && before.subject !== last.subject ? before.subject : undefined;
  return { ...(source ? { source } : {}), target: last.subject, by: last.by ?? before?.by ?? null, amount: last.amount };
}

/** All cards in play, attachments included. */
export function pieces(view: TearsView): Piece[] {
  const found: Piece[] = [];
  const add = (piece: Piece) => {
    found.push(piece);
    piece.attached.forEach(add);
  };
  for (const wedge of view.wedges) {
    wedge.columns.forEach((column) => column.forEach(add));
    wedge.attached.forEach(add);
  }
  for (const side of view.players) {
    (side.reserve ?? []).forEach(add);
    (side.objective?.attached ?? []).forEach(add);
  }
  return found;
}

/** Whether a place on the board can be clicked for this option. */
export function placed(option: Option, view: TearsView): boolean {
  const { about } = option;
  if (about === undefined) return false;
  if (view.wedges.some((wedge) => about === `wedge ${wedge.number}`)) return true;
  if (pieces(view).some((piece) => piece.key === about)) return true;
  return view.players.some(
    (side) => side.hand?.includes(about) || side.looking?.includes(about) || side.objective?.key === about,
  );
}

const words = (value: unknown): string[] =>
  Array.isArray(value) ? (value as string[]) : typeof value === "string" ? [value] : [];
export const design = (key: string) => key.replace(/\.\d+$/, "");

export function flights(event: EventInfo): Flight[] {
  const seat = event.seat;
  const card = typeof event.fields.card === "string" ? event.fields.card : "";
  switch (event.event) {
    case "cards_drawn": {
      const cards = words(event.fields.cards);
      const count = Number(event.fields.count ?? cards.length);
      return Array.from({ length: Math.min(count, 6) }, (_, at) => ({
        from: `deck:${seat}`,
        to: `hand:${seat}`,
        card: cards[at],
        flip: true,
      }));
    }
    case "payment":
      return words(event.fields.discarded).map((some) => ({ from: `hand:${seat}`, to: `discard:${seat}`, card: some }));
    case "discarded":
    case "hand_limit_discard":
    case "draft_discard":
      return words(event.fields.cards).map((some) => ({ from: `hand:${seat}`, to: `discard:${seat}`, card: some }));
    case "card_played": {
      const place = String(event.fields.place ?? "");
      return [
        {
          from: `hand:${seat}`,
          to: `piece:${card}`,
          or: place.startsWith("wedge") ? `${place}:${seat}` : `reserve:${seat}`,
          card: design(card),
        },
      ];
    }
    case "event_used":
      return [{ from: `hand:${seat}`, to: "chain", card: design(card) }];
    case "left_play":
      return [{ from: `piece:${card}`, to: `discard:${seat}`, card: design(card), falls: true }];
    default:
      return [];
  }
}

/** Damage as it rises from what took it. */
export function hits(event: EventInfo): Hit[] {
  const amount = Number(event.fields.amount ?? 0);
  if (!amount) return [];
  switch (event.event) {
    case "damage_dealt":
      return [{ at: `piece:${event.fields.card}`, text: `−${amount}` }];
    case "wedge_damaged":
      return [{ at: `wedge ${event.fields.wedge}`, text: `+${amount}` }];
    case "objective_damaged":
      return [{ at: `objective:${event.seat}`, text: `+${amount}` }];
    default:
      return [];
  }
}

export function lit(event: EventInfo): string[] {
  const card = typeof event.fields.card === "string" ? event.fields.card : "";
  switch (event.event) {
    case "damage_dealt":
    case "destroyed":
    case "healed":
    case "action_executed":
    case "response_initiated":
      return [`piece:${card}`];
    case "might_battle":
    case "zeal_battle":
    case "wedge_damaged":
    case "wedge_claimed":
      return [`wedge ${event.fields.wedge}`];
    case "objective_battle":
    case "objective_damaged":
    case "objective_destroyed":
      return [`objective:${event.seat}`];
    default:
      return [];
  }
}

/** Where a move of the other side is marked. */
export function marks(event: EventInfo): string[] {
  const moved = ["card_played", "moved", "attached"].includes(event.event) ? [`piece:${event.fields.card}`] : [];
  return [...moved, ...lit(event)];
}

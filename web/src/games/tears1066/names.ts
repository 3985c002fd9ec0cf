// What the cards of 1066 are called by a voice: name and kind, numbers, place, and what has become of them.

import type { CardInfo } from "../../net/api";
import { listed, t } from "../../state/t";
import { titled } from "../../state/words";
import { design, pieces } from "./view";
import type { Piece, TearsView } from "./view_types";

const TYPES: Record<string, string> = {
  character: t("character"),
  unit: t("unit"),
  leader: t("leader"),
  attachment: t("attachment"),
  tactic: t("tactic"),
  event: t("event"),
  objective: t("objective"),
};

/** A card by name, with what it is: `Ralf de Tosny, character`. */
export function called(card: string, info: CardInfo | undefined): string {
  if (!info) return titled(design(card));
  return [info.name, TYPES[String(info.type)] ?? ""].filter(Boolean).join(", ");
}

/** The printed numbers of a card in hand, and what it costs now. */
export function printed(info: CardInfo | undefined, cost: number | undefined): string {
  const fights = info?.health !== undefined && info.health !== null;
  const price = cost ?? (typeof info?.cost === "number" ? info.cost : undefined);
  return [
    fights ? t("Might {might}, Zeal {zeal}, Health {health}", numbers(info)) : "",
    price === undefined ? "" : t("costs {cost}", { cost: price }),
  ]
    .filter(Boolean)
    .join(", ");
}

function numbers(info: CardInfo): { might: number; zeal: number; health: number } {
  return { might: Number(info.might ?? 0), zeal: Number(info.zeal ?? 0), health: Number(info.health ?? 0) };
}

/** A card in play: whose it is and where, its present numbers, whether it is tired, and what it holds or is held by. */
export function standing(view: TearsView, piece: Piece, name: (card: string) => string, who: (seat: number) => string): string {
  const at = placeOf(view, piece);
  const left = (piece.health ?? 0) - (piece.damage ?? 0);
  return [
    piece.seat === view.seat ? t("yours") : t("of {who}", { who: who(piece.seat) }),
    at.wedge === undefined
      ? ""
      : piece.row
        ? t("Wedge {n}, Row {row}", { n: at.wedge, row: piece.row })
        : t("Wedge {n}", { n: at.wedge }),
    at.host ? t("attached to {card}", { card: name(at.host) }) : "",
    piece.health === undefined
      ? ""
      : piece.damage
        ? t("Might {might}, Zeal {zeal}, Health {left} of {health}", {
            might: piece.might ?? 0,
            zeal: piece.zeal ?? 0,
            left,
            health: piece.health,
          })
        : t("Might {might}, Zeal {zeal}, Health {health}", {
            might: piece.might ?? 0,
            zeal: piece.zeal ?? 0,
            health: piece.health,
          }),
    piece.attached.length ? t("with {cards}", { cards: listed(piece.attached.map((some) => name(some.card))) }) : "",
    piece.ready ? "" : t("tired"),
  ]
    .filter(Boolean)
    .join(", ");
}

/** At which Wedge a card in play is, and what it is attached to. */
function placeOf(view: TearsView, piece: Piece): { wedge?: number; host?: string } {
  const holds = (some: Piece): boolean => some === piece || some.attached.some(holds);
  const wedge = view.wedges.find((some) => [...some.columns.flat(), ...some.attached].some(holds));
  const host =
    pieces(view).find((some) => some.attached.includes(piece))?.card ??
    view.players.find((side) => side.objective?.attached.includes(piece))?.objective?.key;
  return { ...(wedge ? { wedge: wedge.number } : {}), ...(host ? { host } : {}) };
}

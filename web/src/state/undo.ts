// What became of a wish to take an answer back.

import { t } from "./t";
import type { Play, Update } from "../net/messages";

/** What to tell a seat whose request is open in `before` and no longer in `update`; empty if there is nothing to tell. */
export function verdict(before: Play | null, update: Update, seat: number | null): string {
  if (seat === null || before?.undo.asked_by !== seat || update.play.undo.asked_by === seat) return "";
  if (update.events.some((event) => event.event === "undo" || event.seat === seat)) return "";
  return update.events.length ? t("The game has gone on, so your move stands.") : t("Your request was refused.");
}

/** Who asks this seat whether an answer may be taken back; null if nobody does, or the seat has agreed. */
export function asking(play: Play | null, seat: number | null): number | null {
  if (!play || seat === null || play.undo.asked_by === seat || play.undo.agreed.includes(seat)) return null;
  return play.undo.asked_by;
}

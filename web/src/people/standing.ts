// How a table stands, or how its game went for somebody, in a word or two.

import { t } from "../state/t";
import type { TableInfo } from "../net/messages";

const STATUS: Record<TableInfo["status"], string> = {
  open: t("waiting for players"),
  playing: t("being played"),
  over: t("finished"),
  closed: t("cancelled"),
};

export function standing(table: Pick<TableInfo, "status" | "seats" | "outcome">, player: string): string {
  const seat = table.seats.find((seat) => seat.player === player)?.number;
  if (!table.outcome || seat === undefined) return STATUS[table.status];
  const { winners } = table.outcome;
  if (!winners.length) return t("a draw");
  if (!winners.includes(seat)) return t("lost");
  return winners.length > 1 ? t("shared victory") : t("won");
}

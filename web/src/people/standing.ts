// How a table stands, or how its game went for somebody, in a word or two.

import type { TableInfo } from "../net/messages";

const STATUS: Record<TableInfo["status"], string> = {
  open: "waiting for players",
  playing: "being played",
  over: "finished",
  closed: "given up",
};

export function standing(table: Pick<TableInfo, "status" | "seats" | "outcome">, player: string): string {
  const seat = table.seats.find((seat) => seat.player === player)?.number;
  if (!table.outcome || seat === undefined) return STATUS[table.status];
  const { winners } = table.outcome;
  if (!winners.length) return "a draw";
  if (!winners.includes(seat)) return "lost";
  return winners.length > 1 ? "shared victory" : "won";
}

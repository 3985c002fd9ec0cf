// Who sits at a table, as pages say it.

import type { SeatInfo, TableInfo } from "../net/messages";
import { aboutGame } from "../games/hall.svelte";
import { listed, t } from "../state/t";

type Who = Pick<SeatInfo, "name" | "kind">;

/** A name without the level that a bot's ends with on the server. */
export function bare(name: string): string {
  return name.replace(/ \((random|easy|medium|hard|expert)\)$/, "");
}

/** The name alone. */
export function called(seat: Who): string {
  return seat.kind === "bot" ? bare(seat.name) : seat.name;
}

/** Those at a table except one. */
export function others(table: Pick<TableInfo, "seats">, me: string | undefined): SeatInfo[] {
  return table.seats.filter((seat) => seat.kind !== "free" && (!me || seat.player !== me));
}

/** What is played, with what is not as usual: the game, then its set of cards. */
export function played(table: Pick<TableInfo, "game" | "options">): string {
  const about = aboutGame(table.game);
  const named = about.named?.(table.options);
  return named ? `${about.title}, ${named}` : about.title;
}

/** How a finished game went for one who played. */
interface Story {
  how: "won" | "lost" | "draw";
  things: { who: string; mine: number; theirs: number };
}

function story(table: TableInfo, me: string | undefined): Story | null {
  const [outcome, seat] = [table.outcome, table.seats.find((some) => some.player === me)];
  if (!outcome || !seat) return null;
  const foes = table.seats.filter((some) => some !== seat);
  const best = foes.filter(
    (some) => outcome.places[some.number] === Math.min(...foes.map((foe) => outcome.places[foe.number]!)),
  );
  const who = listed((outcome.winners.includes(seat.number) ? foes : best).map(called));
  const score = [outcome.scores[seat.number]!, Math.max(...best.map((some) => outcome.scores[some.number]!))];
  const things = { who, mine: score[0]!, theirs: score[1]! };
  const isDraw = !outcome.winners.length || outcome.winners.length === table.seats.length;
  return { how: isDraw ? "draw" : outcome.winners.includes(seat.number) ? "won" : "lost", things };
}

/** How a finished game went for one who played, in a sentence. */
export function told(table: TableInfo, me: string): string {
  const found = story(table, me);
  if (!found) return "";
  if (found.how === "draw") return t("A draw against {who}, {mine} to {theirs}.", found.things);
  if (found.how === "lost") return t("{who} beat you, {theirs} to {mine}.", found.things);
  return t("You beat {who}, {mine} to {theirs}.", found.things);
}

/** What the review of a finished game is called for whoever looks at it. */
export function reviewed(table: TableInfo, me: string | undefined): string {
  const found = story(table, me);
  if (!found) return t("Review: {title}", { title: table.title });
  if (found.how === "draw") return t("Review: a draw against {who}, {mine} to {theirs}", found.things);
  if (found.how === "lost") return t("Review: {who} beat you, {theirs} to {mine}", found.things);
  return t("Review: you beat {who}, {mine} to {theirs}", found.things);
}

// The games that can be played here: ours in the order in which the hall shows them, then those that the server has besides.

import { api } from "../net/api";
import { t } from "../state/t";
import { part } from "../net/chunks";
import type { GameInfo } from "../net/messages";
import { GAMES } from ".";
import type { About, Board } from "./about";

let others = $state.raw<GameInfo[]>([]);

/** A game that this page knows only by what the server tells of it. */
const plain = (key: string, info?: GameInfo): About => ({
  key,
  title: info?.title ?? key,
  offer: { title: info?.title ?? key, line: info?.line ?? "", players: "" },
  picture: [],
  phases: {},
  endings: {},
  sayings: { resign: t("Resign"), concede: t("Resign") },
  starts: ["turn_start", "turn_started", "round_started"],
  graphs: [],
  layout: info?.board ?? null,
  board: () => import("./any"),
});

/** Ask the server which other games there are; who calls it waits for the first answer only. */
export async function meetGames(): Promise<void> {
  const ours = new Set(GAMES.map((game) => game.key));
  others = (await api.games()).filter((game) => !ours.has(game.key));
}

export function allGames(): readonly About[] {
  return [...GAMES, ...others.map((game) => plain(game.key, game))];
}

/** What is known of a game; little, if it is somebody's own. */
export function aboutGame(key: string): About {
  return allGames().find((game) => game.key === key) ?? plain(key);
}

/** The board of a game; of one that has no folder here, the usual board laid out as the server says. */
export function boardOf(key: string): Promise<Board> {
  return part(async () => {
    if (!GAMES.some((game) => game.key === key)) await meetGames();
    return (await aboutGame(key).board()).board;
  });
}

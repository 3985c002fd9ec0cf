// The visitor's own tables: which are waiting, which go on, and which was the last to end.

import type { TableInfo } from "../net/messages";
import { api } from "../net/api";
import { visitor } from "./visitor.svelte";
import type { View } from "./view_types";

/** An unfinished table with what the visitor sees there; null before that is known, and before the deal. */
export interface Unfinished {
  table: TableInfo;
  view: View | null;
}

const BEEN = "meadhall.been";
/** Of so many unfinished tables it is asked how they stand. */
const MOST = 6;

class Mine {
  unfinished = $state.raw<Unfinished[]>([]);
  finished = $state.raw<TableInfo[]>([]);
  /** Whether there are more finished tables than these. */
  more = $state(false);
  /** Whether the server has said which tables there are. */
  isKnown = $state(false);
  #asked: Promise<void> | null = null;

  /** Whether somebody on this device has played before, as far as can be known before the server is asked. */
  get hasBeen(): boolean {
    try {
      return localStorage.getItem(BEEN) !== null;
    } catch {
      return false;
    }
  }

  /** At how many tables it is the visitor's turn. */
  get turns(): number {
    return this.unfinished.filter((one) => one.view?.decision).length;
  }

  /** Ask again how things stand; whoever asks meanwhile waits for the same answer. */
  load(): Promise<void> {
    return (this.#asked ??= this.#load().finally(() => (this.#asked = null)));
  }

  async #load(): Promise<void> {
    const me = await visitor.known();
    const list = await api.tablesOf(me.id);
    const going = list.tables.filter((table) => table.status === "playing" || table.status === "open").slice(0, MOST);
    this.finished = list.tables.filter((table) => table.status === "over");
    this.more = list.more !== null;
    this.#remember(list.tables.length > 0);
    const seen = await Promise.all(
      going.map(async (table) => ({
        table,
        view:
          table.status === "open"
            ? null
            : await api.glance(table.id).then(
                (one) => one.play?.view ?? null,
                () => null,
              ),
      })),
    );
    this.unfinished = (seen as Unfinished[]).sort((a, b) => Number(!!b.view?.decision) - Number(!!a.view?.decision));
    this.isKnown = true;
  }

  #remember(hasPlayed: boolean): void {
    try {
      if (hasPlayed) localStorage.setItem(BEEN, "1");
      else localStorage.removeItem(BEEN);
    } catch {
      // Then every visit looks like the first until the server has answered.
    }
  }
}

export const mine = new Mine();

// Starting a game against a bot from a page: one at a time, and what went wrong.

import { api } from "../../net/api";
import { to } from "../../net/paths";
import { router } from "../../state/router.svelte";
import { settings } from "../../state/settings.svelte";
import { visitor } from "../../state/visitor.svelte";

export class Starter {
  /** The game that is being set up. */
  busy = $state("");
  problem = $state("");

  async play(game: string, level = settings.level, options: Record<string, unknown> = {}): Promise<void> {
    if (this.busy) return;
    this.busy = game;
    this.problem = "";
    try {
      await visitor.known();
      const table = await api.quick({ game, level, options });
      router.go(to(`/table/${table.id}`));
    } catch (error) {
      this.problem = (error as Error).message;
    }
    this.busy = "";
  }

  pick(level: string): void {
    settings.level = level;
    settings.keep();
  }
}

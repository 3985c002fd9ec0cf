// Dragging knights: a short way to say two things, who rides and where to. What is said is always one of the offered options.

import type { TableContext } from "../../state/context.svelte";
import { keysAbout } from "./view";

export class Riding {
  /** The knight that is being dragged. */
  dragged = "";
  #rider = "";
  readonly #aims = new Map<string, string>();
  readonly #context: TableContext;

  constructor(context: TableContext) {
    this.#context = context;
  }

  /** The dragged knight was let go on a kingdom or on another knight. */
  drop(about: string): void {
    const choice = this.#context.choice;
    const key = keysAbout(choice.open, about)[0];
    const own = keysAbout(choice.open, this.dragged)[0];
    if (key && choice.isSingleOrPass && about !== this.dragged) {
      this.#rider = this.dragged;
      choice.pick(key);
    } else if (own && about !== this.dragged) {
      this.#aims.set(this.dragged, about);
      if (!choice.times(own)) choice.pick(own);
    }
    this.dragged = "";
  }

  /** Answer what is asked next by what the drag has said already. */
  follow(): void {
    const choice = this.#context.choice;
    const open = choice.open;
    if (open?.ask === "attackers" && this.#rider) {
      const key = keysAbout(open, this.#rider)[0];
      this.#rider = "";
      if (key && !choice.isSingleOrPass) choice.pick(key);
    } else if (open?.ask === "block") {
      const knight = /\((k\d+)\)\.?$/.exec(open.prompt ?? "")?.[1] ?? "";
      const key = keysAbout(open, this.#aims.get(knight) ?? "")[0];
      this.#aims.delete(knight);
      if (key) choice.pick(key);
    }
  }
}

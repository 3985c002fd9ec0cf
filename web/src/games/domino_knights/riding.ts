// Dragging knights: a short way to say two things, who rides and where to. What is said is always one of the offered options.

import type { TableContext } from "../../state/context.svelte";

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
    const key = choice.about(about)[0];
    const own = choice.about(this.dragged)[0];
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
      const key = choice.about(this.#rider)[0];
      this.#rider = "";
      if (key && !choice.isSingleOrPass) choice.pick(key);
    } else if (open?.ask === "block") {
      const knight = open.about ?? "";
      const key = choice.about(this.#aims.get(knight) ?? "")[0];
      this.#aims.delete(knight);
      if (key) choice.pick(key);
    }
  }
}

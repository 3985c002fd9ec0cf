// Who the visitor is; a guest is made on the first visit.

import type { Me } from "../net/messages";
import { api } from "../net/api";

class Visitor {
  me = $state.raw<Me | null>(null);
  #asked: Promise<Me> | null = null;

  /** Known before anything is asked of the server that needs a player. */
  known(): Promise<Me> {
    this.#asked ??= api.me().then(
      (me) => (this.me = me),
      (mistake) => {
        this.#asked = null;
        throw mistake;
      },
    );
    return this.#asked;
  }

  become(me: Me): void {
    this.me = me;
    this.#asked = Promise.resolve(me);
  }

  forget(): Promise<Me> {
    this.#asked = null;
    return this.known();
  }
}

export const visitor = new Visitor();

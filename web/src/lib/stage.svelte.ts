// What the screen shows of a game, a little behind the truth: updates are played in order at readable speed.

import type { EventInfo, Play, Update } from "../messages";

/** Draws one event; resolves when the eye has followed it. */
export type Player = (event: EventInfo) => Promise<void>;

export interface Pace {
  /** Whether things may move at all. */
  moves: () => boolean;
  speed: () => number;
  sleep: (milliseconds: number) => Promise<void>;
}

/** Bursts longer than this are played faster. */
const HURRY = 4;
const PAUSE = 420;
/** More of the same, such as one Treasure after the other, needs no long look. */
const GLANCE = 140;

export class Stage {
  play = $state.raw<Play | null>(null);
  /** The log lines shown so far. */
  lines = $state.raw<EventInfo[]>([]);
  /** Updates not yet shown. */
  waiting = $state(0);
  /** The newest line, for the live region. */
  said = $state("");
  #queue: Update[] = [];
  #running = false;
  #skipping = false;
  #era = 0;
  #draw: Player = async () => {};
  #pace: Pace;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Who draws events from now on; a board says so when it is there. */
  drawnBy(player: Player): () => void {
    this.#draw = player;
    return () => {
      if (this.#draw === player) this.#draw = async () => {};
    };
  }

  /** Show a table as it is now, without playing anything. */
  reset(play: Play | null, events: EventInfo[]): void {
    this.#era += 1;
    this.#queue = [];
    this.#running = false;
    this.waiting = 0;
    this.play = play;
    this.lines = [];
    for (const event of events) this.#note(event, false);
  }

  /** Queue an update. */
  push(update: Update): void {
    this.#queue.push(update);
    this.waiting = this.#queue.length;
    if (!this.#running) void this.#run();
  }

  /** Show the newest at once. */
  skip(): void {
    this.#skipping = true;
  }

  get isBehind(): boolean {
    return this.waiting > 0;
  }

  async #run(): Promise<void> {
    this.#running = true;
    const era = this.#era;
    for (;;) {
      const update = this.#queue[0];
      if (!update) break;
      const hurried = this.#queue.length > HURRY;
      if (this.#isMine(update)) {
        this.#showOwn(update);
        continue;
      }
      let last: EventInfo | null = null;
      for (const event of update.events) {
        this.#note(event, true);
        if (this.#skipping || !this.#pace.moves()) continue;
        const isSame: boolean = last?.event === event.event && last.seat === event.seat;
        last = event;
        if (event.seat === update.play.view.seat) {
          void this.#draw(event);
          continue;
        }
        if (isSame) void this.#draw(event);
        else await this.#draw(event);
        if (event.line) await this.#pace.sleep((isSame ? GLANCE : hurried ? PAUSE / 4 : PAUSE) / this.#pace.speed());
        if (era !== this.#era) return;
      }
      this.play = update.play;
      this.#queue.shift();
      this.waiting = this.#queue.length;
    }
    this.#skipping = false;
    this.#running = false;
  }

  /** One's own moves are there at once; the cards fly meanwhile. */
  #showOwn(update: Update): void {
    for (const event of update.events) {
      this.#note(event, true);
      if (!this.#skipping && this.#pace.moves()) void this.#draw(event);
    }
    this.play = update.play;
    this.#queue.shift();
    this.waiting = this.#queue.length;
  }

  #isMine(update: Update): boolean {
    const seat = update.play.view.seat;
    return update.events.every((event) => event.seat === seat || event.seat < 0);
  }

  #note(event: EventInfo, aloud: boolean): void {
    if (event.back_to !== undefined) {
      const from = event.back_to;
      this.lines = this.lines.filter((line) => line.number < from);
    }
    if (!event.line) return;
    this.lines = [...this.lines, event];
    if (aloud) this.said = event.line;
  }
}

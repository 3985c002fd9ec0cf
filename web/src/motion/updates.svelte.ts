// What the screen shows of a game: the state first, then the motion that tells how it came about, which may be dropped.

import { flushSync } from "svelte";
import type { EventInfo, Play, Update } from "../net/messages";
import type { Speech } from "../state/speech.svelte";
import { tell, type Line } from "../table/blocks";

/** Looks where things are now; what it gives back moves them, and resolves when the eye has followed. */
export type Player = (event: EventInfo) => () => Promise<unknown>;

export interface Pace {
  /** Whether things may move at all. */
  moves: () => boolean;
  speed: () => number;
  sleep: (milliseconds: number) => Promise<void>;
  /** Let everything that moves be where it belongs. */
  land?: () => void;
}

/** Bursts longer than this are played faster. */
const HURRY = 6;
const PAUSE = 650;
/** More of the same, such as one Treasure after the other, needs no long look. */
const GLANCE = 140;
/** No motion is waited for longer than this: a browser may never say that it is over. */
const LONGEST = 1500;
const still = async () => {};

export class UpdatePlayer {
  play = $state.raw<Play | null>(null);
  /** The log lines shown so far. */
  lines = $state.raw<Line[]>([]);
  /** Whether what others do is shown without waiting, for somebody who wants to see the end. */
  isHasty = false;
  /** Updates whose events have not all been told. */
  waiting = $state(0);
  #queue: Update[] = [];
  /** Events of the first of these that have been told. */
  #told = 0;
  #running = false;
  #skipping = false;
  #hurry: () => void = () => {};
  #era = 0;
  #player: Player = () => still;
  #scene: () => () => Promise<unknown> = () => still;
  #hear: (event: EventInfo) => void = () => {};
  #speech: Pick<Speech, "tell" | "line"> | null = null;
  #pace: Pace;

  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** Who draws events from now on, and what changes its place meanwhile; a board says so when it is there. */
  drawnBy(player: Player, scene: () => () => Promise<unknown> = () => still): () => void {
    this.#player = player;
    this.#scene = scene;
    return () => {
      if (this.#player !== player) return;
      this.#player = () => still;
      this.#scene = () => still;
    };
  }

  /** Who hears of every event as it is shown. */
  heardBy(hear: (event: EventInfo) => void): void {
    this.#hear = hear;
  }

  /** Who says what happened. */
  spokenBy(speech: Pick<Speech, "tell" | "line">): void {
    this.#speech = speech;
  }

  /**
   * Show a table as it is now, without playing anything; `events` are those that are new, or all if the first is number 0.
   * What was to be said is said, and `spoken` after it.
   */
  reset(play: Play | null, events: EventInfo[], spoken: string[] = [], asides: number[] = []): void {
    for (const update of this.#queue) this.#speech?.tell(update.spoken ?? [], update.asides);
    this.#speech?.tell(spoken, asides, play ? questionOf(play) : "");
    this.#era += 1;
    this.#hurry();
    if (events[0]?.number === 0) this.lines = [];
    else for (const event of this.#untold()) this.#note(event, false);
    this.#queue = [];
    this.#told = 0;
    this.#running = this.#skipping = false;
    this.waiting = 0;
    this.play = play;
    for (const event of events) this.#note(event, false);
  }

  /** Queue an update; one's own is shown at once, whatever still moves. */
  push(update: Update): void {
    this.#queue.push(update);
    this.waiting = this.#queue.length;
    if (this.#running && this.#isMine(update)) this.skip();
    if (!this.#running) void this.#run();
  }

  /** Show the newest at once. */
  skip(): void {
    this.#skipping = this.#running;
    this.#pace.land?.();
    this.#hurry();
  }

  get isBehind(): boolean {
    return this.waiting > 0;
  }

  #untold(): EventInfo[] {
    return this.#queue.flatMap((update) => update.events).slice(this.#told);
  }

  async #run(): Promise<void> {
    this.#running = true;
    const era = this.#era;
    for (let update = this.#queue[0]; update; update = this.#queue[0]) {
      const isMine = this.#isMine(update);
      const hurried = this.#queue.length > HURRY;
      const drawn = update.events.map((event) => (this.#mayMove ? this.#plan(() => this.#player(event)) : still));
      const scene = this.#mayMove ? this.#plan(() => this.#scene()) : null;
      this.play = update.play;
      if (scene) {
        flushSync();
        scene().catch(complain);
      }
      let last: EventInfo | null = null;
      for (const event of update.events) {
        this.#note(event, true);
        const draw = drawn[this.#told]!;
        this.#told += 1;
        if (!this.#mayMove) continue;
        const isSame: boolean = last?.event === event.event && last.seat === event.seat;
        last = event;
        const motion = draw().catch(complain);
        if (isMine || event.seat === update.play.view.seat) continue;
        if (!isSame && draw !== still) await this.#follow(motion, LONGEST);
        if (event.line && this.#mayMove) await this.#follow(null, isSame ? GLANCE : hurried ? PAUSE / 4 : PAUSE);
        if (era !== this.#era) return;
      }
      this.#speech?.tell(update.spoken ?? [], update.asides, questionOf(update.play));
      this.#queue.shift();
      this.#told = 0;
      this.waiting = this.#queue.length;
    }
    this.#running = this.#skipping = false;
  }

  get #mayMove(): boolean {
    return !this.#skipping && !this.isHasty && this.#pace.moves();
  }

  /** What a board cannot draw is left out. */
  #plan(look: () => () => Promise<unknown>): () => Promise<unknown> {
    try {
      return look();
    } catch (mistake) {
      complain(mistake);
      return still;
    }
  }

  /** Wait for a motion, if there is one, but no longer than this, and not when somebody wants to go on. */
  #follow(motion: Promise<unknown> | null, milliseconds: number): Promise<unknown> {
    const time = this.#pace.sleep(milliseconds / this.#pace.speed());
    const hurry = new Promise<void>((done) => (this.#hurry = done));
    return Promise.race(motion ? [motion, time, hurry] : [time, hurry]);
  }

  #isMine(update: Update): boolean {
    const seat = update.play.view.seat;
    return update.events.every((event) => event.seat === seat || (event.seat < 0 && !event.line));
  }

  #note(event: EventInfo, aloud: boolean): void {
    const lines = [...this.lines];
    tell(lines, event);
    this.lines = lines;
    if (aloud && !this.#skipping) this.#hear(event);
    if (aloud && event.line) this.#speech?.line(event.line);
  }
}

/** What the viewer is asked now, as a voice says it. */
const questionOf = (play: Play): string => (play.view as { decision?: { spoken?: string } | null }).decision?.spoken ?? "";

function complain(mistake: unknown): void {
  console.error("A move cannot be shown:", mistake);
}

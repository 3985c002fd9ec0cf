// A table that is being set up: what was chosen, whether it fits, and the way to it.

import { untrack } from "svelte";
import { api, Refused } from "../../net/api";
import type { GameInfo, ProblemInfo } from "../../net/messages";
import { to } from "../../net/paths";
import { LEVELS } from "../../state/levels";
import { changed, fields, type Field } from "../../state/options";
import { router } from "../../state/router.svelte";
import { settings } from "../../state/settings.svelte";
import { visitor } from "../../state/visitor.svelte";

export type Clock = "none" | "move" | "days";
/** Who sits on a seat beside the visitor: a bot of a level, or a friend who is still to come. */
export type Other = string;
export const FRIEND = "";
/** What the second and third bots of a level are called. */
const TREES = ["Elder", "Hazel", "Linden", "Maple", "Oak"];

/** A set-up as it stands in an address. */
interface Kept {
  options?: Record<string, unknown>;
  others?: Other[];
  clock?: [Clock, number];
  rated?: boolean;
  listed?: boolean;
  inviteOnly?: boolean;
}

export class Draft {
  readonly info: GameInfo;
  readonly all: Field[];
  values = $state<Record<string, unknown>>({});
  others = $state<Other[]>([]);
  clock = $state<Clock>("none");
  amount = $state(0);
  rated = $state(false);
  listed = $state(true);
  inviteOnly = $state(false);
  problems = $state.raw<ProblemInfo[]>([]);
  reason = $state("");
  busy = $state(false);
  readonly #players: Field | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(info: GameInfo) {
    this.info = info;
    this.all = fields(info.options);
    this.#players = this.all.find((field) => field.name === "players");
    const kept = this.#kept();
    this.values = { ...Object.fromEntries(this.all.map((field) => [field.name, field.value])), ...kept.options };
    const seats = Number(this.values.players ?? info.seats);
    this.others = kept.others ?? Array.from({ length: seats - 1 }, () => settings.level);
    [this.clock, this.amount] = kept.clock ?? ["none", 0];
    this.rated = kept.rated ?? false;
    this.listed = kept.listed ?? true;
    this.inviteOnly = kept.inviteOnly ?? false;
  }

  /** What the address says of a set-up that was copied. */
  #kept(): Kept {
    try {
      return JSON.parse(router.now.query.get("with") ?? "{}") as Kept;
    } catch {
      return {};
    }
  }

  get low(): number {
    return this.#players?.low ?? this.info.seats;
  }
  get high(): number {
    return this.#players?.high ?? this.info.seats;
  }
  /** Who sits on the other seats, by name, as the server will call them; empty for friends. */
  get names(): string[] {
    const taken = new Set<string>();
    return this.others.map((level) => {
      if (level === FRIEND) return "";
      const trees = [LEVELS.find((one) => one.key === level)?.bot ?? "", ...TREES];
      const name = trees.find((tree) => tree && !taken.has(tree + level)) ?? level;
      taken.add(name + level);
      return name;
    });
  }
  get isAlone(): boolean {
    return this.others.every((level) => level !== FRIEND);
  }
  get options(): Record<string, unknown> {
    return changed(this.all, $state.snapshot(this.values) as Record<string, unknown>);
  }
  /** The name of the set of options that these are; the number of seats may differ. */
  get preset(): string | undefined {
    const presets = (this.info.options["x-presets"] ?? {}) as Record<string, Record<string, unknown>>;
    return Object.entries(presets).find(([, some]) =>
      this.all.every(
        (field) =>
          field.name === "players" ||
          JSON.stringify(this.values[field.name]) === JSON.stringify(some[field.name] ?? field.value),
      ),
    )?.[0];
  }

  /** Take the options of a preset; the seats stay. */
  choose(some: Record<string, unknown>): void {
    const { players } = this.values;
    this.values = { ...Object.fromEntries(this.all.map((field) => [field.name, field.value])), ...some };
    if (players !== undefined) this.values.players = players;
  }
  seat(other: Other): void {
    if (this.others.length + 1 >= this.high) return;
    this.others.push(other);
    this.#counted();
  }
  unseat(place: number): void {
    if (this.others.length + 1 > this.low) this.others.splice(place, 1);
    else this.others[place] = FRIEND;
    this.#counted();
  }
  #counted(): void {
    if (this.#players) this.values.players = this.others.length + 1;
  }

  /** Ask the server in a moment whether the options fit. */
  check(): () => void {
    const wanted = this.options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      api.check(this.info.key, { values: wanted }).then(
        (checked) => untrack(() => (this.problems = checked.problems)),
        (mistake: Error) => (this.reason = mistake.message),
      );
    }, 150);
    return () => clearTimeout(this.#timer);
  }
  wrong(name: string): ProblemInfo[] {
    return this.problems.filter((problem) => problem.field === name);
  }

  /** The address that brings this set-up back. */
  get address(): string {
    const kept: Kept = {
      options: this.options,
      others: [...this.others],
      clock: [this.clock, this.amount],
      rated: this.rated,
      listed: this.listed,
      inviteOnly: this.inviteOnly,
    };
    return new URL(to(`/new/${this.info.key}?with=${encodeURIComponent(JSON.stringify(kept))}`), location.href).href;
  }

  /** Set the table up; with bots only, the game begins at once. */
  async open(): Promise<void> {
    this.busy = true;
    this.reason = "";
    try {
      await visitor.known();
      const { rated, listed, inviteOnly, clock: kind, amount } = this;
      const form = { game: this.info.key, options: this.options, clock: { kind, amount }, rated, seat: 0 };
      const table = await api.make({ ...form, listed: listed && !this.isAlone, invite_only: inviteOnly });
      for (const [place, level] of this.others.entries()) if (level !== FRIEND) await api.seatBot(table.id, place + 1, level);
      if (this.isAlone) await api.ready(table.id, true);
      router.go(to(`/table/${table.id}`));
    } catch (mistake) {
      this.reason = (mistake as Error).message;
      if (mistake instanceof Refused && mistake.problems.length) this.problems = mistake.problems;
    }
    this.busy = false;
  }
}

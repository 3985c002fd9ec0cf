// What the visitor has picked so far of the open decision. What may be picked comes from the server alone.

import type { Decision, Option } from "./view_types";
import { While } from "./while.svelte";

export type Send = (decision: number, picks: string[]) => void;

export class Choice {
  /** The number of the decision that was answered last; its buttons rest until the next one comes. */
  answered = $state(-1);
  readonly #send: Send;
  readonly #decision: () => Decision | null;
  readonly #picks = new While<string[]>([], () => this.decision?.number);
  readonly #doubt = new While<string[] | null>(null, () => this.decision?.number);

  /** `decision` is the one of the view that is shown. */
  constructor(send: Send, decision: () => Decision | null) {
    this.#send = send;
    this.#decision = decision;
  }

  get decision(): Decision | null {
    return this.#decision();
  }

  get picks(): string[] {
    return this.#picks.now;
  }

  set picks(picks: string[]) {
    this.#picks.now = picks;
  }

  /** The server refused the answer to this decision, or never had it: it is open again. */
  reopen(decision = this.answered): void {
    if (this.answered === decision) this.answered = -1;
  }

  get open(): Decision | null {
    return this.decision && this.decision.number !== this.answered ? this.decision : null;
  }

  /** Whether one click answers. */
  get isSingle(): boolean {
    return this.decision?.low === 1 && this.decision.high === 1;
  }

  /** Whether there is at most one pick, so that a card with several options asks which. */
  get isSingleOrPass(): boolean {
    return this.decision?.high === 1;
  }

  option(key: string): Option | undefined {
    return this.open?.options.find((option) => option.key === key);
  }

  /** The keys of the options about this card, piece or place; of those in one zone, if it is named. */
  about(thing: string, zone?: string): string[] {
    const about = (option: Option) => option.about === thing && (zone === undefined || option.zone === zone);
    return this.open?.options.filter(about).map((option) => option.key) ?? [];
  }

  /** All of these keys that are offered. */
  offers(keys: string[]): string[] {
    return keys.filter((key) => this.option(key));
  }

  /** The first of these keys that is offered. */
  offered(...keys: string[]): string | undefined {
    return keys.find((key) => this.option(key));
  }

  times(key: string): number {
    return this.picks.filter((pick) => pick === key).length;
  }

  get isReady(): boolean {
    const open = this.open;
    return !!open && this.picks.length >= open.low && this.picks.length <= open.high;
  }

  /** Pick once more, or answer at once where one pick is all; say whether it was allowed. */
  pick(key: string): boolean {
    const option = this.option(key);
    const open = this.open;
    if (!option || !open) return false;
    if (this.isSingleOrPass) {
      this.answer([key]);
      return true;
    }
    if (this.times(key) >= option.count) return false;
    if (this.picks.length >= open.high) return false;
    this.picks = [...this.picks, key];
    return true;
  }

  /** Take one pick of `key` back. */
  drop(key: string): void {
    const place = this.picks.lastIndexOf(key);
    if (place >= 0) this.picks = this.picks.filter((_, at) => at !== place);
  }

  /** Pick what is not picked as often as it may be, else take it back. */
  toggle(key: string): boolean {
    if (!this.isSingle && this.times(key) > 0 && (this.times(key) >= (this.option(key)?.count ?? 0) || this.isFull)) {
      this.drop(key);
      return true;
    }
    return this.pick(key);
  }

  get isFull(): boolean {
    return !!this.decision && this.picks.length >= this.decision.high;
  }

  /** Take over a whole proposal. */
  take(picks: string[]): void {
    this.picks = [...picks];
  }

  clear(): void {
    this.picks = [];
  }

  confirm(): void {
    if (this.isReady) this.answer([...this.picks]);
  }

  /** The answer that throws something away and waits for a second word. */
  get doubt(): string[] | null {
    return this.open ? this.#doubt.now : null;
  }

  /** What an answer of one click throws away; several picks are confirmed anyway. */
  warning(picks: string[]): string {
    if (!picks.length) return this.open?.confirm_pass ?? "";
    return this.isSingleOrPass ? (this.option(picks[0]!)?.confirm ?? "") : "";
  }

  goBack(): void {
    this.#doubt.now = null;
  }

  /** Give an answer; one that throws something away is only given when it is said again. */
  answer(picks: string[], isSure = false): void {
    const open = this.open;
    if (!open) return;
    if (!isSure && this.warning(picks)) {
      this.#doubt.now = picks;
      return;
    }
    this.answered = open.number;
    this.#send(open.number, picks);
  }
}

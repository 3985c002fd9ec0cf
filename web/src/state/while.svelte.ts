// What holds only while one decision is open; when another comes, it is as at first.

export class While<T> {
  #kept = $state.raw<{ decision: number | undefined; value: T } | null>(null);
  readonly #first: T;
  readonly #decision: () => number | undefined;

  constructor(first: T, decision: () => number | undefined) {
    this.#first = first;
    this.#decision = decision;
  }

  get now(): T {
    return this.#kept && this.#kept.decision === this.#decision() ? this.#kept.value : this.#first;
  }

  set now(value: T) {
    this.#kept = { decision: this.#decision(), value };
  }
}

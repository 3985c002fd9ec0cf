// Where on the screen an answer is given: what the teacher's ring lies around, one step after the other.

import type { Choice } from "./choice.svelte";

const seen = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find((some) => some.checkVisibility({ visibilityProperty: true })) ??
  null;
const offered = (key: string) => seen(`.screen [data-pick="${CSS.escape(key)}"]`);

/** The next thing to press on the way to this answer; null if it is not on the screen. */
export function nextStep(choice: Choice, picks: string[]): HTMLElement | null {
  const open = choice.open;
  if (!open) return null;
  if (choice.doubt) return seen('[data-testid="sure"]');
  const left = [...picks];
  for (const pick of choice.picks) {
    const at = left.indexOf(pick);
    if (at < 0) return null; // the visitor picks otherwise
    left.splice(at, 1);
  }
  const key = left[0];
  if (key === undefined) return seen('[data-testid="confirm"]') ?? seen('[data-testid="pass"]');
  const option = open.options.find((one) => one.key === key);
  const beside = open.options.filter((one) => option?.about && one.about === option.about && one.zone === option.zone);
  const shown = [key, ...beside.map((one) => one.key)].map(offered).find(Boolean);
  return shown ?? seen('.answers button[aria-expanded="false"]');
}

/** A place of the board by its name. */
export const placeOf = (name: string) => (name ? seen(`.screen [data-at="${CSS.escape(name)}"]`) : null);

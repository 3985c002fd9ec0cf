// Keys. None gives an answer: a key goes to its button, which Enter then presses, or presses one by which nothing is lost.

import { t } from "./t";
import { settings } from "./settings.svelte";

/** What the keys of a table do, as the list under `?` tells it. */
export const KEYS = [
  ["1 – 9", t("go to the answer with this number")],
  ["0", t("go to the answer in gold, to Pass or to Confirm")],
  ["a", t("go to the answers")],
  ["c", t("go to your cards")],
  ["b", t("go to the middle of the board: Supply, Wedges or battlefield")],
  ["o", t("go to your opponents")],
  ["l", t("go to the log")],
  ["t", t("go to your teacher")],
  ["r", t("hear all that happened since your last answer, then the question")],
  ["u", t("go to Undo")],
  ["h", t("ask for a hint")],
  ["w", t("wait: decide yourself what would be done for you in a moment")],
  ["q", t("open the quick reference")],
  ["s", t("skip ahead to the newest move")],
  ["i", t("read the card that has the focus")],
  ["-", t("take one pick of this card back")],
  ["?", t("show this list")],
  ["← →", t("step through a replay; Home and End go to its ends")],
  ["Shift ← →", t("step through a review; without Shift, go from moment to moment")],
  ["Enter", t("press the button or card that has the focus, as does Space")],
  ["Esc", t("close a window, a menu or a note")],
] as const;
const GOES = /^[0-9u]$/;
const PRESSES = /^[hswabcloqrt?]$/;

/** What makes a button the one of these keys, parted by spaces: by it the button is found, and says so itself. */
export function keyed(keys: string): { "aria-keyshortcuts"?: string; title?: string } {
  if (!settings.shortcuts || !keys) return {};
  return { "aria-keyshortcuts": keys, ...(/\d/.test(keys) ? {} : { title: t("Key {keys}", { keys }) }) };
}

/**
 * The key that was pressed, if it is meant for the page: not held down, not typed into a field, not for a window above.
 * Only where a key throws nothing away and is held on purpose, as in a replay, may it repeat.
 */
export function pressed(event: KeyboardEvent, mayRepeat = false): string {
  const isTyped = event.isComposing || (event.target as Element).closest?.("input, textarea, select, [contenteditable]");
  if ((event.repeat && !mayRepeat) || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyped)
    return "";
  return document.querySelector("dialog[open]") ? "" : event.key;
}

/** The same for single letters, digits and signs, which can be switched off: who speaks or brushes the keys types them unawares. */
export function shortcut(event: KeyboardEvent): string {
  return settings.shortcuts ? pressed(event) : "";
}

/** Serve the keys of a table; whether this was one. */
export function serve(event: KeyboardEvent): boolean {
  const key = shortcut(event);
  if (!GOES.test(key) && !PRESSES.test(key)) return false;
  const button = document.querySelector<HTMLElement>(`[aria-keyshortcuts~="${key}"]`);
  if (!button) return false;
  event.preventDefault();
  if (GOES.test(key)) button.focus();
  else button.click();
  return true;
}

/** A button held down by Enter is pressed once; the browser would press it again and again, whatever it has become. */
export function once(event: KeyboardEvent): void {
  const isButton = (event.target as Element).closest?.("button, summary, a");
  if (event.repeat && isButton && (event.key === "Enter" || event.key === " ")) event.preventDefault();
}

// What a screen reader is told, one sentence after another: nothing is cut off, and what repeats is said again.

import { t } from "./t";
import { settings } from "./settings.svelte";

/** Words of news between two answers, the question included; the rest is there for who asks for it. */
export const MOST_WORDS = 60;
/** Room that is kept free for the question. */
const QUESTION = 14;
/** Words about other people alone; there must be room for what touches the listener. */
const MOST_ASIDE = 24;
/** Sentences that stay in the page; whoever listens has long heard the others. */
const KEPT = 60;

export const wordsIn = (text: string): number => text.split(/\s+/).filter(Boolean).length;

export class Speech {
  said = $state.raw<{ id: number; text: string }[]>([]);
  #id = 0;
  #words = 0;
  #asides = 0;
  #isCut = false;

  /** Say something that was asked for, or that must not be missed. */
  say(text: string): void {
    if (!text.trim()) return;
    this.#id += 1;
    this.#words += wordsIn(text);
    this.said = [...this.said.slice(-KEPT + 1), { id: this.#id, text }];
  }

  /** Say what happened, as far as there is room; once, that there is more. `asides` are places of what is about others alone. */
  tell(news: string[], asides: number[] = []): void {
    if (settings.hearsAll) return; // every line was said when it came
    for (const [place, text] of news.entries()) {
      const words = wordsIn(text);
      const isAside = asides.includes(place);
      const isTooMuch = isAside && this.#asides + words > MOST_ASIDE;
      if (!isTooMuch && this.#words + words <= MOST_WORDS - QUESTION) {
        this.say(text);
        if (isAside) this.#asides += words;
      } else if (!this.#isCut) {
        this.#isCut = true;
        this.say(t("More has happened; r reads it."));
      }
    }
  }

  /** A line of the log, for who wants to hear all of them. */
  line(text: string): void {
    if (settings.hearsAll) this.say(text);
  }

  /** The listener has answered: what comes is new. */
  answered(): void {
    this.#words = this.#asides = 0;
    this.#isCut = false;
  }
}

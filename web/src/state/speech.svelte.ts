// What a screen reader is told, one sentence after another: nothing is cut off, and what repeats is said again.

import { t } from "./t";
import { settings } from "./settings.svelte";

/** Words of news between two answers, the question included; the rest is there for who asks for it. */
export const MOST_WORDS = 60;
/** Room that is kept free for a question that is not known yet. */
const QUESTION = 22;
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
  /** Whether the listener is not asked any more, so that every turn of the others is heard by itself. */
  onlooks: () => boolean = () => false;

  /** Say something that was asked for, or that must not be missed; with `isExtra` it takes no room from the news. */
  say(text: string, isExtra = false): void {
    if (!text.trim()) return;
    this.#id += 1;
    if (!isExtra) this.#words += wordsIn(text);
    this.said = [...this.said.slice(-KEPT + 1), { id: this.#id, text }];
  }

  /** Say something that must not be missed, unless it has been said. */
  sayOnce(text: string): void {
    if (!this.said.some((one) => one.text.includes(text))) this.say(text);
  }

  /**
   * Say what happened, as far as there is room; once, that there is more. `asides` are places of what is about others alone,
   * `question` is what is asked next.
   */
  tell(news: string[], asides: number[] = [], question = ""): void {
    if (settings.hearsAll) return; // every line was said when it came
    if (this.onlooks()) this.answered();
    const more = t("More has happened; r reads it.");
    const room = MOST_WORDS - (wordsIn(question) || QUESTION);
    for (const [place, text] of news.entries()) {
      const words = wordsIn(text);
      const isAside = asides.includes(place);
      const isTooMuch = isAside && this.#asides + words > MOST_ASIDE;
      if (!isTooMuch && this.#words + words <= room - (this.#isCut ? 0 : wordsIn(more))) {
        this.say(text);
        if (isAside) this.#asides += words;
      } else if (!this.#isCut) {
        this.#isCut = true;
        this.say(more);
      }
    }
  }

  /** A line of the log, for who wants to hear all of them. */
  line(text: string): void {
    if (settings.hearsAll) this.say(text);
  }

  /** The listener has answered, or has read everything: what comes is new. */
  answered(): void {
    this.#words = this.#asides = 0;
    this.#isCut = false;
  }
}

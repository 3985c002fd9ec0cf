// What one may want to look up at a table: the turn, signs, costs and words of the game, asked for when somebody is there.

import { api } from "../net/api";
import type { ReferenceInfo, WordInfo } from "../net/messages";

/** Endings that words take in a sentence. */
const ENDINGS = "(?:s|es|d|ed)?";

export class Reference {
  info = $state.raw<ReferenceInfo | null>(null);
  readonly #game: string;
  readonly #words = $derived(new Map(this.info?.words.map((word) => [word.key, word])));
  readonly #found = $derived(this.info?.words.length ? patternOf(this.info.words) : null);

  constructor(game: string) {
    this.#game = game;
  }

  load(): void {
    if (this.info) return;
    void api.reference(this.#game).then(
      (info) => (this.info = info),
      () => {}, // a game without a rulebook, or a server that is away: the table goes on without it
    );
  }

  word(key: string): WordInfo | undefined {
    return this.#words.get(key);
  }

  /** A text in pieces: what stands between the words, and each word where it first comes. */
  split(text: string): (string | { key: string; text: string })[] {
    const found = this.#found;
    if (!found) return [text];
    const pieces: (string | { key: string; text: string })[] = [];
    const seen = new Set<string>();
    let from = 0;
    for (const match of text.matchAll(found.pattern)) {
      const key = found.keys.get((match[1] ?? "").toLowerCase());
      if (!key || seen.has(key)) continue;
      seen.add(key);
      if (match.index > from) pieces.push(text.slice(from, match.index));
      pieces.push({ key, text: match[0] });
      from = match.index + match[0].length;
    }
    if (from < text.length) pieces.push(text.slice(from));
    return pieces;
  }
}

/** Finds every form of every word, longer ones first. */
function patternOf(words: WordInfo[]) {
  const keys = new Map(words.flatMap((word) => word.forms.map((form) => [form.toLowerCase(), word.key] as const)));
  const forms = [...keys.keys()]
    .sort((one, other) => other.length - one.length)
    .map((form) => form.replace(/[^\p{L}\d ]/gu, "\\$&"));
  return { keys, pattern: new RegExp(`(?<![\\p{L}\\d])(${forms.join("|")})${ENDINGS}(?![\\p{L}\\d])`, "giu") };
}

// What a table waits for before it is shown: its cards, their pictures and the letters. What is laid then stays where it lies.

import { drawn } from "./faces.svelte";

/** Milliseconds after which a table is shown as far as it is known. */
const LONGEST = 8000;
const LETTERS = ["400 1em 'Alegreya Sans'", "500 1em 'Alegreya Sans'", "700 1em 'Alegreya Sans'", "700 1em 'Alegreya'"];

/** Settles when all of a game's table is there, or when it is not waited for any longer. */
export async function laid(game: string, cards: Promise<unknown>): Promise<void> {
  const wanted = [cards, drawn(game), ...LETTERS.map((letter) => document.fonts.load(letter))];
  await Promise.race([Promise.allSettled(wanted), new Promise((done) => setTimeout(done, LONGEST))]);
}

// The embroidery of the hall, which the build has drawn: the addresses of its pieces, and who has which picture.

import { file } from "../net/paths";

const PIECES = import.meta.glob<string>("../art/*.svg", { query: "?url", import: "default", eager: true });

/** The address of a piece of embroidery; the house's own sign for one that is not there. */
export function art(name: string): string {
  return PIECES[`../art/${name}.svg`] ?? file("/icon.svg");
}

const BEASTS = Object.keys(PIECES)
  .map((path) => /beast-([a-z]+)\.svg$/.exec(path)?.[1] ?? "border")
  .filter((name) => name !== "border");

/** A number for a text, always the same. */
function lot(text: string): number {
  let sum = 0;
  for (const letter of text) sum = (Math.imul(sum, 31) + letter.codePointAt(0)!) >>> 0;
  return sum;
}

/** The beast of a person: the one in the name, as guests have it; for all others one by lot of the name. */
export function beast(name: string): string {
  const words = name.toLowerCase().split(/[^a-z]+/);
  return BEASTS.find((one) => words.includes(one)) ?? BEASTS[lot(name) % (BEASTS.length || 1)] ?? "owl";
}

const LEVELS = ["easy", "medium", "hard", "expert"];
/** The first bot of each level; the others wear another tunic. */
const FIRST = ["Ash", "Birch", "Cedar", "Elm"];
const TUNICS = 4;

/** The portrait of a bot, by its level and name. */
export function portrait(level: string, name = ""): string {
  const known = LEVELS.includes(level) ? level : level === "teacher" ? level : "medium";
  const tree = name.replace(/ \(.*$/, "");
  const tunic = !tree || FIRST.includes(tree) || known === "teacher" ? 0 : 1 + (lot(tree) % (TUNICS - 1));
  return art(`portrait-${known}${tunic ? `-${tunic + 1}` : ""}`);
}

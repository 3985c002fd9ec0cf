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
/** The first bot of each level, and those who come when it sits already; they look a little different. */
const FIRST = ["Ash", "Birch", "Cedar", "Elm"];
const OTHERS = ["Elder", "Hazel", "Linden", "Maple", "Oak", "Poplar", "Rowan", "Willow", "Yew"];
const LOOKS = 5;

/** The portrait of a bot, by its level and name. */
export function portrait(level: string, name = ""): string {
  const known = LEVELS.includes(level) ? level : level === "teacher" ? level : "medium";
  const tree = name.replace(/ .*$/, "");
  const other = OTHERS.includes(tree) ? OTHERS.indexOf(tree) : lot(tree);
  const look = !tree || FIRST.includes(tree) || known === "teacher" ? 0 : 1 + (other % (LOOKS - 1));
  return art(`portrait-${known}${look ? `-${look + 1}` : ""}`);
}

// The page's own words in the visitor's language. English stands in the code; `make texts` writes the other languages.

import { settings } from "./settings.svelte";

/** A sentence by its English; what is counted has a form for each kind of number. */
type Catalogue = Record<string, string | string[]>;

const FOLDER = "../languages/";
const FILES = import.meta.glob<Catalogue>("../languages/*.json", { import: "default" });

/** The languages there are. */
export const LANGUAGES = ["en", ...Object.keys(FILES).map((path) => path.slice(FOLDER.length, -".json".length))];

/** The first language of a list that there is; English if there is none. */
export function known(wanted: readonly string[], there: readonly string[] = LANGUAGES): string {
  return wanted.map((one) => one.split("-")[0]!.toLowerCase()).find((code) => there.includes(code)) ?? "en";
}

const wishes = [settings.language, ...(globalThis.navigator?.languages ?? [])].filter(Boolean);
export const language = known(wishes);
/** The visitor's own form of the language, for dates and numbers. */
const locale = wishes.find((one) => one.split("-")[0]!.toLowerCase() === language) ?? language;
const catalogue: Catalogue = (await FILES[`${FOLDER}${language}.json`]?.().catch(() => ({}))) ?? {};
const plural = new Intl.PluralRules(language);
const kinds = plural.resolvedOptions().pluralCategories;
const row = new Intl.ListFormat(locale);

type Names<S extends string> = S extends `${string}{${infer Name}}${infer Rest}` ? Name | Names<Rest> : never;
type Things<S extends string> = [Names<S>] extends [never] ? [] : [things: Record<Names<S>, string | number>];

function filled(template: string, things: Record<string, string | number> = {}): string {
  return template.replace(/\{(\w+)\}/g, (gap, name: string) => String(things[name] ?? gap));
}

/** Words that the server spells, such as the names of options, in the visitor's language. */
export function local(words: string): string {
  const found = catalogue[words];
  return (Array.isArray(found) ? found[0] : found) ?? words;
}

/** A sentence in the visitor's language, with what it names. */
export function t<S extends string>(sentence: S, ...[things]: Things<S>): string {
  return filled(local(sentence), things);
}

/** The same for a number of things: `tn(2, "{n} card", "{n} cards")`. */
export function tn(n: number, one: string, many: string, things: Record<string, string | number> = {}): string {
  const found = catalogue[one];
  const forms = Array.isArray(found) ? found : [one, many];
  return filled(forms[kinds.indexOf(plural.select(n))] ?? forms.at(-1)!, { n, ...things });
}

/** Several in a row: `Ash, Bo and Cedar`. */
export function listed(things: Iterable<string>): string {
  return row.format(things);
}

/** A day, from seconds. */
export function day(at: number): string {
  return new Date(at * 1000).toLocaleDateString(locale, { dateStyle: "medium" });
}

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
];
const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto", style: "short" });

/** How long ago something was, from seconds: `2 min. ago`, `yesterday`; a day where that is long. */
export function ago(at: number, now = Date.now() / 1000): string {
  const past = Math.max(0, now - at);
  if (past > 6 * 86_400) return day(at);
  const [unit, size] = STEPS.find(([, seconds]) => past >= seconds) ?? (["minute", 60] as const);
  return past < 60 ? t("just now") : relative.format(-Math.floor(past / size), unit);
}

// Small words about what a view tells.

import { t } from "./t";

/** Replace `seat 1` in a sentence of the game by the name of who sits there. */
export function withNames(sentence: string, names: string[]): string {
  return sentence.replace(/\b[Ss]eat (\d+)\b/g, (all, seat) => names[Number(seat)] ?? all);
}

/** A reason of the server as a sentence: with a capital letter and a full stop. */
export function sentence(reason: string): string {
  return reason && reason[0]!.toUpperCase() + reason.slice(1) + (/[.!?]$/.test(reason) ? "" : ".");
}

/** Equal keys next to each other, counted. */
export function counted(keys: string[]): { key: string; count: number }[] {
  const found: { key: string; count: number }[] = [];
  for (const key of keys) {
    const last = found.at(-1);
    if (last?.key === key) last.count += 1;
    else found.push({ key, count: 1 });
  }
  return found;
}

/** `throne-room` as `Throne Room`, `draft-3-1` as `Draft 3–1`, for things whose printed name is not at hand. */
export function titled(key: string): string {
  return key
    .replace(/(\d)-(?=\d)/g, "$1–")
    .replace(/-(?=less\b)/g, "‑")
    .replace(/[-_]/g, " ")
    .replace(/(^|\s)\w/g, (letter) => letter.toUpperCase());
}

const LEVELS: Record<string, string> = { easy: t("easy"), medium: t("medium"), hard: t("hard"), expert: t("expert") };

/** How strong a bot plays, in a word. */
export function levelName(level: string): string {
  return LEVELS[level] ?? level;
}

/** What an answer without picks is called. */
export const NOTHING = t("Pass");

/** A sentence in parts as a voice says it: suits by their names. */
export function aloud(parts: readonly (string | Record<string, unknown>)[]): string {
  return parts.map((part) => (typeof part === "string" ? part : String(part.spoken ?? part.text))).join("");
}

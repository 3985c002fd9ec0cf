// The bots that one can choose: their levels, names, and how they play.

import { t } from "./t";

export interface Level {
  key: string;
  /** The first bot of this level. */
  bot: string;
  words: string;
  line: string;
}

export const LEVELS: readonly Level[] = [
  { key: "easy", bot: "Ash", words: t("Easy"), line: t("Plays by feel and makes a beginner's mistakes.") },
  { key: "medium", bot: "Birch", words: t("Medium"), line: t("Picks a sound plan and sticks to it.") },
  { key: "hard", bot: "Cedar", words: t("Hard"), line: t("Tries out every answer before giving one.") },
  { key: "expert", bot: "Elm", words: t("Expert"), line: t("Changes the plan when yours changes.") },
];

export const WORDS: readonly (readonly [string, string])[] = LEVELS.map((one) => [one.key, one.words] as const);

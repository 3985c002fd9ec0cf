// The marks of a review: each has a shape, a colour and a word.

import { t } from "../state/t";
import type { Kind } from "./judged.svelte";

export const MARKS: Record<Kind, { words: string; path: string }> = {
  same: {
    words: t("As the bot would"),
    path: "M12 2.5l2.9 6.2 6.8.8-5 4.7 1.3 6.7L12 17.6 6 20.9l1.3-6.7-5-4.7 6.8-.8z",
  },
  close: { words: t("As good"), path: "M3 12a9 9 0 1 0 18 0a9 9 0 1 0-18 0M7.5 12.2l3 3 6-6.4" },
  slip: { words: t("Slip"), path: "M12 1.5L22.5 12 12 22.5 1.5 12zM12 7v6M12 16.2v.4" },
  other: { words: t("Another answer"), path: "M4 4h16v16H4zM8 12h8" },
};
export const KINDS = Object.keys(MARKS) as Kind[];

// The puzzle of the day: another one every morning, the same for everybody, and never a lesson.

import type { PuzzleInfo } from "../net/messages";

export function ofToday(all: PuzzleInfo[], now = new Date()): PuzzleInfo | undefined {
  const puzzles = all.filter((one) => !one.lesson);
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()) / 86_400_000;
  return puzzles[day % puzzles.length];
}

// Lessons of a guided first game: each is given once, when it fits.

import type { View } from "../state/view_types";

export interface Lesson {
  id: string;
  title: string;
  text: string;
  when: (view: View) => boolean;
}

/** Whether anything is asked, and whether it is one of these questions. */
export const asked = (view: View) => view.decision !== null;
export const ask = (view: View, ...names: string[]) => names.includes(view.decision?.ask ?? "");

/** The first lesson that fits and was not given yet. */
export function nextLesson(lessons: Lesson[], view: View, learnt: readonly string[]): Lesson | undefined {
  return lessons.find((lesson) => !learnt.includes(lesson.id) && lesson.when(view));
}

/** How far somebody has come in each lesson, kept on this device by the step's name. */

import type { LessonName } from "./course";

const PLACE = (lesson: LessonName) => `stammtisch.lesson.${lesson}`;
/** Kept instead of a step once the lesson has been finished. */
export const DONE = "✓";

export interface Kept {
  readonly step: string | undefined;
  readonly done: boolean;
}

export function kept(lesson: LessonName): Kept {
  const found = localStorage.getItem(PLACE(lesson));
  return { step: found === null || found === DONE ? undefined : found, done: found === DONE };
}

export const keep = (lesson: LessonName, step: string): void => localStorage.setItem(PLACE(lesson), step);

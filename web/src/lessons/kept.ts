/** How far somebody has come in each lesson, kept on this device by the step's name. */

const PLACE = (lesson: string) => `stammtisch.lesson.${lesson}`;
/** Kept instead of a step once the lesson has been finished. */
export const DONE = "✓";

export interface Kept {
  readonly step: string | undefined;
  readonly done: boolean;
}

export function kept(lesson: string): Kept {
  const found = localStorage.getItem(PLACE(lesson));
  return { step: found === null || found === DONE ? undefined : found, done: found === DONE };
}

export const keep = (lesson: string, step: string): void => localStorage.setItem(PLACE(lesson), step);

/** The clocks that are offered, and what they are called. */

import { words } from "../words/words.svelte";

/** Seconds for a decision; null has no clock. */
export const CLOCKS: readonly (number | null)[] = [null, 30, 120, 86400];

export function clockWords(seconds: number | null): string {
  const c = words().create;
  if (seconds === null) return c.noClock;
  if (seconds < 60) return c.seconds(seconds);
  return seconds < 86400 ? c.minutes(Math.round(seconds / 60)) : c.days(Math.round(seconds / 86400));
}

/** A time for a decision, in words. */

import { words } from "../words/words.svelte";

export function clockOf(seconds: number | null): string {
  const w = words().create;
  if (seconds === null) return w.noClock;
  if (seconds < 60) return w.seconds(seconds);
  return seconds < 86400 ? w.minutes(Math.round(seconds / 60)) : w.days(Math.round(seconds / 86400));
}

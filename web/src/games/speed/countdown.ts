/**
 * What the dial of a race shows: a minute for everybody, then five seconds
 * for the last undecided player five at once (SPEED-10).
 */

import type { SpeedView } from "../../wire";

const FIVE = 5000;
/** So long nobody may grab who has tried while the row was being turned up. */
export const HELD_BACK = 1000;

export interface Countdown {
  /** Milliseconds left, and of how many. */
  readonly left: number;
  readonly of: number;
  /** The five seconds. */
  readonly last: boolean;
}

/** At so many milliseconds after the last reveal; undefined while nobody counts. */
export function countdownAt(
  { phase, deadline, countdown }: Pick<SpeedView, "phase" | "deadline" | "countdown">,
  clock: number,
): Countdown | undefined {
  if (phase !== "grab" || deadline === null) return undefined;
  const left = Math.max(0, deadline - clock);
  return countdown || left <= FIVE
    ? { left, of: FIVE, last: true }
    : { left: left - FIVE, of: deadline - FIVE, last: false };
}

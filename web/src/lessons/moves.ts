/** What is said and asked of moves, for all games. */

import type { Move } from "../wire";

/** Equal as moves, whatever the order of their fields. */
export function sameMove(one: Move, other: Move): boolean {
  const sorted = (move: Move) => JSON.stringify(Object.entries(move).sort(([a], [b]) => (a < b ? -1 : 1)));
  return sorted(one) === sorted(other);
}

/** A part of a sentence as a whole one. */
export const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

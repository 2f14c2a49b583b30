/** How far this device has looked at each table: up to which line of the log and of the talk, and when last. */

export interface Looked {
  /** The number of the last line of the log that was seen. */
  readonly log?: number;
  /** The same of what was said. */
  readonly talk?: number;
  /** When somebody last looked, by the clock of this device. */
  readonly at?: number;
}

const LOOKED = "stammtisch.looked";
/** So many tables are remembered; older ones are over. */
const TABLES = 20;
type All = readonly (readonly [table: string, looked: Looked])[];
const all = (): All => JSON.parse(localStorage.getItem(LOOKED) ?? "[]") as All;

/** Undefined for a table at which nobody has looked here. */
export const lookedAt = (table: string): Looked | undefined => all().find(([id]) => id === table)?.[1];

export function keepLooked(table: string, looked: Looked): void {
  const known = all();
  const now = { ...known.find(([id]) => id === table)?.[1], ...looked };
  localStorage.setItem(
    LOOKED,
    JSON.stringify([[table, now], ...known.filter(([id]) => id !== table)].slice(0, TABLES)),
  );
}

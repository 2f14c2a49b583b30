/** The list of all puzzles, asked for once an hour: the puzzle of the day changes at midnight. */

import { puzzles } from "../api";
import type { PuzzlesListed } from "../wire";

const FRESH = 3_600_000;
let known: { readonly day: string; readonly since: number; readonly list: Promise<PuzzlesListed> } | undefined;

const today = (): string => new Date().toISOString().slice(0, 10);

export function listed(): Promise<PuzzlesListed> {
  if (!known || known.day !== today() || Date.now() - known.since > FRESH) {
    const list = puzzles();
    known = { day: today(), since: Date.now(), list };
    list.catch(() => (known = undefined));
  }
  return known.list;
}

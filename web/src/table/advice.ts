/** A hint in words: how good the move is, and why. */

import type { GamePage, Named } from "../games/game";
import type { Hint } from "../wire";
import { number, words } from "../words/words.svelte";

/** Percent by which a move is clearly better than the next best one, and up to which it hardly matters. */
export const [CLEAR, SAME] = [5, 1];

export function adviceWords(page: GamePage, hint: Hint, named: Named): string {
  const { chance, next, reason } = hint;
  if (chance === undefined || chance === null) return "";
  return [howGood(chance, next ?? null), reason ? whyOf(page, reason, named) : undefined].filter(Boolean).join(" ");
}

function howGood(chance: number, next: number | null): string {
  const w = words().hints;
  if (next === null) return w.only(chance);
  const lead = chance - next;
  return lead >= CLEAR ? w.clear(chance, next) : lead > SAME ? w.slight(chance, next) : w.same(chance, next);
}

function whyOf(page: GamePage, reason: NonNullable<Hint["reason"]>, named: Named): string | undefined {
  if (reason.code === "tried") return words().hints.tried(number(reason.amount ?? 0));
  return page.reasonWords?.(reason, named);
}

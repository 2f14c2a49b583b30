/** A hint in words: how good the move is, and why. */

import type { GamePage, Named } from "../games/game";
import type { Hint } from "../wire";
import { number, words } from "../words/words.svelte";

/** Percent by which a move is clearly better than the next best one, and up to which it hardly matters. */
const [CLEAR, SAME] = [5, 1];

export function adviceWords(page: GamePage, hint: Hint, named: Named): string {
  const { chance, next, reason, error } = hint;
  if (chance === undefined || chance === null) return "";
  return [howGood(chance, next ?? null, error ?? 0), reason ? whyOf(page, reason, named) : undefined]
    .filter(Boolean)
    .join(" ");
}

/** Clearly better is only what is so beyond the error. */
function howGood(chance: number, next: number | null, error: number): string {
  const w = words().hints;
  const figure = error ? `${chance} ± ${error}` : `${chance}`;
  if (next === null) return w.only(figure);
  const lead = chance - next;
  if (lead >= CLEAR && lead > error) return w.clear(figure, next);
  return lead > SAME ? w.slight(figure, next) : w.same(figure, next);
}

function whyOf(page: GamePage, reason: NonNullable<Hint["reason"]>, named: Named): string | undefined {
  if (reason.code === "tried") return words().hints.tried(number(reason.amount ?? 0));
  return page.reasonWords?.(reason, named);
}

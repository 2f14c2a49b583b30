/** Luck and decisions in sentences. */

import type { GamePage, Named } from "../games/game";
import { lineOf } from "../table/lines";
import type { Happening, JudgedDecision, Reason, TurningPoint } from "../wire";
import { number, words } from "../words/words.svelte";
import { signed, type LuckFigures } from "./figures";
import { own } from "./words";

type Part = keyof ReturnType<typeof own>["parts"];

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** What a part is called, within a sentence; a part that is not known by the name that it was sent with. */
export function partName(part: string, mine: boolean): string {
  const names: Partial<Record<string, string>> = mine ? own().yours : own().parts;
  return names[part as Part] ?? part;
}
export const partTitle = (part: string, mine: boolean): string => capital(partName(part, mine));

/** `Luck of the cards +12, your play −5, the others’ play −7`. */
export const figuresOf = (parts: readonly string[], points: readonly number[], mine: boolean): string =>
  capital(parts.map((part, at) => `${partName(part, mine)} ${signed(points[at]!)}`).join(", "));

/** What all of it came to, in a sentence; `name` where it is somebody else's. */
export function luckWords(parts: readonly string[], figures: LuckFigures, name: string | undefined): string {
  const how = figures.result === 100 ? "won" : figures.result === 0 ? "lost" : "shared";
  const told = figuresOf(parts, figures.totals, name === undefined);
  return name === undefined ? own().you[how](told, figures.start) : own().other[how](told, figures.start, name);
}

/** Tenths would say more than is known: whole points, and never an error of nothing. */
export const within = (error: number): string => own().error(Math.max(1, Math.round(error)));

/** What a decision gave away. */
export function costWords({ best, made, given_away, error, verdict }: JudgedDecision | TurningPoint): string {
  const w = own();
  const [top, own_] = [Math.round(best), Math.round(made)];
  if (verdict === "only") return w.noChoice;
  if (verdict === "best" || top === own_) return w.costless(own_);
  if (verdict === "fine") return w.within(own_, top, within(error));
  return w.cost(own_, top, number(Math.round(given_away)), within(error));
}

/** What was done, as the log tells it. */
export const doneWords = (page: GamePage, happened: Happening, named: Named, me: number | null): string =>
  lineOf(page, happened, named, me) ?? "";

/** One thing that speaks for the better move; to another player it is told as a hint would have been. */
export function whyWords(
  page: GamePage,
  { reason, seat }: { reason: Reason; seat: number },
  named: Named,
  me: number | null,
): string | undefined {
  const told =
    reason.code === "tried" ? words().hints.tried(number(reason.amount ?? 0)) : page.reasonWords?.(reason, named);
  return told && seat !== me && reason.code !== "tried" ? own().toldTo(named(seat), told) : told;
}

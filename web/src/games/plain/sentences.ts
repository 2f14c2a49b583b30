/** Moves and events in the words of their game. */

import type { GameWords, PlainChoice } from "../../wire";
import { list, number } from "../../words/words.svelte";

type Texts = Readonly<GameWords["texts"]>;

/** A value as it is read: a piece by its name, several of them as a list; "?" stands for what nobody is told. */
function spoken(value: unknown, texts: Texts): string {
  if (value === undefined || value === null) return "?";
  if (Array.isArray(value)) return list(value.map((one) => spoken(one, texts)));
  if (typeof value === "object") return list(Object.values(value).map((one) => spoken(one, texts)));
  const piece = texts[`piece.${String(value)}`];
  if (piece !== undefined) return piece;
  return Number.isInteger(value) ? number(value as number) : String(value);
}

export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const ENDED = /[.!?…]$/;

/** The reader, somebody else, or no player at all. */
type Doer = "you" | "other" | "nobody";

/**
 * What is done, as a sentence: said to the reader, who does it themselves, told of `who`, or of nobody. Undefined where
 * the game has no words for it.
 */
export function sentence(
  what: Readonly<Record<string, unknown>>,
  texts: Texts,
  doer: Doer,
  who = "",
): string | undefined {
  const key = `log.${String(what.do)}`;
  const text = texts[`${key}.${doer}`] ?? texts[key];
  if (text === undefined) return undefined;
  const told = text.replace(/\{(\w+)\}/g, (_, field: string) => (field === "who" ? who : spoken(what[field], texts)));
  return capital(told) + (ENDED.test(text) ? "" : ".");
}

/** Labels of moves: their sentences, with the notation where that alone tells two of them apart. */
export function labels(moves: readonly Pick<PlainChoice, "move" | "notation">[], texts: Texts, you: string): string[] {
  const told = moves.map(({ move, notation }) => sentence(move, texts, "you", you) ?? notation);
  return told.map((label, at) => {
    const { notation } = moves[at]!;
    return label !== notation && told.filter((one) => one === label).length > 1
      ? label.replace(/\.?$/, ` (${notation})$&`)
      : label;
  });
}

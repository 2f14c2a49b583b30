/** Moves and events in the words of their game. */

import { list, number } from "../../words/words.svelte";
import type { PlainMove, PlainWords } from "./wire-plain";

type Texts = PlainWords["texts"];

/** A value as it is read: a piece by its name, several of them as a list; "?" stands for what nobody is told. */
function spoken(value: unknown, texts: Texts): string {
  if (value === undefined || value === null) return "?";
  if (Array.isArray(value)) return list(value.map((one) => spoken(one, texts)));
  if (typeof value === "object") return list(Object.values(value).map((one) => spoken(one, texts)));
  const piece = texts[`piece.${String(value)}`];
  if (piece !== undefined) return piece;
  return Number.isInteger(value) ? number(value as number) : String(value);
}

const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);
const ENDED = /[.!?…]$/;

/**
 * What is done, as a sentence: said to the reader, who does it themselves, or told of `who`. Undefined where the game
 * has no words for it.
 */
export function sentence(what: PlainMove, texts: Texts, mine: boolean, who = ""): string | undefined {
  const key = `log.${String(what.do)}`;
  const text = texts[`${key}.${mine ? "you" : "other"}`] ?? texts[key];
  if (text === undefined) return undefined;
  const told = text.replace(/\{(\w+)\}/g, (_, field: string) => (field === "who" ? who : spoken(what[field], texts)));
  return capital(told) + (ENDED.test(text) ? "" : ".");
}

/** Labels of moves: their sentences, with the notation where that alone tells two of them apart. */
export function labels(
  moves: readonly { readonly move: PlainMove; readonly notation: string }[],
  texts: Texts,
  you: string,
): string[] {
  const told = moves.map(({ move, notation }) => sentence(move, texts, true, you) ?? notation);
  return told.map((label, at) => {
    const { notation } = moves[at]!;
    return label !== notation && told.filter((one) => one === label).length > 1
      ? label.replace(/\.?$/, ` (${notation})$&`)
      : label;
  });
}

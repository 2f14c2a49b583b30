/** A move in the making: what has been picked so far, and which of the moves that were sent it may still become. */

import { reasonOf } from "../../rulebook.svelte";
import type { ScheffelnChoice, ScheffelnRefusal } from "../../wire";
import type { Business, Car, Card, Colour } from "./pieces";

export interface Draft {
  readonly card?: Card | undefined;
  /** The card is laid face down for another character. */
  readonly hidden?: boolean;
  readonly car?: Car | undefined;
  readonly to?: Business | undefined;
  readonly character?: Colour | undefined;
}

export type Asked = "card" | "car" | "to" | "character";

type Move = ScheffelnChoice["move"];

function fits(move: Move, draft: Draft): boolean {
  if (move.do === "choose") return !draft.card && (!draft.character || move.character === draft.character);
  if (draft.card && move.card !== draft.card) return false;
  if (draft.character && move.character !== draft.character) return false;
  if (move.do === "exchange") return draft.hidden === true;
  if (draft.hidden) return false;
  return (!draft.car || move.car === draft.car) && (!draft.to || move.to === draft.to);
}

export const fitting = (choices: readonly ScheffelnChoice[], draft: Draft): ScheffelnChoice[] =>
  choices.filter(({ move }) => fits(move, draft));

/** What is still to be picked before the draft is a move; undefined when it is one. */
export function asked(choices: readonly ScheffelnChoice[], draft: Draft): Asked | undefined {
  if (choices.length > 0 && choices.every(({ move }) => move.do === "choose"))
    return draft.character ? undefined : "character";
  if (!draft.card) return "card";
  const open = fitting(choices, draft).map(({ move }) => move);
  if (draft.hidden) return draft.character ? undefined : "character";
  if (open.some((move) => move.do === "move" && move.character) && !draft.character) return "character";
  if (open.some((move) => move.do === "move" && move.car) && !draft.car) return "car";
  if (open.some((move) => move.do === "move" && move.to) && !draft.to) return "to";
  return undefined;
}

/** The move that the draft has become. */
export function ready(choices: readonly ScheffelnChoice[], draft: Draft): ScheffelnChoice | undefined {
  return asked(choices, draft) ? undefined : fitting(choices, draft)[0];
}

/** The rule against everything that the draft could become, where nothing is allowed. */
export function against(
  choices: readonly ScheffelnChoice[],
  refused: readonly ScheffelnRefusal[],
  draft: Draft,
): string | undefined {
  if (fitting(choices, draft).length > 0) return undefined;
  const found = refused.find(({ move }) => fits(move, draft));
  return found && reasonOf(found);
}

/** A move in the making: what has been picked, and which of the moves that were sent it is. */

import { reasonOf } from "../../rulebook.svelte";
import type { Chest, PlayBeggar, TafelrundeChoice, TafelrundeRefusal } from "../../wire";
import { halves, isSpecial, type Gem } from "./pieces";

export interface Draft {
  readonly card?: string | undefined;
  /** The colour a beggar is played for. */
  readonly up?: Gem | undefined;
  /** The colour that Last warning protects. */
  readonly colour?: Gem | undefined;
  /** The card that Revitalization takes; null where it takes none. */
  readonly take?: string | null | undefined;
  readonly chest?: Chest | undefined;
}

type Move = TafelrundeChoice["move"];

const same = (one: Chest | undefined, other: Chest | undefined): boolean =>
  one?.[0] === other?.[0] && one?.[1] === other?.[1];

function fits(move: Move, draft: Draft): boolean {
  if (move.do === "hide") return draft.chest !== undefined && same(move.chest, draft.chest);
  if (move.do !== "play" || move.card !== draft.card) return false;
  return (
    (draft.up === undefined || move.as === draft.up) &&
    (draft.colour === undefined || move.colour === draft.colour) &&
    (draft.take === undefined || move.take === draft.take)
  );
}

export const fitting = (choices: readonly TafelrundeChoice[], draft: Draft): TafelrundeChoice[] =>
  choices.filter(({ move }) => fits(move, draft));

/** The move that the draft has become, if nothing is left to pick. */
export function ready(choices: readonly TafelrundeChoice[], draft: Draft): TafelrundeChoice | undefined {
  const found = fitting(choices, draft);
  return found.length === 1 ? found[0] : undefined;
}

export function against(
  choices: readonly TafelrundeChoice[],
  refused: readonly TafelrundeRefusal[],
  draft: Draft,
): string | undefined {
  if (fitting(choices, draft).length > 0) return undefined;
  const found = refused.find(({ move }) => fits(move, draft));
  return found && reasonOf(found);
}

/** The rule against a move that needs no picking, or null where it is not offered at all. */
export function plain(
  choices: readonly TafelrundeChoice[],
  refused: readonly TafelrundeRefusal[],
  what: "back_out" | "done",
): { rule?: string } | null {
  if (choices.some(({ move }) => move.do === what)) return {};
  const found = refused.find(({ move }) => move.do === what);
  return found ? { rule: reasonOf(found) } : null;
}

/** A card as a move to ask about: what a special card needs does not matter for the answer. */
export function asMove(card: string): PlayBeggar {
  if (card === "last_warning") return { do: "play", card, colour: "red" };
  if (card === "revitalization") return { do: "play", card, take: null };
  return isSpecial(card) ? { do: "play", card } : { do: "play", card, as: halves(card)[0].gem };
}

/** What puzzles ask of this game, and what they say of an answer. */

import type { ScheffelnView } from "../../wire";
import { number } from "../../words/words.svelte";
import type { PuzzleKind } from "../game";
import { own } from "./words";

/** How much of the round is still to come once the one who is asked has moved. */
function toCome({ seats }: ScheffelnView): string {
  const cards = seats.reduce((sum, seat) => sum + seat.cards, 0) - 1;
  return cards > 0 ? own().puzzles.stillToCome(cards) : own().puzzles.lastCard;
}

export const puzzles: readonly PuzzleKind<ScheffelnView>[] = [
  {
    key: "earn",
    name: () => own().puzzles.earn,
    question: (view) => `${toCome(view)} ${own().puzzles.earnAsked}`,
    right: (worth) => own().puzzles.earnRight(number(worth)),
    wrong: (worth, best) =>
      worth > 0 ? own().puzzles.earnWrong(number(worth), number(best)) : own().puzzles.earnNothing(number(best)),
  },
  {
    key: "win",
    name: () => own().puzzles.win,
    question: () => own().puzzles.winAsked,
    right: () => own().puzzles.winRight,
    wrong: () => own().puzzles.winWrong,
  },
];

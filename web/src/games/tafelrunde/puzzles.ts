/** What puzzles ask of this game, and what they say of an answer. */

import type { TafelrundeView } from "../../wire";
import type { PuzzleKind } from "../game";
import { own } from "./words";

/** A raid is worth so many gems, and among equals so many cards: 503 are five gems and three cards. */
const sure = (worth: number): string => own().puzzles.sure(Math.floor(worth / 100), worth % 100);

export const puzzles: readonly PuzzleKind<TafelrundeView>[] = [
  {
    key: "raid",
    name: () => own().puzzles.raid,
    question: () => own().puzzles.raidAsked,
    right: (worth) => own().puzzles.raidRight(sure(worth)),
    wrong: (worth, best) => own().puzzles.raidWrong(sure(worth), sure(best)),
  },
  {
    key: "hide",
    name: () => own().puzzles.hide,
    question: () => own().puzzles.hideAsked,
    right: () => own().puzzles.hideRight,
    wrong: () => own().puzzles.hideWrong,
  },
  {
    key: "end",
    name: () => own().puzzles.end,
    question: () => own().puzzles.endAsked,
    right: () => own().puzzles.endRight,
    wrong: () => own().puzzles.endWrong,
  },
];

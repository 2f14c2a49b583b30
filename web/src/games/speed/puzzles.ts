/** What puzzles ask of this game, and what they say of an answer. */

import type { SpeedView } from "../../wire";
import { number } from "../../words/words.svelte";
import type { PuzzleKind } from "../game";
import { own } from "./words";

export const puzzles: readonly PuzzleKind<SpeedView>[] = [
  {
    key: "row",
    name: () => own().puzzles.row,
    question: () => own().puzzles.asked,
    right: (worth) => own().puzzles.right(number(worth)),
    wrong: (worth, best) =>
      worth > 0 ? own().puzzles.wrong(number(worth), number(best)) : own().puzzles.nothing(number(best)),
    clocked: true,
  },
];

/** What a game says of a kind of its puzzles, and what is said where it says nothing. */

import type { PuzzleKind } from "../games/game";
import { gamePage } from "../games/registry";
import type { PuzzleHeading } from "../wire";
import { number, words } from "../words/words.svelte";

const plainly = (key: string): PuzzleKind => ({
  key,
  name: () => key,
  question: () => words().puzzle.find,
  right: (worth) => number(worth),
  wrong: (worth, best) => `${number(worth)} < ${number(best)}`,
});

export const kindOf = ({ game, kind }: Pick<PuzzleHeading, "game" | "kind">): PuzzleKind =>
  gamePage(game).puzzles?.find(({ key }) => key === kind) ?? plainly(kind);

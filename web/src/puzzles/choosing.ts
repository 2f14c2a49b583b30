/** Which puzzles are looked at, and which comes next. */

import type { PuzzleHeading } from "../wire";
import type { Kept } from "./kept";

/** What the list shows; what is left out does not matter. */
export interface Wish {
  readonly game?: string | undefined;
  readonly kind?: string | undefined;
  readonly grade?: number | undefined;
}

const PLACE = "stammtisch.puzzles.wish";

export function lastWish(): Wish {
  try {
    return JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Wish;
  } catch {
    return {};
  }
}

export const keepWish = (wish: Wish): void => localStorage.setItem(PLACE, JSON.stringify(wish));

export const meets = ({ game, kind, grade }: Wish, puzzle: PuzzleHeading): boolean =>
  (game === undefined || game === puzzle.game) &&
  (kind === undefined || kind === puzzle.kind) &&
  (grade === undefined || grade === puzzle.grade);

/** The first that is not solved after that one, from the beginning again where there is none; undefined: all are. */
export function nextUnsolved(
  puzzles: readonly PuzzleHeading[],
  solved: Kept["solved"],
  after?: string,
): string | undefined {
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(({ id }) => id !== after && !(id in solved))?.id;
}

/** What comes after a puzzle: another of those that were looked for last, else another of the same game. */
export function nextAfter(
  puzzles: readonly PuzzleHeading[],
  solved: Kept["solved"],
  heading: PuzzleHeading,
  wish: Wish,
): string | undefined {
  const wished = { ...wish, game: heading.game };
  return (
    nextUnsolved(
      puzzles.filter((puzzle) => meets(wished, puzzle)),
      solved,
      heading.id,
    ) ??
    nextUnsolved(
      puzzles.filter(({ game }) => game === heading.game),
      solved,
      heading.id,
    )
  );
}

/** The number of a puzzle within its game, as its id has it: 7 of `game-007`. */
export const numberOf = (id: string): string => String(Number(id.slice(id.lastIndexOf("-") + 1)));

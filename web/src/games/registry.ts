/** Every game there is a page for, found by its folder; and a plain page for any other. */

import { GAMES } from "../wire";
import type { GamePage, LessonPage } from "./game";
import { isTold, pageOf, plainGames } from "./plain";

const FOUND = import.meta.glob<GamePage>(["./*/index.ts", "!./plain/index.ts"], { eager: true, import: "page" });

/** In the order in which the server names its games. */
export const PAGES: readonly GamePage[] = Object.keys(GAMES).flatMap((name) => FOUND[`./${name}/index.ts`] ?? []);

const plain = new Map<string, GamePage>();

/** The page of a game, always the same one; a game without drawings of its own has a plain one. */
export function gamePage(name: string): GamePage {
  const known = PAGES.find((page) => page.name === name) ?? plain.get(name) ?? pageOf(name);
  if (!PAGES.includes(known)) plain.set(name, known);
  return known;
}

/** Of the games without drawings of their own that the server offers; it is asked by whoever wants to know first. */
export const plainPages = (): readonly GamePage[] => plainGames().map(({ name }) => gamePage(name));

/** Whether the server can play no such game; others than ours it has to name first. */
export const isNoGame = (name: string): boolean =>
  ![...PAGES, ...plainGames()].some((game) => game.name === name) && isTold();

/** All games that are played with the same box as this one, the one that gives it its name first. */
export const withBox = (page: GamePage): readonly GamePage[] => {
  const { box } = page.facts;
  const all = PAGES.filter(({ facts }) => facts.box === box);
  return all.includes(page) ? all : [page];
};

/** One page for each box. */
export const BOX_PAGES: readonly GamePage[] = PAGES.filter(({ name, facts }) => facts.box === name);

/** What the other games of a box are called there. */
export const othersIn = (box: GamePage): string =>
  withBox(box)
    .filter((page) => page !== box)
    .map((page) => page.variant?.name() ?? page.title())
    .join(", ");

/** Parts of all pages, box after box: of each first what is about its games, then what is about its expansions. */
export const inOrder = <Part extends { readonly extra?: boolean }>(
  of: (page: GamePage) => readonly Part[],
): readonly { readonly page: GamePage; readonly part: Part }[] =>
  BOX_PAGES.flatMap((box) => {
    const all = withBox(box).flatMap((page) => of(page).map((part) => ({ page, part })));
    return [...all.filter(({ part }) => !part.extra), ...all.filter(({ part }) => part.extra)];
  });

export const LESSONS: readonly { readonly page: GamePage; readonly part: LessonPage }[] = inOrder(
  ({ lessons }) => lessons,
);

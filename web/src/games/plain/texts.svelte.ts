/** The words and rules that a game brings itself: fetched once for each language, when somebody wants to read them. */

import { lendRules } from "../../rulebook.svelte";
import type { GameWords } from "../../wire";
import { language, type Language } from "../../words/words.svelte";
import { factsOf } from "./games.svelte";

const NOTHING: GameWords = { title: "", texts: {}, rules: {} };

/** Asked for once more after they did not come, they are waited for with the table as it is. */
type Fetched = "underway" | "failed" | "again" | GameWords;
/** By game and language. */
let shelf = $state.raw<ReadonlyMap<string, Fetched>>(new Map());
const put = (key: string, fetched: Fetched): void => void (shelf = new Map([...shelf, [key, fetched]]));
const keyOf = (game: string, tongue: Language = language()): string => `${game}/${tongue}`;

async function fetchWords(game: string, tongue: Language): Promise<GameWords> {
  const response = await fetch(`api/games/${encodeURIComponent(game)}/words/${tongue}`);
  if (!response.ok) throw new Error(response.statusText);
  return (await response.json()) as GameWords;
}

/** Fetches the words of a game in the language of the page, unless they are here or on their way. */
export async function openTexts(game: string): Promise<void> {
  const tongue = language();
  const key = keyOf(game, tongue);
  const known = shelf.get(key);
  if (known !== undefined && known !== "failed") return;
  put(key, known === "failed" ? "again" : "underway");
  try {
    const words = await fetchWords(game, tongue);
    put(key, words);
    lendRules(tongue, words.rules);
  } catch {
    put(key, "failed");
  }
}

const here = (fetched: Fetched | undefined): fetched is GameWords => typeof fetched === "object";

/**
 * The words in the language of the page; until they come, those of a language that was spoken before. Whoever asks for
 * them first has them fetched.
 */
export function textsOf(game: string): GameWords {
  const now = shelf.get(keyOf(game));
  if (here(now)) return now;
  if (now === undefined) queueMicrotask(() => void openTexts(game)); // not while something is being drawn
  const before = [...shelf].filter(([key, fetched]) => key.startsWith(`${game}/`) && here(fetched));
  return (before.at(-1)?.[1] as GameWords | undefined) ?? NOTHING;
}

/** Whether the words are on their way for the first time, and there are none to show yet. */
export function awaited(game: string): boolean {
  const now = shelf.get(keyOf(game));
  return textsOf(game) === NOTHING && (now === undefined || now === "underway");
}
export const failed = (game: string): boolean => shelf.get(keyOf(game)) === "failed";

export const titleOf = (game: string): string => textsOf(game).title || factsOf(game).title;

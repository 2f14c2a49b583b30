/** The games without drawings of their own that this server can play: installed there, unknown to the page. */

import type { GameFacts, GameListed, GamesListed } from "../../wire";
import { capital } from "./sentences";

let offered = $state.raw<readonly GameListed[]>();
let asked = false;

/** Asks the server, once; again where it could not be reached. */
export async function openGames(): Promise<void> {
  if (asked) return;
  asked = true;
  try {
    const { games } = (await (await fetch("api/games")).json()) as GamesListed;
    offered = games.filter(({ plain }) => plain);
  } catch {
    asked = false;
  }
}

/** All of them, as soon as the server has said so: whoever wants to know first has it asked. */
export function plainGames(): readonly GameListed[] {
  if (!asked) queueMicrotask(() => void openGames()); // not while something is being drawn
  return offered ?? [];
}

/** Whether the server has said which it has. */
export const isTold = (): boolean => offered !== undefined;

/** What is known of a game; of one that nobody told us about, hardly more than its name. */
export const factsOf = (name: string): GameFacts =>
  plainGames().find((game) => game.name === name) ?? {
    title: capital(name),
    fewest: 2,
    most: 4,
    options: [],
    needs: {},
    ruled_out: {},
    open_book: false,
    box: name,
  };

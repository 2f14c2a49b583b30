/** The games without drawings of their own that this server can play: installed there, unknown to the page. */

import type { GameFacts } from "../../wire";

/** What the server says of a game; `plain` where the page has no drawings of it. */
interface Offered extends GameFacts {
  readonly plain: boolean;
}

let offered = $state.raw<readonly GameFacts[]>([]);

/** Asks the server once more; what it said before stays where it cannot be reached. */
export async function openGames(): Promise<void> {
  const response = await fetch("api/games").catch(() => undefined);
  if (!response?.ok) return;
  const { games } = (await response.json()) as { games: Offered[] };
  offered = games.filter(({ plain }) => plain);
}

export const plainGames = (): readonly GameFacts[] => offered;

/** What is known of a game; of one that nobody told us about, hardly more than its name. */
export const factsOf = (name: string): GameFacts =>
  offered.find((game) => game.name === name) ?? {
    name,
    title: name.charAt(0).toLocaleUpperCase() + name.slice(1),
    fewest: 2,
    most: 4,
    options: [],
    needs: {},
    ruled_out: {},
    open_book: false,
    box: name,
  };

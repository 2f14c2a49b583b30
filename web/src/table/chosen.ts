/** What a table plays with, by the names that players know: expansions, house rules, open book. */

import { gamePage } from "../games/registry";
import type { TableState } from "../wire";
import { words } from "../words/words.svelte";

export function chosenAt(table: Pick<TableState, "game" | "options" | "open_book">): string[] {
  const chosen = gamePage(table.game).options.filter(({ key }) => table.options[key]);
  return [...chosen.map(({ name }) => name()), ...(table.open_book ? [words().create.openBook] : [])];
}

/** What a table plays with, by the names that players know: expansions, house rules, open book; first of all, where its game comes from. */

import { gamePage } from "../games/registry";
import type { TableState } from "../wire";
import { words } from "../words/words.svelte";

type Chosen = Pick<TableState, "game" | "options" | "open_book"> & { readonly imported?: boolean };

export function chosenAt(table: Chosen): string[] {
  const chosen = gamePage(table.game).options.filter(({ key }) => table.options[key]);
  return [
    ...(table.imported ? [words().imported.tag] : []),
    ...chosen.map(({ name }) => name()),
    ...(table.open_book ? [words().create.openBook] : []),
  ];
}

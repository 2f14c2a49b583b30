/** What a table plays with, by the names that players know: expansions, house rules, open book. */

import type { TableState } from "../wire";
import { words } from "../words/words.svelte";

export function chosenAt({ options, open_book: openBook }: Pick<TableState, "options" | "open_book">): string[] {
  const c = words().create;
  const names: Readonly<Record<string, string>> = {
    run: c.run,
    mafia: c.mafia,
    mafia_keeps: c.mafiaKeeps,
    bonus_needs_card: c.bonusNeedsCard,
  };
  const chosen = Object.keys(names).filter((option) => options[option]);
  return [...chosen.map((option) => names[option]!), ...(openBook ? [c.openBook] : [])];
}

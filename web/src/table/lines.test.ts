import { expect, test } from "vitest";
import { PAGES } from "../games/registry";
import type { GameName } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { chosenAt } from "./chosen";

test.each(PAGES.map((page) => [page.name, page] as const))(
  "what a table of %s plays with has a name in every language, never an id",
  async (_, { facts: { name: game, options } }) => {
    for (const language of LANGUAGES) {
      await speak(language);
      const names = chosenAt({
        game: game as GameName,
        options: Object.fromEntries(options.map((option) => [option, true])),
        open_book: true,
      });
      expect(names).toHaveLength(options.length + 1);
      expect(names.join()).not.toMatch(/_/);
    }
    expect(chosenAt({ game: game as GameName, options: { run: false }, open_book: false })).toEqual([]);
  },
);

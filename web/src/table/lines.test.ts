import { expect, test } from "vitest";
import { PAGES } from "../games/registry";
import { LANGUAGES, speak } from "../words/words.svelte";
import { chosenAt } from "./chosen";

test.each(PAGES.map((page) => [page.name, page] as const))(
  "what a table of %s plays with has a name in every language, never an id",
  async (_, { name: game, facts: { options } }) => {
    for (const language of LANGUAGES) {
      await speak(language);
      const names = chosenAt({
        game,
        options: Object.fromEntries(options.map((option) => [option, true])),
        open_book: true,
      });
      expect(names).toHaveLength(options.length + 1);
      expect(names.join()).not.toMatch(/_/);
    }
    expect(chosenAt({ game, options: { run: false }, open_book: false })).toEqual([]);
  },
);

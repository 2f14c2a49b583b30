/** The rules in the language of the page, loaded when somebody asks for one. */

import { language, type Language } from "./words/words.svelte";

export interface Rule {
  readonly title: string;
  readonly text: string;
  /** Why not now, and what would make it possible. */
  readonly why?: readonly [string, string] | null;
}

type Rulebook = Readonly<Record<string, Rule>>;

const FILES = import.meta.glob<{ default: Rulebook }>("./rulebook/*.json");
let shelf = $state.raw<{ books: Partial<Record<Language, Rulebook>> }>({ books: {} });

export async function openRulebook(): Promise<void> {
  const tongue = language();
  const file = FILES[`./rulebook/${tongue}.json`];
  if (!file || shelf.books[tongue]) return;
  const book = (await file()).default;
  shelf = { books: { ...shelf.books, [tongue]: book } };
}

export const ruleOf = (id: string): Rule | undefined => shelf.books[language()]?.[id];

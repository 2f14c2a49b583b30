/** The rules in the language of the page, loaded when somebody asks for one. */

import { renamed } from "./components/renamed";
import { language, type Language } from "./words/words.svelte";

export interface Rule {
  readonly title: string;
  readonly text: string;
  /** Why not now, and what would make it possible: one answer for each case, under "" where there is only one. */
  readonly why: Readonly<Record<string, readonly [string, string]>>;
}

/** A rule and the case in which it stands against a move, as one word: `S-RUN-3/car`. */
export const reasonOf = (against: { rule: string; case?: string }): string =>
  against.case ? `${against.rule}/${against.case}` : against.rule;

export type Rulebook = Readonly<Record<string, Rule>>;

export interface Chapter {
  readonly key: string;
  readonly part: string;
  readonly title: string;
  readonly paragraphs: readonly string[];
  /** The ids of its rules, in the order of reading. */
  readonly rules: readonly string[];
}

const FILES = import.meta.glob<{ default: unknown }>("./rulebook/*.json");
let shelf = $state.raw<{ books: Partial<Record<Language, Rulebook>> }>({ books: {} });

export async function openRulebook(): Promise<void> {
  const tongue = language();
  if (shelf.books[tongue]) return;
  const book = await read<Rulebook>(tongue);
  shelf = { books: { ...shelf.books, [tongue]: book } };
}

/** The rules of games that bring their own: the page has no book with them, so they are read where they are named. */
let lent = $state.raw<Partial<Record<Language, Rulebook>>>({});

export function lendRules(tongue: Language, rules: Rulebook): void {
  lent = { ...lent, [tongue]: { ...lent[tongue], ...rules } };
}

export const isLent = (id: string): boolean => lent[language()]?.[id] !== undefined;

export const ruleOf = (id: string): Rule | undefined => shelf.books[language()]?.[id] ?? lent[language()]?.[id];

export interface Book {
  readonly language: Language;
  readonly rules: Rulebook;
  readonly chapters: readonly Chapter[];
}

const read = async <T>(name: string): Promise<T> => renamed((await FILES[`./rulebook/${name}.json`]!()).default as T);

/** The whole book of a language at once, for the page that shows it from beginning to end. */
export async function wholeBook(language: Language): Promise<Book> {
  const [rules, chapters] = await Promise.all([
    read<Rulebook>(language),
    read<readonly Chapter[]>(`${language}.chapters`),
  ]);
  return { language, rules, chapters };
}

/** By the ids of their rules; what one shows is known to the game that draws it. */
export const loadPictures = async (): Promise<Readonly<Record<string, unknown>>> =>
  (await import("./gallery/pictures.json")).default;

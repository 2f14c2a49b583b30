/** The rules in the language of the page, loaded when somebody asks for one. */

import { language, type Language } from "./words/words.svelte";

export interface Rule {
  readonly title: string;
  readonly text: string;
  /** Why not now, and what would make it possible: one answer for each case, under "" where there is only one. */
  readonly why: Readonly<Record<string, readonly [string, string]>>;
}

/** A rule and the case in which it stands against a move, as one word: `S-RUN-3/car`. */
export const reasonOf = (against: { rule: string; case?: string }): string => (against.case ? `${against.rule}/${against.case}` : against.rule);

type Rulebook = Readonly<Record<string, Rule>>;

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
  const file = FILES[`./rulebook/${tongue}.json`];
  if (!file || shelf.books[tongue]) return;
  const book = (await file()).default as Rulebook;
  shelf = { books: { ...shelf.books, [tongue]: book } };
}

export const ruleOf = (id: string): Rule | undefined => shelf.books[language()]?.[id];

let contents = $state.raw<Partial<Record<Language, readonly Chapter[]>>>({});

export async function openChapters(): Promise<void> {
  const tongue = language();
  const file = FILES[`./rulebook/${tongue}.chapters.json`];
  if (!file || contents[tongue]) return;
  const chapters = (await file()).default as readonly Chapter[];
  contents = { ...contents, [tongue]: chapters };
}

export const chapters = (): readonly Chapter[] => contents[language()] ?? [];

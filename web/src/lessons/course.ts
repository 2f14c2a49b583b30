/** A lesson as `make lessons` wrote it: positions, moves and what comes of them by the rules, and the words beside. */

import { renamed } from "../components/renamed";
import type { GameView, Happening, Move } from "../wire";
import type { Language } from "../words/words.svelte";

export interface Frame {
  readonly view: GameView;
  readonly log: readonly Happening[];
  /** Much has happened unseen since the frame before. */
  readonly later?: boolean;
}

/** Where a car will stand once everybody has decided. */
export interface Landing {
  readonly to: string;
  readonly token: number | null;
  readonly under: string | null;
}

export interface Step {
  readonly key: string;
  /** What leads to the step; the last one is where something is asked. */
  readonly frames: readonly Frame[];
  /** The move that is asked for; without one there is something to notice. */
  readonly do?: Move;
  readonly point?: readonly string[];
  /** The move is to be found: nothing is pointed at before the first try. */
  readonly quiz?: boolean;
  readonly lands?: Readonly<Record<string, Landing>>;
}

export interface Course {
  readonly game: string;
  readonly options: Readonly<Record<string, boolean>>;
  readonly names: readonly string[];
  readonly minutes: number;
  readonly steps: readonly Step[];
}

export interface Text {
  readonly title: string;
  readonly lead: string;
  readonly steps: Readonly<Record<string, { readonly say: string; readonly again?: string }>>;
  readonly learned: readonly string[];
}

const FILES = import.meta.glob<{ default: unknown }>("./courses/*.json");

async function load<T>(name: string): Promise<T> {
  const file = FILES[`./courses/${name}.json`];
  if (!file) throw new Error(`There is no lesson file ${name}.`);
  return (await file()).default as T;
}

export const loadCourse = (lesson: string): Promise<Course> => load(lesson);
export const loadText = async (lesson: string, language: Language): Promise<Text> =>
  renamed(await load<Text>(`${lesson}.${language}`));

/** The pages under *Read on*: which there are, what they say, and the figures that they show. */

import type { Language } from "../words/words.svelte";
import effects from "./effects.json";
import figures from "./figures.json";
import type { Reading } from "./words/en";

/** What is said of one habit: the advice, what somebody does who does not follow it, and why it helps. */
export interface Advice {
  readonly title: string;
  readonly habit: string;
  readonly text: string;
}

/** What the pages say of one game, in one language. */
export interface GameReading {
  /** How its bots differ from those of other games. */
  readonly bots?: string;
  /** How long it is, with the figure. */
  readonly length: (rounds: string) => string;
  /** What its balance means for a player. */
  readonly balance: readonly string[];
  /** By the habit’s name in effects.json. */
  readonly advice: Readonly<Record<string, Advice>>;
}

/** A measured habit: what somebody wins of 100 games who has it, and what without it. */
export interface Effect {
  readonly habit: string;
  readonly wins: number;
  readonly error: number;
  readonly par: number;
  readonly games: number;
  readonly seats: number;
  /** The kind of puzzle in which it matters. */
  readonly puzzle: string;
}

/** What the bots win at one table where all levels meet, or one against one. */
export interface Standing {
  readonly bot: string;
  readonly wins: number;
  readonly low: number;
  readonly high: number;
}
interface Ladder {
  readonly duels: readonly (Standing & { readonly seats: number; readonly against: string; readonly games: number })[];
  readonly tables: readonly { readonly seats: number; readonly par: number; readonly bots: readonly Standing[] }[];
}
interface Mean {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}
interface Balance {
  readonly games: number;
  readonly seats: number;
  readonly places: readonly { readonly wins: number; readonly low: number; readonly high: number }[];
  readonly rounds: Mean;
  readonly upset: Mean;
}

/** Written by `python -m benchmarks.effects`; by game. */
export const EFFECTS: Readonly<Record<string, readonly Effect[] | undefined>> = effects;
/** Written by `python -m benchmarks.figures`, from docs; by game. */
export const LADDER: Readonly<Record<string, Ladder | undefined>> = figures.ladder;
export const BALANCE: Readonly<Record<string, Balance | undefined>> = figures.balance;
export const { hints: HINTS, simulations: SIMULATIONS } = figures;

const TEXTS: Readonly<Record<Language, () => Promise<Reading>>> = {
  en: () => import("./words/en").then(({ en }) => en),
  de: () => import("./words/de").then(({ de }) => de),
  it: () => import("./words/it").then(({ it }) => it),
  fr: () => import("./words/fr").then(({ fr }) => fr),
};

export const loadReading = (language: Language): Promise<Reading> => TEXTS[language]();

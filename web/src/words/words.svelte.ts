/** The language of the page: chosen from the browser, switchable at any time, loaded on demand. */

import type { Catalogue } from "./en";

export const LANGUAGES = ["en", "de", "it", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

/** What the page says, and what only one game or one room of the page says by its file. */
interface Spoken {
  readonly catalogue: Catalogue;
  readonly own: Readonly<Record<string, unknown>>;
}
const LOADERS: Readonly<Record<Language, () => Promise<Spoken>>> = {
  en: () => import("./en").then(({ en, own }) => ({ catalogue: en, own })),
  de: () => import("./de").then(({ de, own }) => ({ catalogue: de, own })),
  it: () => import("./it").then(({ it, own }) => ({ catalogue: it, own })),
  fr: () => import("./fr").then(({ fr, own }) => ({ catalogue: fr, own })),
};

const REMEMBERED = "stammtisch.language";

let tongue = $state.raw<{ readonly language: Language } & Partial<Spoken>>({ language: "en" });

/** The words of the language that is spoken now. */
export function words(): Catalogue {
  if (!tongue.catalogue) throw new Error("speak() must have loaded a language first");
  return tongue.catalogue;
}

/** What only that game says, in the same language; its own folder knows the type. */
export const wordsOf = (game: string): unknown => tongue.own?.[`../games/${game}/words/${tongue.language}.ts`];

/** What only that room of the page says, in the same way: `analysis` is the folder with its `words`. */
export const wordsOfRoom = (room: string): unknown => tongue.own?.[`../${room}/words/${tongue.language}.ts`];

export const language = (): Language => tongue.language;

/** The first language of the browser that we speak. */
export function preferred(wishes: readonly string[], remembered: string | null): Language {
  const known = [remembered ?? "", ...wishes].map((wish) => wish.slice(0, 2).toLowerCase());
  return known.find((wish): wish is Language => (LANGUAGES as readonly string[]).includes(wish)) ?? "en";
}

export async function speak(language: Language): Promise<void> {
  tongue = { language, ...(await LOADERS[language]()) };
  document.documentElement.lang = language;
}

/** The user's own choice stays. */
export async function choose(language: Language): Promise<void> {
  localStorage.setItem(REMEMBERED, language);
  await speak(language);
}

export const speakAsPreferred = (): Promise<void> =>
  speak(preferred(navigator.languages, localStorage.getItem(REMEMBERED)));

const LOCALE: Record<Language, string> = { en: "en-GB", de: "de-DE", it: "it-IT", fr: "fr-FR" };

/** What writes numbers or lists in the present language; to make one anew takes longer than most drawings do. */
function writer<T>(make: (locale: string) => T): () => T {
  const made = new Map<string, T>();
  return () => {
    const locale = LOCALE[tongue.language];
    const known = made.get(locale) ?? make(locale);
    made.set(locale, known);
    return known;
  };
}

const parted = (digits: number) =>
  writer((locale) => new Intl.NumberFormat(locale, { minimumFractionDigits: digits, maximumFractionDigits: digits }));
const parts = { 0: parted(0), 1: parted(1), 2: parted(2) };
const conjunction = writer((locale) => new Intl.ListFormat(locale, { type: "conjunction" }));

const BETWEEN_THOUSANDS: Record<Language, string> = { en: ",", de: ".", it: ".", fr: "\u202f" };

/**
 * Whole numbers, grouped as each language does: every table shows some,
 * and the browser's own writer takes long to begin.
 */
export const number = (value: number): string =>
  String(value).replace(/\B(?=(\d{3})+$)/g, BETWEEN_THOUSANDS[tongue.language]);

export const seconds = (milliseconds: number, digits: keyof typeof parts = 2): string =>
  parts[digits]().format(milliseconds / 1000);

export const list = (items: readonly string[]): string => conjunction().format(items);

/** A number with one digit after the point. */
export const decimal = (value: number): string => parts[1]().format(value);

const dated = writer((locale) => new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" }));

/** A day and its hour, from milliseconds since 1970. */
export const moment = (milliseconds: number): string => dated().format(milliseconds);
const ofToday = writer((locale) => new Intl.DateTimeFormat(locale, { hour: "2-digit", minute: "2-digit" }));
const ofAnotherDay = writer(
  (locale) => new Intl.DateTimeFormat(locale, { weekday: "short", hour: "2-digit", minute: "2-digit" }),
);

/** A time of the day, with the day where it is not today's. */
export const clockTime = (at: number): string =>
  (new Date(at).toDateString() === new Date().toDateString() ? ofToday : ofAnotherDay)().format(at);

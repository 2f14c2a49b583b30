/** The language of the page: chosen from the browser, switchable at any time, loaded on demand. */

import type { Catalogue } from "./en";

export const LANGUAGES = ["en", "de", "it", "fr"] as const;
export type Language = (typeof LANGUAGES)[number];

const LOADERS: Record<Language, () => Promise<Catalogue>> = {
  en: async () => (await import("./en")).en,
  de: async () => (await import("./de")).de,
  it: async () => (await import("./it")).it,
  fr: async () => (await import("./fr")).fr,
};

const REMEMBERED = "stammtisch.language";

const tongue = $state<{ language: Language; catalogue: Catalogue | undefined }>({
  language: "en",
  catalogue: undefined,
});

/** The words of the language that is spoken now. */
export function words(): Catalogue {
  if (!tongue.catalogue) throw new Error("speak() must have loaded a language first");
  return tongue.catalogue;
}

export const language = (): Language => tongue.language;

/** The first language of the browser that we speak. */
export function preferred(wishes: readonly string[], remembered: string | null): Language {
  const known = [remembered ?? "", ...wishes].map((wish) => wish.slice(0, 2).toLowerCase());
  return known.find((wish): wish is Language => (LANGUAGES as readonly string[]).includes(wish)) ?? "en";
}

export async function speak(language: Language): Promise<void> {
  const catalogue = await LOADERS[language]();
  tongue.language = language;
  tongue.catalogue = catalogue;
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

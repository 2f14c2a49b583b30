import { beforeAll, describe, expect, test } from "vitest";
import { de } from "./de";
import { en } from "./en";
import { fr } from "./fr";
import { it as italian } from "./it";
import wrongSigns from "../../../tests/rulebook/wrong_signs.json";
import { LANGUAGES, number, preferred, seconds, speak, type Language } from "./words.svelte";

describe("the language", () => {
  test("is the first of the browser that we speak", () => {
    expect(preferred(["pl", "fr-CH", "de"], null)).toBe("fr");
    expect(preferred(["pl"], null)).toBe("en");
  });
  test("that was chosen once goes before the browser's", () => expect(preferred(["fr"], "it")).toBe("it"));
});

test.each([
  ["en", "2,000", "14,500", "1.50"],
  ["de", "2.000", "14.500", "1,50"],
  ["it", "2.000", "14.500", "1,50"],
  ["fr", "2\u202f000", "14\u202f500", "1,50"],
] as const)("numbers are grouped as in %s", async (language, small, large, time) => {
  await speak(language);
  expect([number(2000), number(14500), seconds(1500)]).toEqual([small, large, time]);
  const browser = new Intl.NumberFormat(language, { useGrouping: "always" } as unknown as Intl.NumberFormatOptions);
  for (const value of [0, 7, 42, 999, 1000, 65_536, 999_999, 1_000_000, 87_654_321])
    expect(number(value)).toBe(browser.format(value));
});

describe("French", () => {
  beforeAll(() => speak("fr"));
  test("has nothing in the singular", () => expect(fr.status.cards(0)).toBe("0 carte"));
});

type Words = Readonly<Record<string, unknown>>;
const ALL = { en, de, it: italian, fr };
/** What only one game or one room of the page says, by its folder and language. */
const OWN: Record<string, Partial<Record<Language, Words>>> = {};
for (const [path, file] of Object.entries(
  import.meta.glob<Record<string, Words>>(["../games/*/words/{en,de,it,fr}.ts", "../*/words/{en,de,it,fr}.ts"], {
    eager: true,
  }),
)) {
  const [name, , folder] = path.split("/").toReversed();
  const language = name!.slice(0, 2) as Language;
  (OWN[folder!] ??= {})[language] = file[language]!;
}
/** All that the page can say, for each part of it and each language. */
const CATALOGUES = Object.entries({ page: ALL as Record<Language, Words>, ...OWN }).flatMap(([part, catalogues]) =>
  LANGUAGES.map((language) => [part, language, catalogues[language]!, catalogues.en!] as const),
);

test("every game and room with words of its own has them in every language", () => {
  expect(Object.keys(OWN).length).toBeGreaterThan(2);
  for (const own of Object.values(OWN)) expect(Object.keys(own).sort()).toEqual([...LANGUAGES].sort());
});

/** The names of all texts, and how many words each one takes. */
const shapes = (value: unknown, path = ""): string[] =>
  typeof value === "string"
    ? [path]
    : typeof value === "function"
      ? [`${path}(${value.length})`]
      : Object.entries(value as object).flatMap(([key, inside]) => shapes(inside, `${path}.${key}`));

/** Every text, with functions called on sample words. */
function strings(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "function") {
    const drive = { car: "Ruby", to: "H", onto: "Lou", carries: "Ned", skips: ["G"] };
    const first = /carries/.test(String(value)) ? drive : undefined;
    return [String((value as (...words: unknown[]) => string)(first ?? "3", "3", "3", "3"))];
  }
  return value && typeof value === "object" ? Object.values(value).flatMap(strings) : [];
}

test.each(CATALOGUES)("%s in %s leaves no text empty or undefined", (_, __, catalogue, english) => {
  for (const text of strings(catalogue)) {
    expect(text).not.toBe("");
    expect(text).not.toMatch(/undefined|NaN|\[object/);
  }
  expect(shapes(catalogue).sort()).toEqual(shapes(english).sort());
});

test.each(CATALOGUES)("%s in %s has its own apostrophes, quotation marks and spaces", (_, language, catalogue) => {
  const wrong = new RegExp(wrongSigns[language]);
  expect(strings(catalogue).filter((text) => wrong.test(text))).toEqual([]);
});

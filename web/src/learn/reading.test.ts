import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test, vi } from "vitest";
import wrongSigns from "../../../tests/rulebook/wrong_signs.json";
import { PAGES } from "../games/registry";
import { parseRoute } from "../route.svelte";
import { LANGUAGES, speak, words } from "../words/words.svelte";
import { ARTICLES, articleAt } from "./articles";
import { BALANCE, EFFECTS, HINTS, LADDER, loadReading } from "./reading";
import ReadOn from "./ReadOn.svelte";

/** The kinds of puzzles that there are, by game. */
const PUZZLES: Readonly<Record<string, readonly string[]>> = {
  scheffeln: ["earn", "win"],
  speed: ["row"],
  tafelrunde: ["raid", "hide", "end"],
};

/** Every text of a tree of texts, with functions called on sample words. */
const strings = (value: unknown): string[] =>
  typeof value === "string"
    ? [value]
    : typeof value === "function"
      ? [(value as (...words: string[]) => string)("3", "3", "3")]
      : Object.values(value as object).flatMap(strings);

/** The names of all texts, and how many words each one takes. */
const shapes = (value: unknown, path = ""): string[] =>
  typeof value === "string"
    ? [path]
    : typeof value === "function"
      ? [`${path}(${value.length})`]
      : Object.entries(value as object).flatMap(([key, inside]) => shapes(inside, `${path}.${key}`));

const readingsOf = async (language: (typeof LANGUAGES)[number]) => ({
  all: await loadReading(language),
  ...Object.fromEntries(await Promise.all(PAGES.map(async (page) => [page.name, await page.reading?.(language)]))),
});

describe.each(LANGUAGES)("in %s", (language) => {
  test("every text is there, with its own apostrophes, quotation marks and spaces", async () => {
    const [said, english] = [await readingsOf(language), await readingsOf("en")];
    expect(shapes(said).sort()).toEqual(shapes(english).sort());
    const wrong = new RegExp(wrongSigns[language]);
    for (const text of strings(said)) expect(text).toMatch(/^\S(.*\S)?$/);
    expect(strings(said).filter((text) => wrong.test(text))).toEqual([]);
  });

  test.each(ARTICLES)("the page %s is drawn, and its links lead somewhere", async (article) => {
    await speak(language);
    const page = mount(ReadOn, { target: document.body, props: { article } });
    await vi.waitFor(() => expect(document.querySelector("article p")).not.toBeNull());
    flushSync();
    expect(document.querySelector("h1")?.textContent).toBe(words().lesson.read[article].title);
    expect(document.querySelector("article")?.textContent).not.toMatch(/undefined|NaN|\[object/);
    for (const link of document.querySelectorAll("main a")) {
      const { room, at, query } = parseRoute(link.getAttribute("href")!);
      if (room === "puzzles") expect(PUZZLES[query.get("game")!]).toContain(query.get("kind"));
      else if (at) expect(articleAt(at)).toBeDefined();
      else expect(room).toBe("learn");
    }
    await unmount(page);
  });
});

test.each(PAGES.map(({ name }) => name))("%s has advice for every measured habit, and for no other", async (name) => {
  const told = await PAGES.find((page) => page.name === name)!.reading!("en");
  expect(Object.keys(told.advice).sort()).toEqual(EFFECTS[name]!.map(({ habit }) => habit).sort());
  expect(EFFECTS[name]!.length).toBe(name === "speed" ? 3 : 5);
});

test("only effects that are clearly there are told", () => {
  for (const effects of Object.values(EFFECTS))
    for (const { wins, par, error } of effects!) expect(Math.abs(wins - par)).toBeGreaterThan(2 * error);
});

test("the pages show the figures of the data", async () => {
  await speak("en");
  const shown = async (article: (typeof ARTICLES)[number]): Promise<string> => {
    const page = mount(ReadOn, { target: document.body, props: { article } });
    await vi.waitFor(() => expect(document.querySelector("article p")).not.toBeNull());
    const text = document.querySelector("article")!.textContent;
    await unmount(page);
    return text;
  };
  const [win, chances, ladder, balance] = [
    await shown("win"),
    await shown("chances"),
    await shown("ladder"),
    await shown("balance"),
  ];
  for (const { wins, par } of Object.values(EFFECTS).flatMap((effects) => effects!))
    expect(win).toContain(`${Math.round(wins)} of 100 games won instead of ${Math.round(par)}`);
  for (const { said, won } of HINTS) expect(chances).toMatch(new RegExp(`${said.toFixed(1)}\\s*${won.toFixed(1)} ±`));
  for (const { duels, tables } of Object.values(LADDER).map((one) => one!)) {
    for (const { wins } of duels) expect(ladder).toContain(`wins ${Math.round(wins)} of 100`);
    for (const { wins } of tables[0]!.bots) expect(ladder).toContain(`${Math.round(wins)} of 100`);
  }
  for (const { rounds, upset } of Object.values(BALANCE).map((one) => one!)) {
    expect(balance).toContain(rounds.mean.toFixed(1));
    expect(balance).toContain(`In ${Math.round(upset.mean)} of 100 games`);
  }
});

test("an address names an article or nothing", () => {
  expect(articleAt("read/win")).toBe("win");
  for (const at of ["read", "read/", "read/nothing", "win"]) expect(articleAt(at)).toBeUndefined();
});

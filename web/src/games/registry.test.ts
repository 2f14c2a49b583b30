import { describe, expect, test } from "vitest";
import { GAMES } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { BOX_PAGES, gamePage, inOrder, LESSONS, PAGES, withBox } from "./registry";

/** Written by `make`, or tests and what they are played with. */
const WRITTEN = /^(wire\.ts|lessons\/courses\/)|\.test\.ts$|\/sample\.ts$/;

/** All that the page is written in, by its path; texts that `make` writes are not asked for. */
const FILES = Object.entries(
  import.meta.glob<string>("../**/*.{ts,svelte,css}", { query: "?raw", import: "default", eager: true }),
)
  .map(([path, text]) => ({ path: path.startsWith("./") ? `games/${path.slice(2)}` : path.slice(3), text }))
  .filter(({ path }) => !WRITTEN.test(path));

/** How a game is named in code or text; Speed is also an English word, so there a name begins or is quoted. */
const NAMED: Readonly<Record<string, RegExp>> = {
  scheffeln: /scheffeln/i,
  speed: /["'./]speed\b|\bSpeed|\bspeed[A-Z_]/,
  tafelrunde: /tafelrunde/i,
};
const ANOTHER_MEANING: Readonly<Record<string, readonly string[]>> = {
  speed: ["words/en.ts"], // how fast a replay is shown
};
/** What is played with another game's box may name that game's pieces. */
const own = (path: string, game: string): boolean =>
  Object.entries(GAMES).some(([name, { box }]) => (name === game || box === game) && path.startsWith(`games/${name}/`));

describe.each(Object.keys(GAMES))("%s", (name) => {
  test("is named nowhere but in its own folder", () => {
    const named = FILES.filter(({ path, text }) => !own(path, name) && NAMED[name]!.test(text)).map(({ path }) => path);
    expect(named).toEqual(ANOTHER_MEANING[name] ?? []);
  });
  test("has a page of its own, with what the server says of it", () => {
    const page = gamePage(name);
    expect(PAGES).toContain(page);
    expect(page.name).toBe(name);
    expect(page.facts).toBe(GAMES[name]);
    const box = gamePage(page.facts.box);
    expect(withBox(page)[0]).toBe(box);
    expect(page.options.map(({ key }) => key)).toEqual(page.facts.options);
    for (const key of Object.keys(page.facts.ruled_out)) expect(box.facts.options).toContain(key);
    expect(page.ruledOut === undefined).toBe(Object.keys(page.facts.ruled_out).length === 0);
    expect(page.usual).toBeGreaterThanOrEqual(page.facts.fewest);
    expect(page.usual).toBeLessThanOrEqual(page.facts.most);
    for (const { key, missing } of page.options) expect(missing === undefined).toBe(!(key in page.facts.needs));
  });
  test.each(LANGUAGES)("is called by name in %s", async (language) => {
    await speak(language);
    const page = gamePage(name);
    const said = [page.title(), page.logTitle(), page.roundTitle(), page.openBook()];
    for (const option of page.options) said.push(option.name(), option.note());
    for (const lesson of page.lessons) said.push(lesson.title(), lesson.about());
    for (const { what, who } of page.credits) said.push(what(), who());
    for (const text of said) expect(text).toMatch(/^\S.*\S$/);
  });
});

test("a game without a folder has a plain page, and always the same one", () => {
  const lanterns = gamePage("lanterns");
  expect(PAGES).not.toContain(lanterns);
  expect(lanterns.name).toBe("lanterns");
  expect(gamePage("lanterns")).toBe(lanterns);
  expect(withBox(lanterns)).toEqual([lanterns]);
});

test("no folder is left out", () => {
  const folders = FILES.flatMap(({ path }) => /^games\/(\w+)\/index\.ts$/.exec(path)?.[1] ?? []);
  expect(folders.filter((name) => name !== "plain").sort()).toEqual(PAGES.map(({ name }) => name).sort());
});

test("every box has a poster and shows its pieces", () => {
  expect(BOX_PAGES.length).toBeGreaterThan(1);
  for (const page of BOX_PAGES) expect([page.poster, page.pieces]).not.toContain(undefined);
});

test("the games of a box come before its expansions", () => {
  expect(LESSONS.map(({ part }) => part.name)).toEqual(["scheffeln", "speed", "run", "mafia", "tafelrunde"]);
  expect(inOrder(({ parts }) => parts).map(({ part }) => part.key)).toEqual(LESSONS.map(({ part }) => part.name));
});

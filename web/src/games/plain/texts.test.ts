import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { speak } from "../../words/words.svelte";
import { served } from "./sample";
import { awaited, failed, openTexts, textsOf, titleOf } from "./texts.svelte";

const asked: string[] = [];
let away = false;

beforeEach(async () => {
  asked.length = 0;
  away = false;
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    if (away) throw new TypeError("no network");
    return served(path);
  });
  await speak("en");
});
afterEach(() => vi.unstubAllGlobals());

test("the words of a game are fetched once for each language", async () => {
  expect([titleOf("first"), awaited("first")]).toEqual(["First", true]);
  await Promise.all([openTexts("first"), openTexts("first")]);
  expect([titleOf("first"), awaited("first")]).toEqual(["Lanterns", false]);
  await speak("de");
  expect(titleOf("first")).toBe("Lanterns"); // until the others come
  await openTexts("first");
  expect(titleOf("first")).toBe("Laternen");
  await speak("en");
  await openTexts("first");
  expect(asked.filter((path) => path !== "api/games")).toEqual([
    "api/games/first/words/en",
    "api/games/first/words/de",
  ]);
});

test("whoever reads the words of a game first has them fetched", async () => {
  expect(titleOf("third")).toBe("Third");
  await vi.waitFor(() => expect(titleOf("third")).toBe("Lanterns"));
});

test("words that did not come can be asked for again", async () => {
  away = true;
  await openTexts("second");
  expect([failed("second"), awaited("second"), textsOf("second").texts]).toEqual([true, false, {}]);
  away = false;
  await openTexts("second");
  expect([failed("second"), titleOf("second")]).toEqual([false, "Lanterns"]);
});

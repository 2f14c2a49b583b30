import { expect, test } from "vitest";
import wrongSigns from "../../../../tests/rulebook/wrong_signs.json";
import { LANGUAGES, speak } from "../../words/words.svelte";
import { gain, plainWords, score } from "./words";

test.each(LANGUAGES)("%s has its own signs", async (language) => {
  await speak(language);
  const texts = Object.values(plainWords()).map((text) => (typeof text === "string" ? text : text(3 as never)));
  expect(texts.filter((text) => text === "" || new RegExp(wrongSigns[language]).test(text))).toEqual([]);
});

test("points are counted as each language does", async () => {
  const counted = [];
  for (const language of LANGUAGES) {
    await speak(language);
    counted.push([0, 1, 2].map(plainWords().points));
  }
  expect(counted).toEqual([
    ["0 points", "1 point", "2 points"],
    ["0 Punkte", "1 Punkt", "2 Punkte"],
    ["0 punti", "1 punto", "2 punti"],
    ["0 point", "1 point", "2 points"],
  ]);
});

test("a score may be below nothing", async () => {
  await speak("en");
  expect([score(-3), gain(-1200), gain(5), gain(0)]).toEqual(["−3", "−1,200", "+5", "0"]);
});

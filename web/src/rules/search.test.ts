import { expect, test } from "vitest";
import { matches, plain, withLinks } from "./search";

const rule = {
  title: "Évasion",
  text: "Posez la limousine où vous voulez.",
  why: { "": ["Pas libre.", "Choisissez un business libre."] },
} as const;

test("accents, capitals, apostrophes and the German ß do not matter", () =>
  expect(plain("L’Évasion Straße Œuvre")).toBe(plain("l'evasion strasse oeuvre")));

test.each([
  ["evasion", true],
  ["s-run-3", true],
  ["OU limousine", true],
  ["choisissez", true],
  ["limousine mafia", false],
])("%s is found: %s", (question, found) => {
  expect(matches(question, "S-RUN-3", rule)).toBe(found);
});

test("ids in a text become links", () => {
  expect(withLinks("See S-MOVE-8 and A-57, not B-2.")).toEqual(["See ", "S-MOVE-8", " and ", "A-57", ", not B-2."]);
});

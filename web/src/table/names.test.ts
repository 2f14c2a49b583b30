import { expect, test } from "vitest";
import { calledAt, shownAs } from "./names";

test("who looks like somebody else has a small number", () => {
  expect([shownAs("Anna", undefined), shownAs("Anna", null), shownAs("Аnna", 2), shownAs("ANNA", 10)]).toEqual([
    "Anna",
    "Anna",
    "Аnna²",
    "ANNA¹⁰",
  ]);
});

test("a name that is written from right to left turns nothing beside it", () => {
  expect([shownAs("עמר", 2), shownAs("عمر", null), shownAs("李", null)]).toEqual([
    "\u2068עמר\u2069²",
    "\u2068عمر\u2069",
    "李",
  ]);
});

test("a bot that nobody named has a name of its own", () => {
  expect([calledAt(1, "bot:casual"), calledAt(1, "Botho")]).toEqual(["Ada", "Botho"]);
});

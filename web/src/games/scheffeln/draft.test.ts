import { expect, test } from "vitest";
import sample from "../../samples/scheffeln.json";
import choosing from "../../samples/scheffeln-choose.json";
import type { ScheffelnView } from "../../wire";
import { against, asked, fitting, ready } from "./draft";

const view = sample.sights[0]!.view as unknown as ScheffelnView;
const first = choosing.sights[0]!.view as unknown as ScheffelnView;

test("without a card a card is asked for", () => expect(asked(view.choices, {})).toBe("card"));

test("a colour card is a move as soon as it is picked", () => {
  expect(asked(view.choices, { card: "teal" })).toBeUndefined();
  expect(ready(view.choices, { card: "teal" })?.move).toEqual({ do: "move", card: "teal" });
});

test("Evasion asks for a car and then for a place", () => {
  expect(asked(view.choices, { card: "evasion" })).toBe("car");
  const car = fitting(view.choices, { card: "evasion" }).flatMap(({ move }) =>
    move.do === "move" && move.car ? [move.car] : [],
  )[0]!;
  expect(asked(view.choices, { card: "evasion", car })).toBe("to");
  const to = fitting(view.choices, { card: "evasion", car }).flatMap(({ move }) =>
    move.do === "move" && move.to ? [move.to] : [],
  )[0]!;
  expect(ready(view.choices, { card: "evasion", car, to })?.move).toEqual({ do: "move", card: "evasion", car, to });
});

test("a hidden card asks for a character and takes only a free one", () => {
  expect(asked(view.choices, { card: "teal", hidden: true })).toBe("character");
  const free = view.centre[0]!;
  expect(ready(view.choices, { card: "teal", hidden: true, character: free })?.move).toEqual({
    do: "exchange",
    card: "teal",
    character: free,
  });
  const taken = view.seats[1]!.character!;
  expect(against(view.choices, view.refused, { card: "teal", hidden: true, character: taken })).toBe("S-EXCH-4");
});

test("at the start only a character is asked for", () => {
  expect(asked(first.choices, {})).toBe("character");
  expect(ready(first.choices, { character: first.centre[0]! })?.move).toEqual({
    do: "choose",
    character: first.centre[0],
  });
});

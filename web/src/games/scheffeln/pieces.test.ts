import { expect, test } from "vitest";
import { BUSINESSES, COLOURS, PAINT, RUN_CARDS } from "./pieces";

test("every car has a letter of its own", () => {
  expect(COLOURS.map((colour) => PAINT[colour].letter).join("")).toBe("RPYNTLVW");
});

test("the pieces are those of the box, in its order", () => {
  expect(COLOURS).toEqual(["red", "orange", "yellow", "green", "teal", "blue", "purple", "white"]);
  expect(BUSINESSES.join("")).toBe("ABCDEFGH");
  expect(RUN_CARDS).toEqual(["joker", "backward", "evasion", "nasty_exchange"]);
});

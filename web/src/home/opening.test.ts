import { expect, test } from "vitest";
import { gamePage } from "../games/registry";
import { newTable, type Wish } from "./opening";
import { quickTable } from "./setup";

const wish: Wish = {
  game: "scheffeln",
  way: "friends",
  players: 3,
  options: {},
  level: "strong",
  pace: "normal",
  seconds: null,
  listed: true,
  hints: false,
  nameOf: (seat) => `P${seat}`,
};

test("one click opens a table against bots", () =>
  expect(quickTable(gamePage("tafelrunde")).seats.map(({ kind }) => kind)).toEqual(["me", "bot", "bot"]));
test("friends find open seats", () =>
  expect(newTable(wish).seats.map(({ kind }) => kind)).toEqual(["me", "open", "open"]));
test("on one device every seat is mine and has a name", () =>
  expect(newTable({ ...wish, way: "device" }).seats).toEqual(
    [0, 1, 2].map((seat) => ({ kind: "me", name: `P${seat}` })),
  ));
test("only a table for friends can be listed", () => expect(newTable({ ...wish, way: "bots" }).listed).toBe(false));
test("the book is open or shut as the host says, otherwise as the game has it", () => {
  expect(newTable(wish)).not.toHaveProperty("open_book");
  expect(newTable({ ...wish, openBook: false }).open_book).toBe(false);
});

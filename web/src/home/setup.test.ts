import { beforeAll, beforeEach, expect, test } from "vitest";
import { gamePage } from "../games/registry";
import { speak } from "../words/words.svelte";
import { checked, keepSetup, lastSetup, paceAt, saidOf, tableOf, usual, type Setup } from "./setup";

const box = gamePage("scheffeln");
const run: Setup = {
  game: "scheffeln",
  players: 2,
  options: { run: true },
  level: "strong",
  seconds: 30,
  hints: false,
  openBook: false,
};

beforeAll(() => speak("en"));
beforeEach(() => localStorage.clear());

test("what was played last is played again, for each box", () => {
  keepSetup(box, run);
  expect(lastSetup(box)).toEqual(run);
  expect(lastSetup(gamePage("tafelrunde"))).toEqual(usual(gamePage("tafelrunde")));
  expect(tableOf(lastSetup(box), box)).toMatchObject({ options: { run: true }, stand_in: "strong", seconds: 30 });
});
test("it says in a few words what that is", () => {
  expect(saidOf(run, box)).toBe("2 players · RUN · strong bots");
  expect(saidOf({ ...usual(box), game: "speed", players: 5 }, box)).toBe("Speed · 5 players · casual bots");
});
test("what is no longer offered falls back to the usual", () => {
  expect(checked(undefined, box)).toEqual(usual(box));
  expect(checked({ game: "chess", players: 99, level: "wizard", options: { lasers: true } }, box)).toEqual({
    ...usual(box),
    players: box.facts.most,
  });
  expect(checked({ options: { mafia_keeps: true } }, box).options).toEqual({});
  expect(checked({ game: "speed", options: { run: true }, players: 2 }, box)).toMatchObject({
    game: "speed",
    options: {},
    players: 3,
  });
  localStorage.setItem("stammtisch.setup.scheffeln", "{broken");
  expect(lastSetup(box)).toEqual(usual(box));
});
test("bots are slow in the first game, and then normal", () => {
  expect(paceAt(box)).toBe("slow");
  keepSetup(box, run);
  expect(paceAt(box)).toBe("normal");
});

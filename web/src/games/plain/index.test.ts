import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Ended, Happening } from "../../wire";
import { speak } from "../../words/words.svelte";
import { pageOf, plainGames } from ".";
import { openGames } from "./games.svelte";
import { served } from "./sample";
import { openTexts } from "./texts.svelte";

beforeEach(async () => {
  vi.stubGlobal("fetch", async (path: string) => served(path));
  await speak("en");
});
afterEach(() => vi.unstubAllGlobals());

test("a game that nobody told us about still has a page", () => {
  const page = pageOf("unheard_of");
  expect([page.title(), page.world, page.facts.box]).toEqual(["Unheard_of", "deco", "unheard_of"]);
});

test("the server says which plain games there are, and their words how options are called", async () => {
  await openGames();
  await openTexts("lanterns");
  expect(plainGames().map(({ name }) => name)).toEqual(["lanterns"]);
  const page = pageOf("lanterns");
  expect([page.title(), page.usual, page.facts.most]).toEqual(["Lanterns", 4, 6]);
  expect(page.options.map((option) => option.name())).toEqual(["Wind", "Rain"]);
  expect(page.options[1]!.missing!()).toBe("Only with Wind.");
});

test("what happened is told in the words of the game", async () => {
  await openTexts("lanterns");
  const page = pageOf("lanterns");
  const told = (event: unknown, me: number | null = 0) =>
    page.lineOf(event as Happening, (seat) => ["You", "Ada"][seat]!, me, undefined);
  expect(told({ do: "take", seat: 1, card: "?", choices: 3 })).toBe("Ada takes a lantern.");
  expect(told({ do: "take", seat: 0, card: "red" })).toBe("You take a red lantern.");
  expect(told({ do: "refill", cards: ["gold"] })).toBe("The middle is refilled: the golden lantern.");
  expect(told({ do: "blown_out", by: 0, lanterns: 2 })).toBe("You lose 2 lanterns.");
  expect(told({ do: "blown_out", by: 1, lanterns: 2 })).toBe("Ada loses 2 lanterns.");
  expect(told({ do: "blown_out", by: 1, lanterns: 2 }, null)).toBe("Ada loses 2 lanterns.");
  expect(told({ do: "blown_out", by: null, lanterns: 0 })).toBe("The wind calms down.");
  expect(told({ do: "untold", seat: 1 })).toBeUndefined();
  expect(page.endReason({ do: "end", scores: [1], winners: [0], rules: ["L-1"] } as Ended)).toBe(
    "The last lantern is taken",
  );
  expect(page.endReason({ do: "end", scores: [1], winners: [0] } as Ended)).toBe("The game is over.");
});

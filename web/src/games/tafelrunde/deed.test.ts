import { expect, test } from "vitest";
import type { Happening } from "../../wire";
import { LANGUAGES, speak } from "../../words/words.svelte";
import { deedOf } from "./deed";

const NAMES = ["Anna", "Bruno", "Cleo"];
const deed = (event: Happening) => deedOf(event, (seat) => NAMES[seat]!, null);

async function inAll(event: Happening): Promise<(string | undefined)[]> {
  const told = [];
  for (const language of LANGUAGES) {
    await speak(language);
    told.push(deed(event)?.text);
  }
  return told;
}

test("a beggar is shown with the half that counts", async () => {
  const played: Happening = { do: "play", seat: 1, card: "R5Y2", as: "yellow" };
  expect(await inAll(played)).toEqual(["Bruno: Yellow 2", "Bruno: Gelb 2", "Bruno: Giallo 2", "Bruno\u00a0: Jaune 2"]);
  expect(deed(played)?.picture?.props).toEqual({ gem: "yellow", value: 2 });
});

test("special cards and chests have their picture, the split none, and what comes by itself is left out", async () => {
  await speak("en");
  expect(deed({ do: "play", seat: 1, card: "zork" })).toMatchObject({ text: "Bruno: Zork", picture: {} });
  expect(deed({ do: "hide", seat: 2, chest: ["red", 3] })).toMatchObject({ text: "Cleo hides Red 3.", picture: {} });
  const sums = [
    { red: 5, blue: 0, yellow: 2 },
    { red: 3, blue: 0, yellow: 2 },
  ];
  expect(deed({ do: "split", winners: { red: 0, blue: null, yellow: null }, sums })).toEqual({
    text: "Red: Anna (5) · Blue: nobody fought for it · Yellow: tie (2)",
  });
  expect(deed({ do: "refill", chests: [["red", 3]] })).toBeUndefined();
});

import { expect, test } from "vitest";
import { lineOf } from "../../table/lines";
import type { Happening } from "../../wire";
import { LANGUAGES, speak } from "../../words/words.svelte";
import { page } from "./index";

const NAMES = ["Anna", "Bruno", "Cleo"];
const told = (event: Happening, me: number | null = null) => lineOf(page, event, (seat) => NAMES[seat]!, me);

async function inAll(event: Happening, me: number | null = null): Promise<(string | undefined)[]> {
  const lines = [];
  for (const language of LANGUAGES) {
    await speak(language);
    lines.push(told(event, me));
  }
  return lines;
}

test("a colour that nobody fought for is no tie", async () => {
  const sums = [
    { red: 5, blue: 3, yellow: 0 },
    { red: 2, blue: 3, yellow: 0 },
  ];
  const lines = await inAll({
    do: "split",
    winners: { red: 0, blue: null, yellow: null },
    sums,
    moved: { red: 1, blue: 0, yellow: 0 },
  } as unknown as Happening);
  expect(lines.map((line) => line?.split(" · ")[2])).toEqual([
    "Yellow: nobody fought for it",
    "Gelb: Niemand hat darum gekämpft",
    "Giallo: nessuno ha lottato",
    "Jaune\u00a0: personne n’a combattu",
  ]);
  expect(lines[0]).toContain("Blue: tie (3)");
});

test("tells the end and who shares the victory", async () => {
  await speak("en");
  expect(told({ do: "end", scores: [9, 9], winners: [0, 1], rules: ["T-END-1", "A-67"] })).toBe(
    "No chests left, fewer than three colours: the game is over. Anna and Bruno share the victory!",
  );
});

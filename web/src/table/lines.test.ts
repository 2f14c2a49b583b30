import { expect, test } from "vitest";
import type { Happening } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { chosenAt } from "./chosen";
import { lineOf } from "./lines";

const NAMES = ["Anna", "Bruno", "Cleo"];
const told = (event: Happening, me: number | null = null) => lineOf(event, (seat) => NAMES[seat]!, me);

async function inAll(event: Happening, me: number | null = null): Promise<(string | undefined)[]> {
  const lines = [];
  for (const language of LANGUAGES) {
    await speak(language);
    lines.push(told(event, me));
  }
  return lines;
}

test("a Nasty exchange says who gets whom", async () => {
  const swap: Happening = { do: "move", seat: 0, card: "nasty_exchange", character: "teal", gave: "red", partner: 1 };
  expect(await inAll(swap)).toEqual([
    "Anna plays Nasty exchange and gets Theo; Bruno gets Ruby.",
    "Anna spielt „Gemeiner Tausch“ und bekommt Theo; Bruno bekommt Ruby.",
    "Anna gioca Scambio indecente e riceve Theo; Bruno riceve Ruby.",
    "Anna joue Échange néfaste et reçoit Theo\u202f; Bruno reçoit Ruby.",
  ]);
  await speak("en");
  expect(told(swap, 0)).toBe("You play Nasty exchange and get Theo; Bruno gets Ruby.");
  expect(told(swap, 1)).toBe("Anna plays Nasty exchange and gets Theo; you get Ruby.");
  expect(told({ ...swap, partner: null })).toBe("Anna plays Nasty exchange and gets Theo; Ruby goes to the centre.");
});

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

test("one empty business is, several are empty", async () => {
  const end = (empty: string[]) => ({ do: "end", scores: [1, 0], winners: [0], empty }) as unknown as Happening;
  const several = await inAll(end(["G", "H"]));
  expect(several.map((line) => line?.split(/\s?:/)[0])).toEqual([
    "G and H are empty",
    "G und H sind leer",
    "G e H sono vuote",
    "G et H sont vides",
  ]);
  await speak("de");
  expect(told(end(["H"]))).toContain("H ist leer");
});

test("what a table plays with has a name in every language, never an id", async () => {
  for (const language of LANGUAGES) {
    await speak(language);
    const names = chosenAt({
      options: { run: true, mafia: true, mafia_keeps: true, bonus_needs_card: true },
      open_book: true,
    });
    expect(names).toHaveLength(5);
    expect(names.join()).not.toMatch(/_/);
  }
  expect(chosenAt({ options: { run: false }, open_book: false })).toEqual([]);
});

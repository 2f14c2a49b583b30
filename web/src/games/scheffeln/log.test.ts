import { expect, test } from "vitest";
import { lineOf, toldLines } from "../../table/lines";
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

test("tells the way of a car with the rules that made it", async () => {
  await speak("en");
  const trip = { car: "yellow", from: "A", to: "D", skips: ["B", "C"], carries: "teal" } as const;
  const event: Happening = {
    do: "move",
    seat: 1,
    card: "yellow",
    trip: { ...trip, skips: [...trip.skips] },
    rules: ["S-MOVE-10"],
  };
  expect(toldLines(page, [{ seq: 1, at: 0, event }], (seat) => NAMES[seat]!, 0)).toEqual([
    {
      key: 0,
      text: "Bruno plays Yvette. Yvette with Theo skips B, C and drives to D.",
      rules: ["S-MOVE-10"],
    },
  ]);
});

test("a drive that the log does not tell is told as it was seen", async () => {
  await speak("en");
  const event: Happening = { do: "move", seat: 1, card: "teal" };
  const seen = new Map([[7, [{ car: "teal", from: "D", to: "F" }]]]);
  expect(toldLines(page, [{ seq: 7, at: 0, event }], (seat) => NAMES[seat]!, 0, seen)[0]!.text).toBe(
    "Bruno plays Theo. Theo drives D → F.",
  );
});

test("tells a pair that cannot move, and a payout with what covers and what the Mafia leaves", async () => {
  await speak("en");
  expect(
    told({ do: "exchange", seat: 1, card: "?", character: "red", trip: { car: "mafia", from: "A", to: "A" } }),
  ).toContain("Mafia cannot move");
  const takings = [
    { seat: 0, car: "red", business: "B", token: 2500, covered_by: null, rule: "S-SCORE-1" },
    { seat: 1, car: "blue", business: "C", token: null, covered_by: "teal", rule: "S-SCORE-2" },
    { seat: null, car: "mafia", business: "D", token: null, covered_by: null, rule: "A-12" },
  ] as const;
  expect(told({ do: "payout", tokens: [2500, null], takings: [...takings] })).toBe(
    "Payout. Anna +2,500 (B) · Bruno 0, under Theo · Mafia: nobody gets the token at D",
  );
});

test("tells the end and who has won", async () => {
  await speak("en");
  expect(told({ do: "end", scores: [5, 9], winners: [1], empty: ["B"], rules: ["S-END-1", "S-END-2"] })).toBe(
    "B is empty: the game is over. Bruno wins!",
  );
});

import { expect, test } from "vitest";
import type { Payout, Taking } from "../../wire";
import { speak } from "../../words/words.svelte";
import { coveredIn, flightsOf, inTheAir, paysOf, purse } from "./payday";

const taking = (
  seat: number | null,
  car: Taking["car"],
  business: Taking["business"],
  token: number | null,
  covered_by: Taking["covered_by"] = null,
): Taking => ({
  seat,
  car,
  business,
  token,
  covered_by,
  rule: "S-PAY-1",
});
const payout: Payout = {
  do: "payout",
  tokens: [4000, null, 1500],
  takings: [
    taking(0, "red", "E", 4000),
    taking(1, "blue", "B", null, "mafia"),
    taking(2, "green", "A", 1500),
    taking(2, "mafia", "B", 500),
  ],
};

test("tokens fly from A to H to whoever gets them, the Mafia's too", () => {
  expect(flightsOf(payout)).toEqual([
    { from: "A", value: 1500, seat: 2 },
    { from: "B", value: 500, seat: 2 },
    { from: "E", value: 4000, seat: 0 },
  ]);
});

test("a car with another on top of it brings nothing", () => expect(coveredIn(payout)).toEqual(["blue"]));

test("what still flies is not yet in the purse", () => {
  expect(inTheAir(flightsOf(payout), 0, 2)).toBe(2000);
  expect(inTheAir(flightsOf(payout), 1, 2)).toBe(500);
  expect(inTheAir(flightsOf(payout), 3, 2)).toBe(0);
});

test("without an open book a purse is the number of its tokens, as they arrive", async () => {
  await speak("en");
  const log = [
    { seq: 1, at: 0, event: payout },
    { seq: 2, at: 0, event: { ...payout, mafia: { seat: 2, token: 500 } } },
  ];
  expect(purse(7000, log, [], 0, 2)).toBe("7,000");
  expect(purse(null, log, [], 0, 2)).toBe("3 tokens");
  expect(purse(null, log, flightsOf(payout), 0, 2)).toBe("1 token");
});

test("says what each seat got in all, and where or under whom", () => {
  expect(paysOf({ ...payout, mafia: { seat: 2, token: 500 } })).toEqual([
    { seat: 0, all: 4000, mafia: false, business: "E", under: undefined },
    { seat: 1, all: 0, mafia: false, business: undefined, under: "mafia" },
    { seat: 2, all: 2000, mafia: true, business: "A", under: undefined },
  ]);
});

import { expect, test } from "vitest";
import type { Payout, Taking, Tile } from "../../wire";
import { speak } from "../../words/words.svelte";
import { coveredIn, flightsOf, inTheAir, purse, raced, ringAfter } from "./payday";

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

test("the grab that ended a race is taken from the log", () => {
  const seats = [
    { character: null, ms: null },
    { character: "red", ms: 900 },
  ] as const;
  const found = raced(seats, [{ seq: 9, at: 0, event: { do: "grab", seat: 0, character: "teal", ms: 1200 } }]);
  expect(found).toEqual([
    { character: "teal", ms: 1200 },
    { character: "red", ms: 900 },
  ]);
});

test("the ring is shown after each card of the row, with the tokens as they were", () => {
  const tile = (business: Tile["business"], cars: Tile["cars"]): Tile => ({
    business,
    cars,
    token: 500,
    left: 2,
    taken: [],
  });
  const before = [tile("A", ["red"]), tile("B", [])];
  const drives: Record<string, Tile["cars"]>[] = [{ B: ["red"] }, { A: ["red"] }];
  expect(ringAfter(before, drives, 0)).toEqual(before);
  expect(ringAfter(before, drives, 1).map(({ cars }) => cars)).toEqual([[], ["red"]]);
  expect(ringAfter(before, drives, 2)[0]!.cars).toEqual(["red"]);
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

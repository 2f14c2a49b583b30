import { expect, test } from "vitest";
import type { Tile } from "../../wire";
import { raced, ringAfter } from "./race";

test("the decision that ended a race is taken from the log", () => {
  const seats = [
    { character: null, ms: null, declined: false },
    { character: "red", ms: 900, declined: false },
  ] as const;
  const grabbed = raced(seats, [{ seq: 9, at: 0, event: { do: "grab", seat: 0, character: "teal", ms: 1200 } }]);
  expect(grabbed).toEqual([
    { character: "teal", ms: 1200, declined: false },
    { character: "red", ms: 900, declined: false },
  ]);
  const declined = raced(seats, [{ seq: 9, at: 0, event: { do: "decline", seat: 0, ms: 1200 } }]);
  expect(declined[0]).toEqual({ character: null, ms: null, declined: true });
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

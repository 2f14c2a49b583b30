import { describe, expect, test } from "vitest";
import { apart, ticks } from "./chart";

describe("ticks", () => {
  test("are round and reach from the lowest to the highest value", () => {
    expect(ticks(0, 56_500, 4)).toEqual([0, 20_000, 40_000, 60_000]);
    expect(ticks(0, 21, 4)).toEqual([0, 10, 20, 30]);
    expect(ticks(-3, 4, 4)).toEqual([-4, -2, 0, 2, 4]);
    expect(ticks(0, 0, 4)).toEqual([0]);
  });
});

describe("apart", () => {
  test("leaves what has room where it is", () => {
    expect(apart([10, 90, 50], 16, 100)).toEqual([10, 90, 50]);
  });
  test("keeps the order, the gap and the room", () => {
    for (const wanted of [
      [50, 50, 50, 50],
      [99, 98, 97, 1],
      [0, 0, 100, 100],
    ]) {
      const found = apart(wanted, 16, 100);
      const sorted = found.toSorted((a, b) => a - b);
      sorted.forEach((place, at) => at > 0 && expect(place - sorted[at - 1]!).toBeGreaterThanOrEqual(16));
      expect(sorted[0]).toBeGreaterThanOrEqual(0);
      expect(sorted.at(-1)).toBeLessThanOrEqual(100);
      wanted.forEach((place, at) =>
        wanted.forEach((other, to) => place < other && expect(found[at]).toBeLessThan(found[to]!)),
      );
    }
  });
});

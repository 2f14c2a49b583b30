import { expect, test } from "vitest";
import type { Happening, LogEntry, Split } from "../../wire";
import { lastSplit, sumsOf } from "./split";

const split: Split = {
  do: "split",
  winners: { red: 1, blue: null, yellow: null },
  sums: [
    { red: 4, blue: 5, yellow: 0 },
    { red: 9, blue: 5, yellow: 0 },
  ],
};
const told = (...events: Happening[]): LogEntry[] => events.map((event, seq) => ({ seq, at: 0, event }));

test("a split is told while chests are hidden, and no longer once new ones lie there", () => {
  const hide: Happening = { do: "hide", seat: 1, chest: ["red", 2] };
  expect(lastSplit(told(split))).toBe(split);
  expect(lastSplit(told(split, hide))).toBe(split);
  expect(lastSplit(told(split, hide, { do: "refill", chests: [] }))).toBeUndefined();
  expect(lastSplit([])).toBeUndefined();
});

test("the sums of a colour are told from the highest down, and not where nobody begged", () => {
  expect(sumsOf(split, "red")).toEqual([9, 4]);
  expect(sumsOf(split, "blue")).toEqual([5, 5]);
  expect(sumsOf(split, "yellow")).toEqual([]);
});

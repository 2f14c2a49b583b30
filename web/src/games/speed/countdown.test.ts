import { expect, test } from "vitest";
import { countdownAt } from "./countdown";

const racing = { phase: "grab", deadline: 65_000, countdown: false } as const;

test("a minute runs for everybody, then five seconds for those who are undecided", () => {
  expect(countdownAt(racing, 0)).toEqual({ left: 60_000, of: 60_000, last: false });
  expect(countdownAt(racing, 59_000)).toEqual({ left: 1_000, of: 60_000, last: false });
  expect(countdownAt(racing, 60_000)).toEqual({ left: 5_000, of: 5_000, last: true });
  expect(countdownAt(racing, 64_500)).toEqual({ left: 500, of: 5_000, last: true });
});

test("the last undecided player has the full five seconds, early and beyond the minute", () => {
  expect(countdownAt({ ...racing, deadline: 8_000, countdown: true }, 3_000)).toEqual({
    left: 5_000,
    of: 5_000,
    last: true,
  });
  expect(countdownAt({ ...racing, deadline: 69_000, countdown: true }, 64_000)).toEqual({
    left: 5_000,
    of: 5_000,
    last: true,
  });
});

test("nothing counts below zero, and nothing while no race is on", () => {
  expect(countdownAt(racing, 70_000)?.left).toBe(0);
  expect(countdownAt({ ...racing, phase: "row" }, 0)).toBeUndefined();
  expect(countdownAt({ ...racing, deadline: null }, 0)).toBeUndefined();
});

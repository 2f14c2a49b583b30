// @vitest-environment node
import { describe, expect, test } from "vitest";
import { addingUp, luckFigures, reach, signed, stacked } from "./figures";

/** Numbers that look like chance, always the same. */
function* noise(): Generator<number, never> {
  let state = 12345;
  for (;;) {
    state = (state * 1103515245 + 12345) % 2147483648;
    yield state / 2147483648 - 0.5;
  }
}
const sum = (values: readonly number[]) => values.reduce((all, each) => all + each, 0);

describe("whole numbers that add up", () => {
  test("are the nearest ones where these do", () => expect(addingUp([1.2, -0.3, 3.1], 4)).toEqual([1, 0, 3]));
  test("else those furthest off are rounded the other way", () => {
    expect(addingUp([0.4, 0.4, 0.2], 1)).toEqual([1, 0, 0]);
    expect(addingUp([0.6, 0.7, -0.3], 1)).toEqual([0, 1, 0]);
    expect(addingUp([33.3, 33.3, 33.4], 100)).toEqual([33, 33, 34]);
  });
  test("are never further off than a point", () => {
    const some = noise();
    for (let game = 0; game < 500; game++) {
      const values = Array.from({ length: 3 + (game % 14) }, () => 40 * some.next().value);
      const total = Math.round(sum(values)) + 0;
      const found = addingUp(values, total);
      expect(sum(found)).toBe(total);
      for (const [at, value] of values.entries()) expect(Math.abs(found[at]! - value)).toBeLessThan(1);
    }
  });
});

test("the figures of a seat add up by part, by round and to its result", () => {
  const some = noise();
  for (let game = 0; game < 200; game++) {
    const rounds = Array.from({ length: 1 + (game % 16) }, () =>
      Array.from({ length: 3 }, () => 0.3 * some.next().value),
    );
    const result = [0, 1, 0.5, 1 / 3][game % 4]!;
    const totals = [0, 1, 2].map((part) => sum(rounds.map((round) => round[part]!)));
    const seat = { start: result - sum(totals), result, totals, errors: [0.01, 0.02, 0.004], rounds };
    const figures = luckFigures(seat);
    expect(figures.start + sum(figures.totals)).toBe(figures.result);
    for (const part of [0, 1, 2]) {
      expect(sum(figures.rounds.map((round) => round[part]!))).toBe(figures.totals[part]);
      expect(Math.abs(figures.totals[part]! - 100 * totals[part]!)).toBeLessThan(2);
    }
    expect(figures.errors).toEqual([2, 4, 1]); // 95 % of a standard error, never made smaller
  }
});

test("figures have a sign that is not a hyphen", () =>
  expect([12, -5, 0, -0].map(signed)).toEqual(["+12", "−5", "0", "0"]));

test("gains are stacked up from zero and losses down", () => {
  expect(stacked([3, -2, 0, 4, -1])).toEqual([
    { part: 0, from: 0, to: 3 },
    { part: 1, from: 0, to: -2 },
    { part: 3, from: 3, to: 7 },
    { part: 4, from: -2, to: -3 },
  ]);
  expect(
    reach([
      [3, -2],
      [5, 4],
      [-6, 1],
    ]),
  ).toEqual([-6, 9]);
  expect(reach([[0, 0]])).toEqual([0, 0]);
});

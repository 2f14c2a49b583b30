import { expect, test } from "vitest";
import sample from "../../samples/scheffeln-end.json";
import type { LogEntry, ScheffelnView } from "../../wire";
import { heights, towersOf } from "./towers";

const { view, log } = sample.sights[0]! as unknown as { view: ScheffelnView; log: LogEntry[] };

test("every tower is worth the score of its seat", () => {
  const towers = towersOf(log, view.ring, view.seats.length);
  expect(towers.map((tower) => tower.reduce((sum, { value }) => sum + value, 0))).toEqual(view.end!.scores);
});

test("a rematch starts with empty towers", () => {
  const again: LogEntry = { seq: 999, at: 0, event: { do: "start", game: 2 } };
  expect(towersOf([...log, again], view.ring, 4)).toEqual([[], [], [], []]);
});

test("the highest tower fits and the smallest storey can be read", () => {
  const towers = [
    [
      { value: 0, letter: "A" },
      { value: 16000, letter: "H" },
    ],
    [{ value: 500, letter: "A" }],
  ];
  const high = heights(towers, 200, 15);
  expect(high[0]![0]).toBe(15);
  expect(high[0]!.reduce((sum, height) => sum + height, 0)).toBeLessThanOrEqual(200);
});

import { expect, test } from "vitest";
import sample from "../samples/scheffeln.json";
import ended from "../samples/tafelrunde-end.json";
import type { Asking, Step, TableState, Welcome } from "../wire";
import { tableAfter } from "./around";
import { Table } from "./table.svelte";

const welcome = sample as unknown as Welcome;
const over = ended as unknown as Welcome;
const asking: Asking = { seats: [1], since: 7, until: 9 };

/** The next message after that one: nothing around the game has changed, unless it is told. */
const step = ({ you, sights }: Welcome, seq: number, table?: TableState): Step => ({
  type: "step",
  seq,
  now: 0,
  you,
  asking,
  sights: sights.map((sight) => ({ ...sight, log: [] })),
  ...(table && { table }),
});

test("a step without a table leaves it as it was, except its number and whose time runs", () => {
  expect(tableAfter(welcome.table, step(welcome, 99))).toEqual({ ...welcome.table, seq: 99, asking });
});

test("a table that is told is the one that there is", () => {
  const told: TableState = { ...welcome.table, seq: 99, asking, hints: false };
  expect(tableAfter(welcome.table, step(welcome, 99, told))).toEqual(told);
  expect(tableAfter(told, { type: "table", now: 0, you: welcome.you, table: welcome.table })).toBe(welcome.table);
  expect(tableAfter(undefined, welcome)).toBe(welcome.table);
});

test("what changes around a game is still there after the next moves", () => {
  const table = new Table(() => undefined);
  table.receive(welcome);
  table.receive({ type: "table", now: 0, you: welcome.you, table: { ...welcome.table, watching: 3 } });
  table.receive(step(welcome, 98));
  table.receive(step(welcome, 99));
  expect(table.state).toEqual({ ...welcome.table, watching: 3, seq: 99, asking });
  table.receive(step(welcome, 100, { ...welcome.table, seq: 100, asking, watching: 4 }));
  table.receive(step(welcome, 101));
  expect(table.state).toEqual({ ...welcome.table, watching: 4, seq: 101, asking });
});

test("the moves of a next game do not reach the end that is still looked at", () => {
  const table = new Table(() => undefined);
  table.receive(over);
  const again: TableState = { ...over.table, status: "running", games: 2, seq: 200, asking };
  table.receive(step(over, 200, again));
  table.receive(step(over, 201));
  expect(table.state).toEqual(over.table);
  expect(table.next).toEqual({ ...again, seq: 201 });
  table.receive(step(over, 202, { ...again, status: "over", seq: 202 }));
  expect(table.state).toEqual({ ...again, status: "over", seq: 202 });
});

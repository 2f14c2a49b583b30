import { afterEach, beforeEach, expect, test, vi } from "vitest";
import sample from "../samples/scheffeln.json";
import type { LogEntry, Welcome } from "../wire";
import { Absence } from "./absence.svelte";
import { keepLooked, lookedAt } from "./looked";
import { Table } from "./table.svelte";

const welcome = sample as unknown as Welcome;
const log = welcome.sights[0]!.log;
const last = log.at(-1)!.seq;
let hidden = false;
let absence: Absence | undefined;

function seated(change: Partial<Welcome> = {}): Table {
  const table = new Table(() => {});
  table.receive({ ...welcome, ...change });
  table.link = "open";
  return table;
}

function look(table: Table, anew = false): Absence {
  absence = new Absence(table, anew);
  absence.look();
  return absence;
}

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  hidden = false;
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
});
afterEach(() => {
  absence?.close();
  vi.useRealTimers();
});

test("nobody is told what happened before their first look at a table", () => {
  expect(look(seated(), true).missed).toBeUndefined();
  expect(lookedAt("sample")?.log).toBe(last);
});

test("who opens the page anew is told what the others did since, and only once", () => {
  keepLooked("sample", { log: 0, at: Date.now() });
  expect(look(seated(), true).missed).toBe(0);
  absence!.close();
  expect(look(seated(), true).missed).toBeUndefined();
});

test("who was away for a minute is told, who looked elsewhere for a moment is not", () => {
  keepLooked("sample", { log: 0, at: Date.now() - 59_000 });
  expect(look(seated()).missed).toBeUndefined();
  absence!.close();
  keepLooked("sample", { log: 0, at: Date.now() - 60_000 });
  expect(look(seated()).missed).toBe(0);
});

test("what happens while nobody looks is news to who looks again", () => {
  const table = seated();
  const looking = look(table);
  hidden = true;
  const news: LogEntry = { seq: last + 1, at: 0, event: { do: "move", seat: 1, card: "teal" } };
  const { you, sights } = welcome;
  table.receive({ type: "step", seq: last + 1, now: 0, you, asking: null, sights: [{ ...sights[0]!, log: [news] }] });
  looking.look();
  vi.advanceTimersByTime(61_000);
  hidden = false;
  looking.look();
  expect(looking.missed).toBe(last);
});

test("who just thinks for long has not been away", () => {
  const table = seated();
  const looking = look(table);
  vi.advanceTimersByTime(600_000);
  const news: LogEntry = { seq: last + 1, at: 0, event: { do: "move", seat: 1, card: "teal" } };
  const { you, sights } = welcome;
  table.receive({ type: "step", seq: last + 1, now: 0, you, asking: null, sights: [{ ...sights[0]!, log: [news] }] });
  looking.look();
  expect(looking.missed).toBeUndefined();
});

test("who stays at the table between two games has not been away from the next", () => {
  const table = seated();
  const looking = look(table);
  table.receive({ type: "table", now: 0, you: welcome.you, table: { ...welcome.table, status: "open" } });
  vi.advanceTimersByTime(600_000);
  const news: LogEntry = { seq: last + 1, at: 0, event: { do: "move", seat: 1, card: "teal" } };
  table.receive({ ...welcome, sights: [{ ...welcome.sights[0]!, log: [news] }] });
  looking.look();
  expect(looking.missed).toBeUndefined();
});

test("a device that is passed around, a lesson and somebody who watches are told nothing", () => {
  keepLooked("sample", { log: 0, at: 1 });
  expect(look(seated({ you: { ...welcome.you, seats: [0, 1] } }), true).missed).toBeUndefined();
  absence!.close();
  expect(look(seated({ you: { ...welcome.you, seats: [] } }), true).missed).toBeUndefined();
  absence!.close();
  expect(look(seated({ table: { ...welcome.table, id: "" } }), true).missed).toBeUndefined();
});

test("my own moves and what goes on around the game are no news", () => {
  const mine = log.filter(({ event }) => "seat" in event && event.seat === 0).at(-1)!;
  const around: LogEntry = { seq: mine.seq + 1, at: 0, event: { do: "hint", seat: 1 } };
  const { sights } = welcome;
  keepLooked("sample", { log: mine.seq - 1, at: 1 });
  expect(look(seated({ sights: [{ ...sights[0]!, log: [mine, around] }] }), true).missed).toBeUndefined();
});

test("so many tables are remembered, the last ones first", () => {
  for (let at = 0; at < 30; at++) keepLooked(`table ${at}`, { log: at });
  keepLooked("table 29", { talk: 7 });
  expect(lookedAt("table 29")).toEqual({ log: 29, talk: 7 });
  expect(lookedAt("table 9")).toBeUndefined();
  expect(lookedAt("table 10")?.log).toBe(10);
});

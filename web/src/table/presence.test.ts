import { beforeAll, describe, expect, test } from "vitest";
import sample from "../samples/scheffeln.json";
import type { Said, SeatState, TableState, Welcome } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { lastDeed } from "./lines";
import { doingOf, signOf, waitsForTap } from "./presence";
import { Table, type Unsent } from "./table.svelte";

const welcome = sample as unknown as Welcome;
const since = new Date();
since.setHours(12, 40);

/** Anna, here, and Ben, a person in that state, with whatever else is to be different. */
function beside(ben: Partial<SeatState>, state: Partial<TableState> = {}): Table {
  const table = new Table((_: Unsent) => {});
  const seats = welcome.table.seats.map((seat, at) =>
    at === 1 ? { ...seat, kind: "person" as const, name: "Ben", level: null, ...ben } : seat,
  );
  table.receive({ ...welcome, table: { ...welcome.table, seats, ...state } });
  return table;
}

describe("who is here", () => {
  beforeAll(() => speak("en"));
  test.each([
    [{}, "Ben is thinking.", undefined],
    [{ here: false, away_since: since.getTime() }, "Ben has been away since 12:40.", "away 12:40"],
    [{ here: false, away_since: 1, stand_in: true }, "A bot stands in for Ben.", "bot plays"],
    [{ here: false, stand_in: true, left: true }, "Ben has left; a bot plays on.", "has left"],
  ])("%o: %s", (ben, doing, sign) => {
    const table = beside(ben);
    expect(doingOf(table, 1)).toBe(doing);
    expect(signOf(table, 1)?.word).toBe(sign);
  });
  test("a bot is never away", () => {
    expect(signOf(beside({ kind: "bot", here: false }), 1)).toBeUndefined();
  });
  test("bots wait for a tap only where nobody else would wait too", () => {
    expect(waitsForTap(beside({ kind: "bot" }, { pace: "tap" }), 1)).toBe(true);
    expect(waitsForTap(beside({ kind: "bot" }, { pace: "slow" }), 1)).toBe(false);
    expect(waitsForTap(beside({}, { pace: "tap" }), 2)).toBe(false);
    expect(waitsForTap(beside({ left: true, stand_in: true }, { pace: "tap" }), 1)).toBe(true);
    expect(waitsForTap(beside({ kind: "bot" }, { pace: "tap" }), 0)).toBeFalsy();
  });
});

describe.each(LANGUAGES)("the last deed in %s", (language) => {
  beforeAll(() => speak(language));
  test("is told in a few words, with a picture", () => {
    const table = beside({});
    const deed = (event: unknown) => {
      table.receive({
        ...welcome,
        sights: [{ ...welcome.sights[0]!, log: [{ seq: 1, at: 0, event } as never] }],
      });
      return lastDeed(table)!;
    };
    const trip = { car: "green", from: "H", to: "A", onto: "white" };
    const moved = deed({ do: "move", seat: 1, card: "green", trip });
    expect(moved.text).toMatch(/^Ada\s?: Ned → A, \S+ Winnie$/);
    expect(moved.picture).toBeDefined();
    expect(deed({ do: "exchange", seat: 1, card: "?", character: "teal" }).text).toContain("Theo");
    expect(deed({ do: "move", seat: 1, card: "joker", car: "green", trip }).text).toContain("Ned → A");
    expect(deed({ do: "payout", tokens: [500, null, 0, 0], mafia: { seat: 1, token: 100 } }).text).toContain("+100");
    expect(deed({ do: "take_back", seat: 1, undone: 1 }).picture).toBeUndefined();
  });
});

describe("talk", () => {
  const said = (seq: number, seat: number | null, name: string): Said => ({
    type: "said",
    seq,
    at: 0,
    seat,
    name,
    text: "Hi",
    emote: null,
  });
  test("counts what others said until it is read, and not those who are hushed", () => {
    localStorage.clear();
    const table = beside({});
    expect(table.unread).toBe(0);
    for (const one of [said(900, 1, "Ben"), said(901, null, "Eve"), said(902, 0, "Anna")]) table.receive(one);
    expect(table.unread).toBe(2);
    table.hush("Eve");
    expect([table.unread, table.heard.some(({ name }) => name === "Eve")]).toEqual([1, false]);
    table.readTalk();
    expect(table.unread).toBe(0);
    const again = beside({});
    for (const one of [said(902, 0, "Anna"), said(903, 1, "Ben")]) again.receive(one);
    expect(again.unread).toBe(1);
  });
});

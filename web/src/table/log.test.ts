import { expect, test } from "vitest";
import type { LogEntry } from "../wire";
import { eventsIn, joined } from "./log";

let seq = 0;
const entry = (event: unknown) => ({ seq: seq++, at: 0, event }) as LogEntry;
const start = entry({ do: "start", game: 1 });
const move = (seat: number) => entry({ do: "move", seat, card: "teal" });
const hint = entry({ do: "hint", seat: 1 });
const back = (seat: number, undone: number) => entry({ do: "take_back", seat, undone });

test("what was taken back is no longer in the log, what happened around it is", () => {
  const [first, second, took] = [move(0), move(1), back(0, 2)];
  expect(joined([start], [first, second, hint, took])).toEqual([start, hint, took]);
});

test("a decision that is taken back again and again leaves one line", () => {
  const [one, two] = [back(0, 1), back(0, 1)];
  expect(joined([start, move(1)], [move(0), one, move(0), two])).toHaveLength(3);
  expect(joined([start], [move(0), one, move(0), two])).toEqual([start, two]);
});

test("another seat's line about it stays", () => {
  const [first, theirs, mine] = [move(0), back(1, 1), back(0, 1)];
  expect(joined([start, first], [move(1), theirs, mine])).toEqual([start, theirs, mine]);
});

test("counts the events of the record", () => {
  expect(eventsIn([start, move(0), hint, entry({ do: "deal", start: 0 }), entry({ do: "host", seat: 1 })])).toBe(2);
});

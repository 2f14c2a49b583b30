import { beforeAll, describe, expect, test, vi } from "vitest";
import { gamePage } from "../games/registry";
import sample from "../samples/scheffeln.json";
import ended from "../samples/tafelrunde-end.json";
import type { LogEntry, ScheffelnView, Tile, Welcome } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { toldLines } from "./lines";
import { Table, type Unsent } from "./table.svelte";
import { switchConfirming } from "./wishes.svelte";

const welcome = sample as unknown as Welcome;

function seated(): { table: Table; sent: Unsent[] } {
  const sent: Unsent[] = [];
  const table = new Table((message) => sent.push(message));
  table.receive(welcome);
  return { table, sent };
}

describe("a table", () => {
  test("shows what it was welcomed with", () => {
    const { table } = seated();
    expect(table.view).toEqual(welcome.sights[0]!.view);
    expect(table.log).toHaveLength(welcome.sights[0]!.log.length);
  });
  test("adds the new lines of a step to its log", () => {
    const { table } = seated();
    const sight = welcome.sights[0]!;
    table.receive({
      type: "step",
      seq: 99,
      now: 0,
      you: welcome.you,
      asking: null,
      sights: [{ ...sight, log: sight.log.slice(0, 2) }],
    });
    expect(table.log).toHaveLength(sight.log.length + 2);
  });
  test("gets earlier lines of its log until it has every event, and then when somebody asks", async () => {
    const [sight, asked] = [welcome.sights[0]!, [] as unknown[]];
    const table = new Table(
      () => undefined,
      () => undefined,
      (before, seat, game) => {
        asked.push([before, seat, game]);
        return Promise.resolve({ log: sight.log.slice(0, 2), older: before - 2, events: Math.max(0, before - 4) });
      },
    );
    table.receive({ ...welcome, sights: [{ ...sight, older: 6, events: 3 }] });
    expect([table.log.length, table.older, table.eventsBefore]).toEqual([sight.log.length, 6, 3]);
    await vi.waitUntil(() => table.eventsBefore === 0);
    expect([table.log.length, table.older]).toEqual([sight.log.length + 4, 2]);
    expect(await table.loadEarlier()).toBe(true);
    expect([table.log.length, table.older]).toEqual([sight.log.length + 6, 0]);
    expect(await table.loadEarlier()).toBe(false);
    expect(asked).toEqual([6, 4, 2].map((before) => [before, sight.seat, welcome.table.games]));
  });
  test("forgets what was taken back, and the log of the game before", () => {
    const { table } = seated();
    const { sights, table: laid, you } = welcome;
    const step = { type: "step", seq: 99, now: 0, you, asking: null } as const;
    const before = table.log.length;
    const move: LogEntry = { seq: 98, at: 0, event: { do: "move", seat: 0, card: "teal" } };
    const back: LogEntry = { seq: 99, at: 0, event: { do: "take_back", seat: 0, undone: 1 } };
    table.receive({ ...step, sights: [{ ...sights[0]!, log: [move] }] });
    table.receive({ ...step, sights: [{ ...sights[0]!, log: [back] }] });
    expect(table.log.slice(before)).toEqual([back]);
    const again = { ...step, table: { ...laid, games: laid.games + 1 } };
    table.receive({ ...again, sights: [{ ...sights[0]!, log: [move] }] });
    expect(table.log).toEqual([move]);
  });
  test("tells which cars drove, and keeps showing the payout while the next cards are dealt", () => {
    const { table } = seated();
    const sight = welcome.sights[0]!;
    const view = sight.view as ScheffelnView;
    const ring: Tile[] = view.ring.map((tile) => ({ ...tile, cars: tile.cars.filter((car) => car !== "teal") }));
    ring[5] = { ...ring[5]!, cars: ["teal"] };
    const log: LogEntry[] = [
      { seq: 500, at: 0, event: { do: "move", seat: 0, card: "teal" } },
      { seq: 500, at: 0, event: { do: "payout", tokens: [500, null, null, null] } },
    ];
    const step = { type: "step", seq: 500, now: 0, you: welcome.you, asking: null } as const;
    table.receive({ ...step, sights: [{ seat: 0, view: { ...view, ring }, log }] });
    expect(table.seen.get(500)).toEqual([{ car: "teal", from: "D", to: "F" }]);
    table.receive({ ...step, sights: [{ seat: 0, view: { ...view, ring }, log: [] }] });
    expect(table.paid?.payout).toMatchObject({ tokens: [500, null, null, null] });
    expect(table.paid?.before).toBe(view);
  });
  test("sends a decision once and waits for the answer", () => {
    const { table, sent } = seated();
    table.decide({ do: "move", card: "teal" });
    table.decide({ do: "move", card: "teal" });
    expect(sent).toEqual([{ type: "decide", seat: 0, after: welcome.table.seq, move: { do: "move", card: "teal" } }]);
    table.receive({ type: "refused", id: "1", code: "stale", text: "The table has changed.", rule: null });
    expect(table.pending).toBe(false);
    expect(table.refused?.text).toBe("The table has changed.");
  });
  test("asks once more before a move, on devices that wish so", () => {
    const { table, sent } = seated();
    switchConfirming();
    table.play({ do: "move", card: "teal" }, "Move Theo to F");
    expect(sent).toEqual([]);
    expect(table.unsure?.deed).toBe("Move Theo to F");
    table.decide(table.unsure!.move);
    expect([sent.length, table.unsure]).toEqual([1, undefined]);
    switchConfirming();
  });
  test("offers a hint only to who decides, where the host allows hints", () => {
    const { table, sent } = seated();
    expect(table.askHint(false)).toBeUndefined();
    table.askHint(true)!();
    expect(sent).toEqual([{ type: "hint", seat: 0 }]);
    table.receive({ type: "table", now: 0, you: welcome.you, table: { ...welcome.table, hints: false } });
    expect(table.askHint(true)).toBeUndefined();
  });
  test("does not show what somebody says whom I have muted", () => {
    const { table } = seated();
    const seat = welcome.said[0]!.seat!;
    table.hush(seat);
    expect(table.heard).toHaveLength(0);
    table.hush(seat);
    expect(table.heard).toHaveLength(1);
  });
  test("asks the server why a move is not possible, and keeps the answer with its case", () => {
    const { table, sent } = seated();
    table.askWhy({ do: "move", card: "teal" });
    expect(sent).toEqual([{ type: "why_not", seat: 0, move: { do: "move", card: "teal" } }]);
    table.receive({ type: "because", id: "1", rule: "S-SETUP-9", case: "turn" });
    expect(table.because).toBe("S-SETUP-9/turn");
    table.receive({ type: "because", id: "2", rule: null });
    expect(table.because).toBeUndefined();
  });
  test("on one device asks for the right person before a hand is shown", () => {
    const { table } = seated();
    table.receive({ ...welcome, you: { ...welcome.you, seats: [0, 1] } });
    expect(table.passTo).toBe(0);
    table.show(0);
    expect(table.passTo).toBeNull();
  });
});

describe.each(LANGUAGES)("the log in %s", (language) => {
  beforeAll(() => speak(language));
  test.each([
    ["Scheffeln", welcome],
    ["Tafelrunde", ended as unknown as Welcome],
  ] as const)("tells a game of %s in words", (_, { table, sights }) => {
    const lines = toldLines(gamePage(table.game), sights[0]!.log, (seat) => `P${seat}`, 0);
    expect(lines.length).toBeGreaterThan(10);
    for (const { text } of lines) expect(text).not.toMatch(/undefined|_|\[object/);
  });
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import sample from "../samples/scheffeln.json";
import { reloadOnce } from "../shell";
import { VERSION } from "../wire";
import { Connection } from "./connection.svelte";

vi.mock("../shell");

/** A socket that hears only what the test lets it hear. */
class Line {
  static readonly OPEN = 1;
  static all: Line[] = [];
  readyState = Line.OPEN;
  readonly sent: { type: string; id: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: (event: { code: number }) => void;
  constructor() {
    Line.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text) as { type: string; id: string });
  }
  close(): void {
    this.readyState = 3;
  }
  says(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
}

let connection: Connection;
let hidden = false;
const seconds = (count: number) => vi.advanceTimersByTime(count * 1000);
const last = () => Line.all.at(-1)!;
const pings = () => last().sent.filter(({ type }) => type === "ping");

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("WebSocket", Line);
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  hidden = false;
  Line.all = [];
  connection = new Connection("table");
  connection.table.link = "open";
});
afterEach(() => {
  connection.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a line that says nothing is asked after two seconds and given up after four", () => {
  seconds(2);
  expect([pings().length, connection.table.link]).toEqual([1, "open"]);
  seconds(2);
  expect(connection.table.link).toBe("lost");
  seconds(1);
  expect(Line.all).toHaveLength(2);
});

test("a line that answers stays open", () => {
  for (let at = 0; at < 20; at++) {
    seconds(1);
    for (const { id } of last().sent.splice(0)) last().says({ type: "pong", id });
  }
  expect([Line.all.length, connection.table.link]).toEqual([1, "open"]);
});

test("a page that was kept busy has not ticked, and so does not think that the line is dead", () => {
  seconds(1);
  vi.setSystemTime(Date.now() + 30_000);
  vi.spyOn(performance, "now").mockReturnValue(performance.now() + 30_000);
  seconds(1);
  expect([pings().length, connection.table.link]).toEqual([1, "open"]);
  last().says({ type: "pong", id: pings()[0]!.id });
  seconds(1);
  expect(connection.table.link).toBe("open");
});

test("while nobody looks it is asked rarely, and at once when somebody looks again", () => {
  hidden = true;
  seconds(19);
  expect(pings()).toHaveLength(0);
  hidden = false;
  document.dispatchEvent(new Event("visibilitychange"));
  expect(pings()).toHaveLength(1);
  seconds(2);
  expect(connection.table.link).toBe("lost");
});

test("what the old line says after it was given up is not heard", () => {
  seconds(4);
  const old = Line.all[0]!;
  old.says({ type: "goodbye", retry: 9 });
  old.onclose?.({ code: 1006 });
  seconds(1);
  expect(Line.all).toHaveLength(2);
});

test("whoever is told to come back in a moment sees nothing of it, unless it takes longer", () => {
  last().says({ type: "goodbye", reason: "restart", retry: 100 });
  last().onclose?.({ code: 1012 });
  expect(connection.table.link).toBe("open");
  vi.advanceTimersByTime(150);
  expect([Line.all.length, connection.table.link]).toEqual([2, "open"]);
  seconds(1);
  expect(connection.table.link).toBe("lost");
});

test("a line that breaks without a word is lost at once", () => {
  last().onclose?.({ code: 1006 });
  expect(connection.table.link).toBe("lost");
});

test("a server that speaks another version has the page that understands it", () => {
  last().says(sample);
  expect(reloadOnce).not.toHaveBeenCalled();
  last().says({ ...sample, v: VERSION + 1 });
  expect(reloadOnce).toHaveBeenCalledOnce();
});

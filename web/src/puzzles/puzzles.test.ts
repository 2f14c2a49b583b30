import { beforeEach, describe, expect, test, vi } from "vitest";
import { Refusal } from "../api";
import { PAGES } from "../games/registry";
import { loadCourse, type Step } from "../lessons/course";
import type { Move, PuzzleHeading, PuzzleQuestion, PuzzleVerdict, ReplayStep } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { keepWish, lastWish, meets, nextAfter, nextUnsolved, numberOf } from "./choosing";
import { bestTime, isSolved, kept, keepSolved } from "./kept";
import { Solving } from "./solving.svelte";
import { streak } from "./streak";

beforeEach(() => localStorage.clear());

describe("a streak", () => {
  test("counts the days up to today on which a puzzle of the day was solved", () => {
    const days = { "2026-02-27": ["a"], "2026-02-28": ["a", "b"], "2026-03-01": ["b"] };
    expect(streak(days, "2026-03-01")).toBe(3);
  });
  test("still stands while today's puzzles are unsolved, and is over a day later", () => {
    const days = { "2026-12-30": ["a"], "2026-12-31": ["a"] };
    expect([streak(days, "2027-01-01"), streak(days, "2027-01-02")]).toEqual([2, 0]);
  });
  test("does not jump over a day, nor count one without a game", () => {
    expect(streak({ "2026-11-16": ["a"], "2026-11-17": [], "2026-11-18": ["a"] }, "2026-11-18")).toBe(1);
    expect(streak({}, "2026-11-18")).toBe(0);
  });
});

const heading = (id: string, grade = 1, kind = "earn"): PuzzleHeading => ({
  id,
  game: id.split("-")[0]!,
  kind,
  grade,
  seats: 2,
  options: {},
});
const SHELF = [heading("x-001"), heading("x-002", 2), heading("x-003", 2, "win"), heading("y-001")];

describe("what was solved", () => {
  test("is kept with its first time, and a puzzle of the day with its day", () => {
    keepSolved("x-001", { tries: 1, ms: 900 }, "x", null);
    keepSolved("x-001", { tries: 1, ms: 300 }, "x", "2026-11-18");
    keepSolved("y-001", { tries: 2 }, "y", "2026-11-18");
    expect(kept()).toEqual({
      solved: { "x-001": { tries: 1, ms: 900 }, "y-001": { tries: 2 } },
      days: { "2026-11-18": ["x", "y"] },
    });
    expect([isSolved("x-001"), isSolved("x-002")]).toEqual([true, false]);
  });
  test("gives the best time of those that have one", () => {
    keepSolved("x-001", { tries: 1, ms: 900 }, "x", null);
    keepSolved("x-002", { tries: 1, ms: 700 }, "x", null);
    keepSolved("y-001", { tries: 1, ms: 100 }, "y", null);
    expect([bestTime(["x-001", "x-002", "x-003"]), bestTime(["x-003"])]).toEqual([700, undefined]);
  });
  test("is nothing where something else is kept there", () => {
    localStorage.setItem("stammtisch.puzzles", "no JSON");
    expect(kept()).toEqual({ solved: {}, days: {} });
  });
});

describe("the next puzzle", () => {
  test("is the first unsolved after this one, and from the beginning again", () => {
    expect(nextUnsolved(SHELF, {})).toBe("x-001");
    expect(nextUnsolved(SHELF, { "x-003": { tries: 1 } }, "x-002")).toBe("y-001");
    expect(nextUnsolved(SHELF, {}, "y-001")).toBe("x-001");
    expect(nextUnsolved(SHELF.slice(0, 1), {}, "x-001")).toBeUndefined();
  });
  test("is one that was looked for, else another of the same game, never another game's", () => {
    expect(nextAfter(SHELF, {}, SHELF[0]!, { kind: "win" })).toBe("x-003");
    expect(nextAfter(SHELF, { "x-003": { tries: 1 } }, SHELF[0]!, { kind: "win" })).toBe("x-002");
    expect(nextAfter(SHELF, {}, SHELF[3]!, { game: "x" })).toBeUndefined();
  });
  test("a wish is remembered and met by what it names", () => {
    keepWish({ game: "x", grade: 2 });
    expect(SHELF.filter((puzzle) => meets(lastWish(), puzzle)).map(({ id }) => id)).toEqual(["x-002", "x-003"]);
  });
  test("has a number within its game", () => expect(numberOf("x-017")).toBe("17"));
});

const RIGHT: Move = { do: "move", card: "red" };
const WRONG: Move = { do: "move", card: "blue" };

async function lesson(): Promise<readonly Step[]> {
  return (await loadCourse("scheffeln")).steps;
}
const seen = ({ frames }: Step, at: number): ReplayStep => ({
  events: at,
  round: 1,
  asking: [],
  happened: [...frames[at]!.log],
  view: { ...frames[at]!.view, choices: [] } as ReplayStep["view"],
});

/** A puzzle made of a step of the lesson; the next step is what comes of any answer. */
async function ask(more: Partial<ConstructorParameters<typeof Solving>[2]> = {}) {
  const steps = await lesson();
  const at = steps.findIndex(({ key }) => key === "drive");
  const view = steps[at]!.frames.at(-1)!.view;
  const question = {
    heading: { id: "scheffeln-001", game: "scheffeln", kind: "earn", grade: 1, seats: 3, options: {} },
    day: null,
    seat: 0,
    names: ["bot:casual", "bot:casual", "bot:casual"],
    log: [],
    view,
  } as PuzzleQuestion;
  const line = steps[at + 1]!;
  const judge = vi.fn((move: Move | null): Promise<PuzzleVerdict> => {
    const right = move !== null && "card" in move && move.card === "red";
    const answer = right || move === null ? { ...RIGHT } : null;
    const shown = [{ ...seen(line, 0), happened: [], view }, ...line.frames.map((_, place) => seen(line, place))];
    return Promise.resolve({ right, worth: 0, best: 1, answer, worlds: 1, missed: {}, steps: shown } as PuzzleVerdict);
  });
  const solved = vi.fn();
  return { solving: new Solving(question, judge, more, solved), judge, solved, view, line };
}
const settled = () => new Promise((done) => setTimeout(done));

describe("a puzzle", () => {
  test("asks with the seat's own view, and calls the others by the names of bots", async () => {
    const { solving, view } = await ask();
    expect(solving.table.view).toEqual(view);
    expect([solving.table.seat, solving.table.nameOf(1), solving.verdict]).toEqual([0, "Ada", undefined]);
  });
  test("shows what comes of an answer, step by step and back", async () => {
    const { solving, line } = await ask();
    solving.table.decide(WRONG);
    await settled();
    expect([solving.verdict?.right, solving.at, solving.last]).toEqual([false, 1, line.frames.length]);
    expect(solving.happened).toEqual(line.frames[0]!.log);
    solving.show(99);
    expect([solving.at, solving.table.log.length]).toEqual([
      line.frames.length,
      line.frames.flatMap(({ log }) => log).length,
    ]);
    solving.show(0);
    expect(solving.table.view?.choices).toEqual([]);
  });
  test("lets one try again, and counts how often", async () => {
    const { solving, solved, view } = await ask();
    solving.table.decide(WRONG);
    await settled();
    solving.table.decide(RIGHT); // nothing is asked while an answer is shown
    await settled();
    expect([solving.tries, solving.verdict?.right]).toEqual([1, false]);
    solving.again();
    expect([solving.verdict, solving.table.view, solving.table.pending]).toEqual([undefined, view, false]);
    solving.table.decide(RIGHT);
    await settled();
    expect([solving.tries, solved.mock.calls.length]).toEqual([2, 1]);
  });
  test("that was shown counts for nothing any more", async () => {
    const { solving, judge, solved } = await ask();
    await solving.giveUp();
    expect([solving.verdict?.answer, solving.tries, judge.mock.calls[0]]).toEqual([RIGHT, 0, [null]]);
    solving.again();
    solving.table.decide(RIGHT);
    await settled();
    expect(solved).not.toHaveBeenCalled();
  });
  test("against the clock keeps the time of the first answer only", async () => {
    let now = 1000;
    const { solving } = await ask({ clocked: true, now: () => now });
    now = 1750.4;
    expect(solving.elapsed).toBeCloseTo(750.4);
    solving.table.decide(WRONG);
    await settled();
    now = 9000;
    solving.again();
    solving.table.decide(RIGHT);
    await settled();
    expect([solving.ms, solving.elapsed, solving.tries]).toEqual([750, 750, 2]);
  });
  test("shows a race as one step", async () => {
    const { solving, line } = await ask({ racing: () => true });
    solving.table.decide(RIGHT);
    await settled();
    expect([solving.last, solving.happened]).toEqual([1, line.frames.flatMap(({ log }) => log)]);
  });
  test("says so where the server is away, and the rule where it refuses", async () => {
    const { solving, judge } = await ask();
    judge.mockRejectedValueOnce(new TypeError("no network"));
    solving.table.decide(RIGHT);
    await settled();
    expect([solving.failed, solving.table.pending, solving.verdict]).toEqual([true, false, undefined]);
    judge.mockRejectedValueOnce(new Refusal({ status: 422, text: "", rule: "S-TURN-3" }));
    solving.table.decide(RIGHT);
    await settled();
    expect([solving.failed, solving.tries, typeof solving.table.because]).toEqual([false, 0, "string"]);
  });
});

test.each(LANGUAGES)("every kind of puzzle has its words in %s", async (language) => {
  await speak(language);
  const [step] = await lesson();
  const kinds = PAGES.flatMap(({ puzzles = [] }) => puzzles);
  expect(kinds.length).toBeGreaterThan(5);
  for (const kind of kinds) {
    const said = [kind.question(step!.frames.at(-1)!.view), kind.right(503), kind.wrong(402, 503), kind.wrong(0, 503)];
    for (const text of [kind.name(), ...said]) expect(text).not.toMatch(/undefined|NaN|\[object|^$/);
    for (const text of said) expect(text).toMatch(/[.?]$/);
  }
});

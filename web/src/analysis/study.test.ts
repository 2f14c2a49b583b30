import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Refusal } from "../api";
import type { Analysis, AnalysisTold, LuckTold } from "../wire";
import { AGAIN, Study, studyOf, troubleOf } from "./study.svelte";

const luck: LuckTold = { game: "scheffeln", value: "abc", parts: ["cards", "own", "others"], seats: [] };
const analysis: Analysis = { game: "scheffeln", tries: 9, seats: [], decisions: [], turning_points: [] };
const refused = (status: number, rule?: string) => new Refusal({ status, text: "no", rule: rule ?? null });

/** Answers one after another, and counts how often it was asked. */
function answering<Answer>(...answers: (Answer | Error)[]) {
  const asked = vi.fn(() => {
    const next = answers[Math.min(asked.mock.calls.length, answers.length) - 1]!;
    return next instanceof Error ? Promise.reject(next) : Promise.resolve(next);
  });
  return asked;
}
const told = (progress: number, found: Analysis | null = null): AnalysisTold => ({ progress, analysis: found });
const study = (...answers: (AnalysisTold | Error)[]) => {
  const asked = answering(...answers);
  return { asked, study: new Study({ luck: answering(luck), analysis: asked }) };
};

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test("an analysis is asked for until it is done, and tells how far it is", async () => {
  const { asked, study: one } = study(told(0), told(0.4), told(1, analysis));
  expect(one.progress).toBeUndefined();
  void one.analyse();
  void one.analyse(); // a second touch begins nothing
  await vi.advanceTimersByTimeAsync(AGAIN.told);
  expect(one.progress).toBe(0.4);
  await vi.advanceTimersByTimeAsync(AGAIN.told);
  expect([one.progress, one.analysis]).toEqual([1, analysis]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveBeenCalledTimes(3);
});

test("a server that is away or has no time is asked again by itself", async () => {
  const { study: one } = study(new TypeError("away"), refused(503), told(1, analysis));
  void one.analyse();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.trouble).toBe("away");
  await vi.advanceTimersByTimeAsync(AGAIN.away);
  expect(one.trouble).toBe("busy");
  await vi.advanceTimersByTimeAsync(AGAIN.busy - 1);
  expect(one.analysis).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect([one.trouble, one.analysis]).toEqual([undefined, analysis]);
});

test("what cannot be analysed is asked once, and may be tried again", async () => {
  const { asked, study: one } = study(refused(422), told(1, analysis));
  await one.analyse();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([one.trouble, one.progress, asked.mock.calls.length]).toEqual(["impossible", undefined, 1]);
  await one.analyse();
  expect([one.trouble, one.analysis]).toEqual([undefined, analysis]);
});

test("luck is asked for once, however often it is shown", async () => {
  const asked = answering<LuckTold>(new TypeError("away"), luck);
  const one = new Study({ luck: asked, analysis: answering(told(0)) });
  void one.tellLuck();
  await vi.advanceTimersByTimeAsync(0);
  expect(one.luckTrouble).toBe("away");
  await vi.advanceTimersByTimeAsync(AGAIN.away);
  await one.tellLuck();
  expect([one.luck, one.luckTrouble, asked.mock.calls.length]).toEqual([luck, undefined, 2]);
});

test("the same game has one study, wherever it is shown", () => {
  const asks = { luck: answering(luck), analysis: answering(told(0)) };
  expect(studyOf("k3x/1", asks)).toBe(studyOf("k3x/1", asks));
  expect(studyOf("k3x/2", asks)).not.toBe(studyOf("k3x/1", asks));
});

test("a running game is told from one that cannot be analysed", () => {
  expect(troubleOf(refused(409))).toBe("running");
  expect(troubleOf(refused(422, "A-19"))).toBe("running");
  expect(troubleOf(refused(422))).toBe("impossible");
  expect(troubleOf(refused(429))).toBe("busy");
  expect(troubleOf(refused(500))).toBe("away");
});

import { beforeEach, describe, expect, test, vi } from "vitest";
import { LESSONS } from "../games/registry";
import type { Move } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { loadCourse, loadText, type Course } from "./course";
import { DONE, keep, kept } from "./kept";
import { Lesson } from "./lesson.svelte";

const AT_ONCE = () => 0;

async function take(name = "scheffeln"): Promise<Lesson> {
  return new Lesson(name, await loadCourse(name), AT_ONCE);
}
const keyOf = (lesson: Lesson) => lesson.step.key;

beforeEach(() => localStorage.clear());

describe("a lesson", () => {
  test("begins with the table of its first step", async () => {
    const lesson = await take();
    expect(keyOf(lesson)).toBe("ring");
    expect(lesson.table.view).toEqual(lesson.course.steps[0]!.frames.at(-1)!.view);
    expect(lesson.table.nameOf(1)).toBe("Ada");
  });
  test("goes on with the move that is asked for, and the others move", async () => {
    const lesson = await take();
    lesson.next();
    lesson.next();
    lesson.table.decide({ do: "choose", character: "red" });
    expect(keyOf(lesson)).toBe("drive");
    expect(lesson.happened.map(({ event }) => event.do)).toEqual(["choose", "choose", "choose"]);
    lesson.table.decide({ card: "red", do: "move" } as Move);
    expect(keyOf(lesson)).toBe("skip");
  });
  test("does not make another move, says so, and lets one try again", async () => {
    keep("scheffeln", "drive");
    const lesson = await take();
    const before = lesson.table.view;
    lesson.table.decide({ do: "move", card: "blue" });
    expect([keyOf(lesson), lesson.tried, lesson.tries, lesson.table.pending]).toEqual([
      "drive",
      { do: "move", card: "blue" },
      1,
      false,
    ]);
    expect(lesson.table.view).toEqual(before);
    lesson.table.decide({ do: "move", card: "red" });
    expect([keyOf(lesson), lesson.tried]).toEqual(["skip", undefined]);
  });
  test("takes the right move also while there is still something to notice", async () => {
    const lesson = await take();
    lesson.table.decide({ do: "choose", character: "red" });
    expect(keyOf(lesson)).toBe("drive");
  });
  test("goes back to a step with everything that was told before it", async () => {
    const lesson = await take();
    for (let step = 0; step < 5; step++) lesson.next();
    const [view, log] = [lesson.table.view, lesson.table.log.length];
    lesson.next();
    lesson.back();
    expect([keyOf(lesson), lesson.table.view, lesson.table.log.length]).toEqual(["exchange", view, log]);
    lesson.again();
    lesson.back();
    expect(keyOf(lesson)).toBe("ring");
  });
  test("is resumed at its step, and from the beginning where that step is gone", async () => {
    const first = await take();
    for (let step = 0; step < 4; step++) first.next();
    expect(keyOf(await take())).toBe(keyOf(first));
    keep("scheffeln", "a step of long ago");
    expect(keyOf(await take())).toBe("ring");
  });
  test("shows a hint as the move that is asked for", async () => {
    keep("scheffeln", "exchange");
    const lesson = await take();
    lesson.table.send({ type: "hint", seat: 0 });
    expect(lesson.table.hinted).toEqual(lesson.step.do);
  });
  test("shows the others one after another, and at once for who is in a hurry", async () => {
    vi.useFakeTimers();
    keep("scheffeln", "drive");
    const lesson = new Lesson("scheffeln", await loadCourse("scheffeln"), () => 1000);
    lesson.table.decide({ do: "move", card: "red" });
    expect([lesson.busy, lesson.happened.length]).toEqual([true, 1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(lesson.happened).toHaveLength(2);
    lesson.next();
    await vi.advanceTimersByTimeAsync(0);
    expect([lesson.busy, lesson.happened.length]).toEqual([false, 3]);
    vi.useRealTimers();
  });
});

describe.each(LESSONS.map(({ page, part }) => [part.name, page] as const))("the lesson %s", (name, page) => {
  test("can be gone through to its end, and is then done", async () => {
    const lesson = await take(name);
    for (const { key } of lesson.course.steps) {
      expect(keyOf(lesson)).toBe(key);
      expect(lesson.table.view).toEqual(lesson.view);
      lesson.next();
    }
    expect([lesson.finished, kept(name).done, localStorage.getItem(`stammtisch.lesson.${name}`)]).toEqual([
      true,
      true,
      DONE,
    ]);
  });
  test("is one of the game that it teaches", async () => expect((await loadCourse(name)).game).toBe(page.name));
  test("points only at what has a name on the page", async () => {
    const { placeOf, placesOfMove } = await page.teaching!();
    for (const step of (await loadCourse(name)).steps) {
      for (const place of step.point ?? []) expect(placeOf(place)).not.toMatch(/undefined|NaN/);
      const places = step.do ? placesOfMove(step.do, step.frames.at(-1)!.view) : undefined;
      if (places) expect(places).not.toHaveLength(0);
      for (const place of places ?? []) expect(place).not.toMatch(/undefined|NaN/);
    }
  });
  test.each(LANGUAGES)("says in %s what every other move would have done", async (language) => {
    await speak(language);
    const course: Course = await loadCourse(name);
    const text = await loadText(name, language);
    const { wouldDo } = await page.teaching!();
    for (const step of course.steps) {
      expect(text.steps[step.key]?.say).toBeTruthy();
      const view = step.frames.at(-1)!.view;
      for (const move of (step.do ? view.choices : []).map(({ move }) => move as Move)) {
        expect(wouldDo(move, view, step.lands)).toMatch(/^[^a-zà-ü].*[.!]$/s);
        expect(wouldDo(move, view, step.lands)).not.toMatch(/undefined|NaN|\[object/);
      }
    }
  });
});

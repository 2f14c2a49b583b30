import { beforeEach, expect, test } from "vitest";
import { giveTips, giveTipsAt, isNew, putAway, tipsWanted } from "./tips.svelte";

beforeEach(() => giveTips(true));

test("tips are for one table, each until it is put away", () => {
  giveTipsAt("first");
  expect([isNew("first", "play"), isNew("second", "play")]).toEqual([true, false]);
  putAway("play");
  expect([isNew("first", "play"), isNew("first", "stack")]).toEqual([false, true]);
});
test("who wants none gets none", () => {
  giveTipsAt("first");
  giveTips(false);
  expect([tipsWanted(), isNew("first", "play")]).toEqual([false, false]);
});

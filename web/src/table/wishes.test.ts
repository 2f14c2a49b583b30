import { afterEach, expect, test, vi } from "vitest";
import { notify, notifying, wishNotified } from "./wishes.svelte";

/** jsdom has no notifications: this one keeps what was called out. */
class Called {
  static permission = "granted";
  static readonly texts: string[] = [];
  onclick?: () => void;
  constructor(_: string, { body }: { body: string }) {
    Called.texts.push(body);
  }
}

afterEach(() => vi.unstubAllGlobals());

test("calls only who wished for it and looks elsewhere", async () => {
  vi.stubGlobal("Notification", Called);
  let hidden = true;
  Object.defineProperty(document, "hidden", { get: () => hidden, configurable: true });
  await notify("Your turn", "t1");
  expect([notifying(), Called.texts]).toEqual([false, []]);
  wishNotified(true);
  await notify("Your turn", "t1");
  hidden = false;
  await notify("Your turn again", "t1");
  expect([notifying(), Called.texts]).toEqual([true, ["Your turn"]]);
  Called.permission = "denied";
  expect(notifying()).toBe(false);
  Called.permission = "granted";
  wishNotified(false);
  expect(notifying()).toBe(false);
});

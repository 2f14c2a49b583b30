import { afterEach, expect, test, vi } from "vitest";
import { notify, notifying, switchNotifying } from "./wishes.svelte";

/** jsdom has no notifications: this one keeps what was called out. */
class Called {
  static permission = "default";
  static readonly texts: string[] = [];
  static requestPermission = () => Promise.resolve((Called.permission = "granted"));
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
  notify("Your turn");
  expect([notifying(), Called.texts]).toEqual([false, []]);
  await switchNotifying();
  notify("Your turn");
  hidden = false;
  notify("Your turn again");
  expect([notifying(), Called.texts]).toEqual([true, ["Your turn"]]);
  await switchNotifying();
  expect(notifying()).toBe(false);
});

import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { addressOf, followAddress, go, parseRoute, route } from "./route.svelte";

beforeAll(() => {
  const base = document.createElement("base");
  base.href = "/games/";
  document.head.append(base);
  vi.stubGlobal("scrollTo", () => {});
  followAddress();
});
beforeEach(() => go("./", "replace"));

const click = (html: string, init: MouseEventInit = {}): boolean => {
  document.body.innerHTML = html;
  const event = new MouseEvent("click", { bubbles: true, cancelable: true, ...init });
  document.querySelector("a")!.dispatchEvent(event);
  return event.defaultPrevented;
};

test("the address names a room and what is in it", () => {
  expect(parseRoute("table/k3x")).toMatchObject({ room: "table", at: "k3x" });
  expect(parseRoute("new/scheffeln/friends")).toMatchObject({ room: "new", at: "scheffeln/friends" });
  expect(parseRoute("")).toMatchObject({ room: "", at: "" });
  expect(parseRoute("replay/k3x?step=7").query.get("step")).toBe("7");
});

test("an address of the old form leads to the same room", () => {
  expect(parseRoute("#/table/k3x")).toMatchObject({ room: "table", at: "k3x" });
  expect(parseRoute("about#/rules/S-MOVE-8")).toMatchObject({ room: "rules", at: "S-MOVE-8" });
  expect(parseRoute("#/")).toMatchObject({ room: "", at: "" });
});

test("the token of a seat and a whole game are never sent to a server", () => {
  for (const address of [
    "#/table/k3x?seat=secret",
    "table/k3x#seat=secret",
    "table/k3x?seat=secret",
    "#/table/k3x#seat=secret",
  ])
    expect(addressOf(parseRoute(address))).toBe("table/k3x#seat=secret");
  expect(addressOf(parseRoute("#/replay?game=packed&step=3"))).toBe("replay?step=3#game=packed");
});

test("a hash that is set while the page is open becomes a path", () => {
  location.hash = "#/rules/S-MOVE-8";
  dispatchEvent(new PopStateEvent("popstate"));
  expect(location.pathname + location.hash).toBe("/games/rules/S-MOVE-8");
  expect(route()).toMatchObject({ room: "rules", at: "S-MOVE-8" });
});

test("a link to another room is followed without a new page, also one of the old form", () => {
  expect(click('<a href="rules/S-MOVE-8"><b>rule</b></a>')).toBe(true);
  expect(location.pathname).toBe("/games/rules/S-MOVE-8");
  expect(click('<a href="#/about">about</a>')).toBe(true);
  expect(location.pathname).toBe("/games/about");
});

test("whatever else a click means is left to the browser", () => {
  addEventListener("click", (event) => event.preventDefault(), { once: false });
  const before = location.href;
  click('<a href="rules" target="_blank">a tab</a>');
  click('<a href="rules">a tab</a>', { ctrlKey: true });
  click('<a href="rules">a tab</a>', { button: 1 });
  click('<a href="api/tables/k3x/record" download="game.json">a file</a>');
  click('<a href="api/docs">the API</a>');
  click('<a href="/elsewhere">outside the base</a>');
  click('<a href="https://example.org/games/rules">another site</a>');
  expect(location.href).toBe(before);
});

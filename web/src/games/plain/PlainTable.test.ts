import { flushSync, mount, unmount } from "svelte";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { Table, type Unsent } from "../../table/table.svelte";
import { switchConfirming } from "../../table/wishes.svelte";
import type { PlainView } from "../../wire";
import { choose, speak } from "../../words/words.svelte";
import End from "./End.svelte";
import PlainTable from "./PlainTable.svelte";
import { served, VIEW, welcome } from "./sample";

// Not in jsdom, and asked for as soon as the table is loaded.
vi.hoisted(() => {
  globalThis.matchMedia = () => ({ matches: false, addEventListener() {}, removeEventListener() {} }) as never;
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  HTMLDialogElement.prototype.showModal = function () {
    this.open = true;
  };
  HTMLDialogElement.prototype.close = function () {
    this.open = false;
  };
});

let away = false;
let shown: Record<string, unknown> | undefined;
const page = document.createElement("div");
page.id = "page";

beforeAll(() => {
  document.body.append(page);
  vi.stubGlobal("fetch", async (path: string) => {
    if (away) throw new TypeError("no network");
    return served(path);
  });
});
beforeEach(() => speak("en"));
afterEach(async () => {
  if (shown) await unmount(shown);
  shown = undefined;
  away = false;
});

/** A table in the page, and what it sends to the server. */
async function sit(view: PlainView = VIEW): Promise<{ table: Table; sent: Unsent[] }> {
  const sent: Unsent[] = [];
  const table = new Table((message) => sent.push(message));
  table.receive(welcome(view));
  table.link = "open";
  shown = mount(PlainTable, { target: page, props: { table, view } });
  await vi.waitFor(() => expect(page.querySelector(".shelf .status :is(.sentence, .doing)")).not.toBeNull());
  await vi.waitFor(() => expect(page.querySelector(".board")).not.toBeNull());
  return { table, sent };
}

const nameOf = (element: Element) =>
  (element.getAttribute("aria-label") ?? element.textContent ?? "").replace(/\s+/g, " ").trim();
const buttons = (within: Element = page) => [...within.querySelectorAll<HTMLButtonElement>("button")];
function button(name: string): HTMLButtonElement {
  const found = buttons().filter((one) => nameOf(one).startsWith(name));
  expect(found.map(nameOf)).toHaveLength(1);
  return found[0]!;
}
function press(name: string): void {
  button(name).click();
  flushSync();
}
const board = () => page.querySelector("[role=region]")!;
const marks = () => [...board().querySelectorAll("mark")].map((mark) => mark.textContent);
const seats = () => [...page.querySelectorAll(".seats li")].map((seat) => nameOf(seat));

describe("a plain table", () => {
  test("shows the board, the seats and the moves in sentences", async () => {
    await sit();
    expect(board().textContent).toContain("|  red 2   blue 1   green 0   gold 1  |");
    expect(seats()).toEqual([
      expect.stringMatching(/^You 4 ?4 points$/),
      expect.stringMatching(/^Ada 7 ?7 points$/),
      expect.stringMatching(/^Bruno 3 ?3 points$/),
    ]);
    expect(page.querySelectorAll(".seats [role=img]")).toHaveLength(1);
    const moves = page.querySelector('[role=group][aria-label="Your moves"]')!;
    expect(buttons(moves).map(nameOf)).toEqual([
      "You take a red lantern.",
      "You take the golden lantern.",
      "You give a red lantern for a blue lantern.",
      "You pass.",
    ]);
  });

  test("first shows what a move does, then does it", async () => {
    const { sent } = await sit();
    expect(button("Yes, do it").disabled).toBe(true);
    press("You take the golden lantern.");
    expect(button("You take the golden lantern.").getAttribute("aria-pressed")).toBe("true");
    expect([nameOf(board()), marks()]).toEqual(["The table after this move", ["0", "1", "9"]]);
    expect(seats()[0]).toContain("+5 → 9");
    expect(seats()[1]).toContain("−1 → 6");
    expect(page.querySelector(".shelf > .said")!.textContent).toContain("You 4 → 9. Ada 7 → 6.");
    expect(sent).toEqual([]);
    press("You take the golden lantern.");
    expect(sent).toEqual([{ type: "decide", seat: 0, after: 12, move: { do: "take", card: "gold" } }]);
  });

  test("does a move by its button, and once more asks where this device is set so", async () => {
    const { sent, table } = await sit();
    switchConfirming();
    press("You pass.");
    press("Yes, do it");
    expect([sent, table.unsure?.deed]).toEqual([[], "You pass."]);
    switchConfirming();
    press("Yes, do it");
    expect(sent).toHaveLength(1);
  });

  test("lets go with Escape, and shows a move that is only looked at", async () => {
    await sit();
    press("You take a red lantern.");
    document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
    flushSync();
    expect([marks(), button("Yes, do it").disabled]).toEqual([[], true]);
    button("You give").dispatchEvent(new FocusEvent("focus"));
    flushSync();
    expect([marks(), button("Yes, do it").disabled]).toEqual([["blue"], true]);
  });

  test("says why a move is not possible now, and the whole rule", async () => {
    const { sent } = await sit();
    expect(page.querySelector("summary")!.textContent).toMatch(/Why not now\?\s*2/);
    press("You take a green lantern.");
    const sheet = page.querySelector("dialog")!;
    expect(sheet.textContent).toContain("L-2");
    expect(sheet.textContent).toContain("There is no lantern of that colour in the middle.");
    expect(sheet.textContent).toContain("Take one of another colour.");
    expect(sheet.textContent).not.toContain("Whoever is asked");
    press("Read the whole rule");
    expect(sheet.textContent).toContain("Whoever is asked may take one lantern of any colour from the middle.");
    expect(sent).toEqual([]);
  });

  test("follows a hint", async () => {
    const { table } = await sit();
    table.receive({ type: "hint", id: "1", move: { give: "red", take: "blue", do: "swap" } as never });
    flushSync();
    expect(button("You give").getAttribute("aria-pressed")).toBe("true");
    expect(page.querySelector(".note")!.textContent).toBe("A strong player would do this.");
  });

  test("speaks another language as soon as its words have come", async () => {
    await sit();
    await choose("de");
    await vi.waitFor(() => expect(board().textContent).toContain("rot 2   blau 1"));
    expect(button("Du nimmst die goldene Laterne.")).toBeTruthy();
    localStorage.clear();
  });

  test("without its words is played by notation, until they come", async () => {
    away = true;
    await sit({ ...VIEW, name: "faraway" });
    await vi.waitFor(() => expect(page.querySelector("[role=alert]")).not.toBeNull());
    expect(button("Xrb")).toBeTruthy();
    away = false;
    press("Try again");
    expect(button("Xrb")).toBeTruthy();
    await vi.waitFor(() => expect(button("You take a red lantern.")).toBeTruthy());
    expect(page.querySelector("[role=alert]")).toBeNull();
  });

  test("asks nothing of who watches, or looks at a replay", async () => {
    await sit({ ...VIEW, viewer: null, turn: 1, choices: [], refused: [] });
    expect(page.querySelector(".act")).toBeNull();
    expect(page.querySelector(".doing")!.textContent!.trim()).toBe("Ada is thinking.");
    expect(seats()[0]).toMatch(/^Anna 4/);
  });

  test("shows text as text, never as markup", async () => {
    await sit({ ...VIEW, board: "<img src=x onerror=alert(1)> <b>bold</b>" });
    expect(board().querySelector("img, b")).toBeNull();
    expect(board().textContent).toContain("<img src=x onerror=alert(1)> <b>bold</b>");
  });
});

test("the end says who has won, why, and all scores", async () => {
  const end = { scores: [12, 7, -2], winners: [0], reason: "L-1" };
  const view = { ...VIEW, turn: null, choices: [], refused: [], end };
  const table = new Table(() => {});
  table.receive(welcome(view));
  shown = mount(End, { target: page, props: { table, view } });
  await vi.waitFor(() => expect(page.querySelector(".reason")!.textContent).toContain("The last lantern is taken"));
  expect(page.querySelector("h1")!.textContent).toBe("You win!");
  expect([...page.querySelectorAll(".names li")].map(nameOf)).toEqual([
    expect.stringMatching(/^1\. You ?12 points$/),
    expect.stringMatching(/^2\. Ada ?7 points$/),
    expect.stringMatching(/^3\. Bruno ?−2 points$/),
  ]);
});

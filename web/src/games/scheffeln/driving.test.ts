import { expect, test } from "vitest";
import type { LogEntry } from "../../wire";
import { clockwise, driveWords, lastWay, skipped } from "./driving";

test("the way round goes past H to A", () => expect(clockwise("G", "B")).toEqual(["G", "H", "A"]));

test("what is skipped lies between, in the order it is passed", () => {
  expect(skipped({ car: "red", from: "G", to: "B" }, "forward")).toEqual(["H", "A"]);
  expect(skipped({ car: "red", from: "B", to: "G" }, "backward")).toEqual(["A", "H"]);
  expect(skipped({ car: "red", from: "B", to: "G" }, "leap")).toEqual([]);
});

test("a car that stops on another lands on it", () => {
  const words = driveWords([{ car: "purple", from: "F", to: "H" }], "purple", { H: ["teal", "purple"] }, "forward");
  expect(words).toEqual({ car: "Viola", to: "H", onto: "Theo", carries: undefined, skips: ["G"] });
});

test("a bottom car takes the one above it along", () => {
  const drives = [
    { car: "teal", from: "A", to: "B" },
    { car: "red", from: "A", to: "B" },
  ] as const;
  expect(driveWords(drives, "teal", { B: ["teal", "red"] }, "forward")).toMatchObject({
    car: "Theo",
    carries: "Ruby",
    onto: undefined,
  });
});

const moved = (way: "forward" | "backward" | "leap"): LogEntry => ({
  seq: 1,
  at: 0,
  event: { do: "move", seat: 0, card: "joker", trip: { car: "red", from: "A", to: "C", way } },
});

test("cars drive the way the last move went", () => {
  expect(lastWay([moved("backward")])).toBe("backward");
  expect(lastWay([moved("leap"), moved("forward")])).toBe("forward");
});

test("a move that is taken back returns straight", () =>
  expect(lastWay([moved("forward"), { seq: 2, at: 0, event: { do: "take_back", seat: 0, undone: 1 } }])).toBe("leap"));

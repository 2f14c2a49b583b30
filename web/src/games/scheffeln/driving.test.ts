import { expect, test } from "vitest";
import { clockwise, driveWords, skipped } from "./driving";

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
  const drives = [{ car: "teal", from: "A", to: "B" }, { car: "red", from: "A", to: "B" }] as const;
  expect(driveWords(drives, "teal", { B: ["teal", "red"] }, "forward")).toMatchObject({ car: "Theo", carries: "Ruby", onto: undefined });
});

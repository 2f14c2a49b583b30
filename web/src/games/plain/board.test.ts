import { describe, expect, test } from "vitest";
import { boardWords, columns, compared, fontSize, linesOf, pieces, SMALLEST } from "./board";
import { GERMAN, VIEW, WORDS } from "./sample";

describe("the words of a board", () => {
  test("in English are its own", () => expect(boardWords(VIEW.board, WORDS.texts)).toBe(VIEW.board));
  test("are replaced, and columns stay below each other", () =>
    expect(boardWords(VIEW.board, GERMAN.texts)).toBe(`\
+-------------- Mitte ----------------+
|  rot 2   blau 1   grün 0    Gold 1  |
+-------------------------------------+

Platz       rot  blau   grün  Gold Punkte
> You         1     0      2     0      4
  Ada         0     2      1     1      7
  Bruno       2     0      0     0      3

Hand: rot blau
`));
  test("are whole words, the longest first", () => {
    const texts = { "board.hand": "Hand", "board.open_hand": "offene Hand", "board.red": "rot" };
    expect(boardWords("hand, open hand, handle, redder, red", texts)).toBe("Hand, offene Hand, handle, redder, rot");
  });
  test("begin with a capital where the English word does", () =>
    expect(boardWords("Red red", { "board.red": "rot" })).toBe("Rot rot"));
  test("are not replaced twice, and may have any signs", () =>
    expect(boardWords("a b c++", { "board.a": "b", "board.b": "$1", "board.c++": "<i>" })).toBe("b $1 <i>"));
  test("beyond ASCII are words too", () =>
    expect(boardWords("né red é", { "board.n": "x", "board.red": "rouge" })).toBe("né rouge é"));
});

describe("the size of a board", () => {
  const board = (broad: number, high: number) => Array<string>(high).fill("x".repeat(broad));
  test("lets the longest line fit the width of a phone", () => {
    const size = fontSize(board(41, 10), 307, 300);
    expect(size * 0.605 * 41).toBeLessThanOrEqual(307);
    expect(size).toBeGreaterThan(12);
  });
  test("is never too small to be read: then the board scrolls", () =>
    expect(fontSize(board(120, 10), 307, 300)).toBe(SMALLEST));
  test("does not grow without end", () => expect(fontSize(board(5, 2), 1200, 900)).toBe(22));
  test("follows the height too, as long as it is easy to read", () => {
    expect(fontSize(board(20, 20), 1200, 400)).toBeCloseTo(16.6);
    expect(fontSize(board(20, 200), 1200, 400)).toBe(13);
  });
  test("of an empty board, or before anything is measured, is a number", () => {
    expect(fontSize([], 300, 300)).toBe(22);
    expect(fontSize(board(40, 4), 0, 0)).toBe(SMALLEST);
  });
  test("counts what a monospaced face draws", () =>
    expect(["abc", "né", "ne\u0301", "🏮x", "红", "│─┤"].map(columns)).toEqual([3, 2, 2, 3, 2, 3]));
});

describe("what a move changes", () => {
  const marked = (before: string, after: string) =>
    compared(linesOf(before), linesOf(after)).map((line) =>
      pieces(line)
        .map(({ text, isNew }) => (isNew ? `[${text}]` : text))
        .join(""),
    );
  test("is marked in whole words", () =>
    expect(marked("red 12  blue 3\nhand: red", "red 14  blue 3\nhand: blue")).toEqual([
      "red [14]  blue 3",
      "hand: [blue]",
    ]));
  test("is the whole line where words come or go", () =>
    expect(marked("hand: red", "hand: red blue")).toEqual(["[hand: red blue]"]));
  test("does not begin before the first word of a line", () =>
    expect(marked(" *seat 0  [ ]", "  seat 0  [2]\n  the end")).toEqual(["  [seat 0  [2]]", "  [the end]"]));
  test("is only the new line where one comes in between", () =>
    expect(marked("one\ntwo\nthree", "one\nnew\ntwo\nthree")).toEqual(["one", "[new]", "two", "three"]));
  test("leaves the others where a line goes", () =>
    expect(marked("one\ntwo\nthree", "one\nthree")).toEqual(["one", "three"]));
  test("is nothing where the board stays as it is", () =>
    expect(compared(linesOf(VIEW.board), linesOf(VIEW.board)).some(({ changed }) => changed)).toBe(false));
  test("is what the sample says", () => {
    const lines = marked(VIEW.board, VIEW.choices[1]!.then.board);
    expect(lines.filter((line) => line.includes("["))).toEqual([
      "|  red 2   blue 1   green 0   gold [0]  |",
      "> You         1     0      2     [1]      [9]",
    ]);
  });
});

/** The table as text: in the reader's words, as large as it fits, and what a move would change in it. */

import type { GameWords } from "../../wire";
import { capital } from "./sentences";

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
const LETTER = String.raw`[\p{L}\p{N}_]`;
/** What can take more or less room without saying anything else: spaces between columns, and ruled lines, also of box-drawing characters. */
const STRETCH = String.raw`(?<stretch> {2,}| +(?=[|\u2502\u2503\u2551])|([-\u2500\u2501\u2550=_.·])\2{2,})`;
const KEY = "board.";

/** The words that a game has texts for, as they stand in the English board. */
const wordsIn = (texts: GameWords["texts"]): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(texts)
      .filter(([key]) => key.startsWith(KEY) && key.length > KEY.length)
      .map(([key, text]) => [key.slice(KEY.length).replaceAll("_", " ").toLowerCase(), text]),
  );

/** Whether a word ends where what stands below or above it ends, as numbers do, and does not begin where that begins. */
function isRight(from: number, to: number, neighbour: string): boolean {
  const blank = (at: number) => (neighbour[at] ?? " ") === " ";
  return !blank(to - 1) && blank(to) && (blank(from) || (from > 0 && !blank(from - 1)));
}

/**
 * The board in the words of its game: every whole word that has a text is replaced by it, the longest first. What is
 * longer or shorter then is made up for at the next space between columns, so that they stay below each other.
 */
export function boardWords(board: string, texts: GameWords["texts"]): string {
  const known = wordsIn(texts);
  if (known.size === 0) return board;
  const longest = [...known.keys()].sort((one, other) => other.length - one.length);
  const any = longest.map((word) => escaped(word).replaceAll(" ", "[_ ]")).join("|");
  const parts = new RegExp(`(?<!${LETTER})(?<word>${any})(?!${LETTER})|${STRETCH}`, "giu");
  const lines = board.split("\n");

  const translated = (line: string, neighbour: string): string => {
    let told = "";
    let read = 0;
    /** So many columns too far to the right. */
    let ahead = 0;
    for (const found of line.matchAll(parts)) {
      const { word, stretch } = found.groups!;
      told += line.slice(read, found.index);
      read = found.index + found[0].length;
      if (stretch !== undefined) {
        const length = Math.max(1, stretch.length - ahead);
        ahead -= stretch.length - length;
        told += stretch.charAt(0).repeat(length);
      } else if (word !== undefined) {
        const text = known.get(word.replaceAll("_", " ").toLowerCase())!;
        const fitting = /^\p{Lu}/u.test(word) ? capital(text) : text;
        ahead += columns(fitting) - columns(word);
        if (isRight(found.index, read, neighbour)) {
          const before = told.trimEnd();
          const gap = told.length - before.length;
          const left = gap === 0 ? 0 : Math.max(1, gap - ahead);
          ahead -= gap - left;
          told = before + " ".repeat(left);
        }
        told += fitting;
      }
    }
    return told + line.slice(read);
  };
  return lines
    .map((line, at) => translated(line, lines[at + 1]?.trim() ? lines[at + 1]! : (lines[at - 1] ?? "")))
    .join("\n");
}

/** As many lines as there are; empty ones at the end say nothing. */
export const linesOf = (board: string): string[] => board.trimEnd().split("\n");

const WIDE = /\p{Emoji_Presentation}|[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]/u;
const NO_WIDTH = /\p{M}|\u200d/u;

/** How many columns a line takes in a monospaced face. */
export const columns = (line: string): number =>
  [...line].reduce((sum, sign) => sum + (WIDE.test(sign) ? 2 : NO_WIDTH.test(sign) ? 0 : 1), 0);

/** The width of a letter of a monospaced face, and the height of a line, in its font size. */
const ADVANCE = 0.605;
export const LINE = 1.2;
/** Nothing is smaller, in pixels: a line that still does not fit is scrolled. */
export const SMALLEST = 9;
/** Only the width makes it smaller than this: a long board is read from top to bottom in any case. */
const EASY = 13;
const LARGEST = 22;

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(value, most));

/** The font size with which a board fits into a box, in pixels. */
export function fontSize(lines: readonly string[], width: number, height: number): number {
  const broadest = Math.max(1, ...lines.map(columns));
  const byWidth = between(SMALLEST, width / (broadest * ADVANCE), LARGEST);
  const byHeight = Math.max(Math.min(EASY, byWidth), height / (lines.length * LINE));
  return Math.floor(Math.min(byWidth, byHeight) * 10) / 10;
}

type Span = readonly [from: number, to: number];

/** A line of the board, and which parts of it are new. */
export interface Line {
  readonly text: string;
  readonly changed?: readonly Span[];
}

/** For every line of `after` the line of `before` that it was, kept where it is the same; -1 for one that is new. */
function origins(before: readonly string[], after: readonly string[]): number[] {
  // The longest common subsequence, as a table of lengths from the end.
  const most = before.map(() => Array<number>(after.length + 1).fill(0));
  most.push(Array<number>(after.length + 1).fill(0));
  for (let old = before.length - 1; old >= 0; old -= 1)
    for (let now = after.length - 1; now >= 0; now -= 1)
      most[old]![now] =
        before[old] === after[now]
          ? 1 + most[old + 1]![now + 1]!
          : Math.max(most[old + 1]![now]!, most[old]![now + 1]!);
  const kept: number[] = [];
  let old = 0;
  for (let now = 0; now < after.length;) {
    if (old < before.length && before[old] === after[now]) kept[now++] = old++;
    else if (old < before.length && most[old + 1]![now]! > most[old]![now + 1]!) old += 1;
    else kept[now++] = -1;
  }
  return kept;
}

const tokens = (line: string) => [...line.matchAll(/\S+/g)];

/** A whole line but for what it is moved in by. */
const whole = (line: string): Span => [line.length - line.trimStart().length, line.length];

/** Where two versions of a line differ, in whole words; the whole line where they have not the same number of them. */
function difference(was: string, is: string): Span[] {
  const [old, now] = [tokens(was), tokens(is)];
  const other = now.filter((token, at) => token[0] !== old[at]?.[0]);
  return old.length === now.length && other.length > 0
    ? other.map((token): Span => [token.index, token.index + token[0].length])
    : [whole(is)];
}

/** The board after a move, with what the move changes. */
export function compared(before: readonly string[], after: readonly string[]): Line[] {
  const kept = origins(before, after);
  return after.map((text, now) => {
    if (kept[now] !== -1) return { text };
    // Between two lines that stay, the first new line is what became of the first one that is gone, and so on.
    let start = now;
    while (start > 0 && kept[start - 1] === -1) start -= 1;
    const next = kept.slice(now).find((old) => old !== -1) ?? before.length;
    const old = (start > 0 ? kept[start - 1]! + 1 : 0) + (now - start);
    return { text, changed: old < next ? difference(before[old]!, text) : [whole(text)] };
  });
}

/** A line in pieces, for drawing it: what is new in it, and what is not. */
export function pieces({ text, changed = [] }: Line): { readonly text: string; readonly isNew: boolean }[] {
  const cuts = [...changed.flat(), text.length];
  return cuts
    .map((cut, at) => ({ text: text.slice(cuts[at - 1] ?? 0, cut), isNew: at % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

/** A sign and a colour for each seat: whoever sits there is told apart without reading the name. */

interface Mark {
  /** In a box of 16. */
  readonly sign: string;
  /** Dark enough for white on it, and unlike that of any piece. */
  readonly colour: string;
  /** The same colour for a line on paper, and how the line is broken: not everybody sees colours. */
  readonly line: string;
  readonly dash: string;
}

const MARKS: readonly Mark[] = [
  {
    sign: "M8 3.2 a4.8 4.8 0 1 0 .01 0 Z",
    colour: "#7c1f2b",
    line: "#e85c45",
    dash: "",
  },
  {
    sign: "M3.6 3.6 H12.4 V12.4 H3.6 Z",
    colour: "#1d2f5c",
    line: "#4b9dff",
    dash: "7 3",
  },
  {
    sign: "M8 2.8 L13.6 12.6 H2.4 Z",
    colour: "#22553f",
    line: "#3fb579",
    dash: "2 3",
  },
  {
    sign: "M8 2.2 L13.4 8 L8 13.8 L2.6 8 Z",
    colour: "#5b2a6e",
    line: "#a77de6",
    dash: "9 3 2 3",
  },
  {
    sign: "M8 2 L9.7 6.2 L14.2 6.5 L10.7 9.4 L11.9 13.8 L8 11.3 L4.1 13.8 L5.3 9.4 L1.8 6.5 L6.3 6.2 Z",
    colour: "#6b3d12",
    line: "#e5a23a",
    dash: "13 4",
  },
  {
    sign: "M6 2.6 H10 V6 H13.4 V10 H10 V13.4 H6 V10 H2.6 V6 H6 Z",
    colour: "#0f5561",
    line: "#2fb5b5",
    dash: "4 4",
  },
  {
    sign: "M2.6 3.4 H13.4 L8 12.8 Z",
    colour: "#4d4a10",
    line: "#c2b63c",
    dash: "10 3 2 3 2 3",
  },
  {
    sign: "M8 13.4 L2.8 7.8 A3 3 0 0 1 8 4.6 A3 3 0 0 1 13.2 7.8 Z",
    colour: "#40404c",
    line: "#9aa3b2",
    dash: "3 7",
  },
];

export const markOf = (seat: number): Mark => MARKS[seat % MARKS.length]!;

/** What tells seats apart on paper without names: a colour, a sign and a dash, so that none of them is needed. */

export interface Sign {
  readonly hue: string;
  /** An outline around the origin, ten broad. */
  readonly path: string;
  /** How a line is broken; empty for one that is not. */
  readonly dash: string;
}

const SIGNS: readonly Sign[] = [
  { hue: "#e5a23a", path: "M-4.5 0 A4.5 4.5 0 1 1 4.5 0 A4.5 4.5 0 1 1 -4.5 0 Z", dash: "" },
  { hue: "#4b9dff", path: "M-4 -4 H4 V4 H-4 Z", dash: "7 3" },
  { hue: "#e85c45", path: "M0 -5 L5 4 H-5 Z", dash: "2 3" },
  { hue: "#3fb579", path: "M0 -5.5 L5.5 0 L0 5.5 L-5.5 0 Z", dash: "9 3 2 3" },
  { hue: "#a77de6", path: "M0 5 L5 -4 H-5 Z", dash: "13 4" },
  { hue: "#e57bb4", path: "M-2 -5 H2 V-2 H5 V2 H2 V5 H-2 V2 H-5 V-2 H-2 Z", dash: "4 4" },
  { hue: "#2fb5b5", path: "M0 -5 L4.8 -1.5 L3 4.2 H-3 L-4.8 -1.5 Z", dash: "10 3 2 3 2 3" },
  { hue: "#9aa3b2", path: "M-5 -5 L0 -1.5 L5 -5 L1.5 0 L5 5 L0 1.5 L-5 5 L-1.5 0 Z", dash: "3 7" },
];

export const signOf = (seat: number): Sign => SIGNS[seat % SIGNS.length]!;

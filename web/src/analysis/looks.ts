/** A colour and a pattern for each part of luck and play: they are told apart without the colour as well. */

interface Look {
  readonly hue: string;
  /** Lines in a square of 6, in ink; empty for a plain block. */
  readonly lines: string;
}

const LOOKS: Readonly<Record<string, Look>> = {
  cards: { hue: "#4b9dff", lines: "M1.4 1.5 h.2 M4.4 4.5 h.2" },
  own: { hue: "#e5a23a", lines: "" },
  reading: { hue: "#e5a23a", lines: "" },
  quickness: { hue: "#3fb579", lines: "M0 3 H6" },
  others: { hue: "#a77de6", lines: "M0 6 L6 0 M-1 1 L1 -1 M5 7 L7 5" },
};

export const lookOf = (part: string): Look => LOOKS[part] ?? { hue: "#9aa3b2", lines: "M3 0 V6" };

/** The sign of a verdict in a box of 16, for what was given away. */
export const SIGNS = {
  slip: "M8 12.6 L3 4 H13 Z",
  mistake: "M8 2 L14 8 L8 14 L2 8 Z",
  blunder:
    "M3.4 1.8 L8 6.4 L12.6 1.8 L14.2 3.4 L9.6 8 L14.2 12.6 L12.6 14.2 L8 9.6 L3.4 14.2 L1.8 12.6 L6.4 8 L1.8 3.4 Z",
} as const;

export type Costly = keyof typeof SIGNS;
export const isCostly = (verdict: string): verdict is Costly => verdict in SIGNS;

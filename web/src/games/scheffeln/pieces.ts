/** What the pieces of Scheffeln look like and are called; names and letters are the same in every language. */

import type { Business, Car, Card, Colour } from "../../wire";

export type { Business, Car, Card, Colour };

export const COLOURS = ["red", "orange", "yellow", "green", "teal", "blue", "purple", "white"] as const;
export const BUSINESSES = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;
export const RUN_CARDS = ["joker", "backward", "evasion", "nasty_exchange"] as const;
export type RunCard = (typeof RUN_CARDS)[number];

export const isRunCard = (card: string): card is RunCard => (RUN_CARDS as readonly string[]).includes(card);

export interface Paint {
  readonly letter: string;
  readonly name: string;
  readonly body: string;
  readonly wing: string;
}

export const PAINT: Readonly<Record<Car, Paint>> = {
  red: { letter: "R", name: "Ruby", body: "#D5393B", wing: "#8C1D24" },
  orange: { letter: "P", name: "Percy", body: "#EE8C2F", wing: "#9A4F0C" },
  yellow: { letter: "Y", name: "Yvette", body: "#F5C93C", wing: "#9A7405" },
  green: { letter: "N", name: "Ned", body: "#46A455", wing: "#1F6230" },
  teal: { letter: "T", name: "Theo", body: "#1FA29D", wing: "#0B5F5F" },
  blue: { letter: "L", name: "Lou", body: "#4680E4", wing: "#1E4596" },
  purple: { letter: "V", name: "Viola", body: "#965FD3", wing: "#562A8C" },
  white: { letter: "W", name: "Winnie", body: "#F6F1E4", wing: "#A9A18C" },
  mafia: { letter: "", name: "Mafia", body: "#1A1C23", wing: "#0B0C10" },
};

/** The businesses' names are printed, or ours, and never translated. */
export const BUSINESS_NAME: Readonly<Record<Business, string>> = {
  A: "Dinero Docks",
  B: "Bathtub Brewery",
  C: "Ragtime Row",
  D: "Lucre District",
  E: "Speakeasy Square",
  F: "Roulette Club",
  G: "Picture Palace",
  H: "Splendid Boulevard",
};

/** Along the top cars look to the right, along the bottom to the left; at the sides as before the corner. */
export const LOOKS_LEFT: ReadonlySet<Business> = new Set(["E", "F", "G"]);

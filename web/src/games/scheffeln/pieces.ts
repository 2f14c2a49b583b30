/** What the pieces of Scheffeln look like and are called; names and letters are the same in every language. */

import type { Business, Car, Card, Colour } from "../../wire";
import { BOX } from "./box";

export type { Business, Car, Card, Colour };

export const COLOURS = Object.keys(BOX.characters) as readonly Colour[];
export const BUSINESSES = Object.keys(BOX.businesses) as readonly Business[];
export type RunCard = Exclude<Card, Colour>;
export const RUN_CARDS = (Object.keys(BOX.cards) as readonly Card[]).filter(
  (card): card is RunCard => !(card in BOX.characters),
);

export const isRunCard = (card: string): card is RunCard => (RUN_CARDS as readonly string[]).includes(card);

export interface Paint {
  readonly letter: string;
  readonly name: string;
  readonly body: string;
  readonly wing: string;
}

const CHARACTERS = BOX.characters;

/** A car keeps its letter whatever an owner of the box calls its character: keys, records and the terminal use it. */
export const PAINT: Readonly<Record<Car, Paint>> = {
  red: { letter: "R", name: CHARACTERS.red, body: "#D5393B", wing: "#8C1D24" },
  orange: { letter: "P", name: CHARACTERS.orange, body: "#EE8C2F", wing: "#9A4F0C" },
  yellow: { letter: "Y", name: CHARACTERS.yellow, body: "#F5C93C", wing: "#9A7405" },
  green: { letter: "N", name: CHARACTERS.green, body: "#46A455", wing: "#1F6230" },
  teal: { letter: "T", name: CHARACTERS.teal, body: "#1FA29D", wing: "#0B5F5F" },
  blue: { letter: "L", name: CHARACTERS.blue, body: "#4680E4", wing: "#1E4596" },
  purple: { letter: "V", name: CHARACTERS.purple, body: "#965FD3", wing: "#562A8C" },
  white: { letter: "W", name: CHARACTERS.white, body: "#F6F1E4", wing: "#A9A18C" },
  mafia: { letter: "", name: "Mafia", body: "#1A1C23", wing: "#0B0C10" },
};

/** Along the top cars look to the right, along the bottom to the left; at the sides as before the corner. */
export const LOOKS_LEFT: ReadonlySet<Business> = new Set(["E", "F", "G"]);

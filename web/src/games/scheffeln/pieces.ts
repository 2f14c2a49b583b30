/** What the pieces of Scheffeln look like and are called; names and letters are the same in every language. */

import type { Business, Car, Card, Colour } from "../../wire";
import { BOX, OUR_BOX } from "./box";

export type { Business, Car, Card, Colour };

export const COLOURS = Object.keys(BOX.characters) as readonly Colour[];
export const BUSINESSES = Object.keys(BOX.businesses) as readonly Business[];
export type RunCard = Exclude<Card, Colour>;
export const RUN_CARDS = (Object.keys(BOX.cards) as readonly Card[]).filter(
  (card): card is RunCard => !(card in BOX.characters),
);

export const isRunCard = (card: string): card is RunCard => (RUN_CARDS as readonly string[]).includes(card);

/** Whose car it is: the seat's sign stands before the name. */
export interface Owner {
  readonly name: string;
  readonly mine: boolean;
  readonly seat?: number;
}

export interface Paint {
  readonly letter: string;
  readonly name: string;
  readonly body: string;
  readonly wing: string;
}

/**
 * A car keeps the first letter of the name that we gave its character, whatever an owner of the box calls it: keys,
 * records and the terminal use it.
 */
const paint = (colour: Colour, body: string, wing: string): Paint => ({
  letter: OUR_BOX.characters[colour].charAt(0),
  name: BOX.characters[colour],
  body,
  wing,
});

export const PAINT: Readonly<Record<Car, Paint>> = {
  red: paint("red", "#D5393B", "#8C1D24"),
  orange: paint("orange", "#EE8C2F", "#9A4F0C"),
  yellow: paint("yellow", "#F5C93C", "#9A7405"),
  green: paint("green", "#46A455", "#1F6230"),
  teal: paint("teal", "#1FA29D", "#0B5F5F"),
  blue: paint("blue", "#4680E4", "#1E4596"),
  purple: paint("purple", "#965FD3", "#562A8C"),
  white: paint("white", "#F6F1E4", "#A9A18C"),
  mafia: { letter: "", name: "Mafia", body: "#1A1C23", wing: "#0B0C10" },
};

/** The keys of the characters, their cards and cars. */
export const LETTERS: readonly string[] = COLOURS.map((colour) => PAINT[colour].letter);

/** Along the top cars look to the right, along the bottom to the left; at the sides as before the corner. */
export const LOOKS_LEFT: ReadonlySet<Business> = new Set(["E", "F", "G"]);

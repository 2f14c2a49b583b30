/** What the pieces of Die Tafelrunde 2 are. */

import type { Gem, Special } from "../../wire";
import { BOX } from "./box";

export type { Gem, Special };

export const GEMS = Object.keys(BOX.chests) as readonly Gem[];

export const isSpecial = (card: string): card is Special => (BOX.specials as readonly string[]).includes(card);

const BY_LETTER: Readonly<Record<string, Gem>> = { R: "red", B: "blue", Y: "yellow" };

export interface Half {
  readonly gem: Gem;
  readonly value: number;
}

/** Both halves of a beggar by its name in the record: `R5B2` is red 5 and blue 2, `R7` is red 7 from either side. */
export function halves(card: string): readonly [Half, Half] {
  const found = [...card.matchAll(/([RBY])(\d)/g)].map(([, letter, value]) => ({
    gem: BY_LETTER[letter!]!,
    value: Number(value),
  }));
  const upper = found[0] ?? { gem: "red" as const, value: 0 };
  return [upper, found[1] ?? upper];
}

/** The half that counts when the card is played as that colour comes first. */
export function turnedTo(card: string, gem: Gem): readonly [Half, Half] {
  const [one, other] = halves(card);
  return one.gem === gem ? [one, other] : [other, one];
}

export const GEM_COLOUR: Readonly<Record<Gem, string>> = { red: "#AB221B", blue: "#1F4E9E", yellow: "#E3A916" };

/** Outlines in a box of 24. */
export const GEM_SHAPE: Readonly<Record<Gem, string>> = {
  red: "M12 1 L22.4 12 L12 23 L1.6 12 Z",
  blue: "M12 .8 Q20.4 10.4 20.4 15 A8.4 8.4 0 0 1 3.6 15 Q3.6 10.4 12 .8 Z",
  yellow: "M6.4 2.2 H17.6 L23.2 12 L17.6 21.8 H6.4 L.8 12 Z",
};

/** The arms of the four seats. */
export const ARMS = ["goblet", "star", "hammer", "key"] as const;

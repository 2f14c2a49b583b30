/** What lies in the boxes, as server and `make rulebook` write it from the games' own files. */

import type { Business, Card, Colour, Gem, Special } from "../wire";

export interface Boxes {
  readonly scheffeln: {
    readonly file: string;
    readonly tokens: Readonly<Record<Business, readonly number[]>>;
    readonly cards: Readonly<Record<Card, number>>;
    readonly businesses: Readonly<Record<Business, string>>;
    readonly characters: Readonly<Record<Colour, string>>;
  };
  readonly tafelrunde: {
    readonly file: string;
    readonly beggars: readonly string[];
    readonly specials: readonly Special[];
    /** By colour: how many chests there are with so many gems. */
    readonly chests: Readonly<Record<Gem, Readonly<Record<string, number>>>>;
  };
}

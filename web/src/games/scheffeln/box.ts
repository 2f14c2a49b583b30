/** What lies in the box. */

import type { Box } from "../../components/boxes";
import { BOXES, OUR_BOXES } from "../../told";
import type { Business, Card, Colour } from "../../wire";

interface Pieces extends Box {
  readonly tokens: Readonly<Record<Business, readonly number[]>>;
  readonly cards: Readonly<Record<Card, number>>;
  /** Never translated. */
  readonly businesses: Readonly<Record<Business, string>>;
  readonly characters: Readonly<Record<Colour, string>>;
}

export const BOX = BOXES["scheffeln"] as Pieces;
/** With the names that we gave its pieces. */
export const OUR_BOX = OUR_BOXES["scheffeln"] as Pieces;

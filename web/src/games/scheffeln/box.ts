/** What lies in the box. */

import type { Box } from "../../components/boxes";
import { BOXES } from "../../told";
import type { Business, Card, Colour } from "../../wire";

export const BOX = BOXES["scheffeln"] as Box & {
  readonly tokens: Readonly<Record<Business, readonly number[]>>;
  readonly cards: Readonly<Record<Card, number>>;
  /** Never translated. */
  readonly businesses: Readonly<Record<Business, string>>;
  readonly characters: Readonly<Record<Colour, string>>;
};

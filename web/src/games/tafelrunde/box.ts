/** What lies in the box. */

import type { Box } from "../../components/boxes";
import { BOXES } from "../../told";
import type { Gem, Special } from "../../wire";

export const BOX = BOXES["tafelrunde"] as Box & {
  readonly beggars: readonly string[];
  readonly specials: readonly Special[];
  /** By colour: how many chests there are with so many gems. */
  readonly chests: Readonly<Record<Gem, Readonly<Record<string, number>>>>;
};

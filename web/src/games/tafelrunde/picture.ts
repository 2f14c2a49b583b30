/** A small position that shows a rule, as `make rulebook` writes it from the engine. */

import type { Chest, Gem } from "../../wire";

export interface Picture {
  readonly beggars?: readonly (readonly [string, Gem | null])[];
  readonly chests?: readonly Chest[];
  readonly hidden?: readonly Chest[];
  /** What two players have laid for blue, the gems of the first one's chest, and their sums. */
  readonly played?: readonly (readonly string[])[];
  readonly chest?: number;
  readonly sums?: readonly number[];
}

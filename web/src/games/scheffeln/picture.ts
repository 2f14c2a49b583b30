/** A small position that shows a rule, as `make rulebook` writes it from the engine. */

import type { Business, Car, Card, Colour } from "../../wire";

export interface Place {
  readonly business: Business;
  readonly cars: readonly Car[];
  /** After the move. */
  readonly then?: readonly Car[];
  readonly token?: number;
  readonly left?: number;
}

export interface Picture {
  readonly card?: Card | "?";
  readonly mover?: Car;
  readonly street?: readonly Place[];
  readonly payout?: readonly Place[];
  /** Whose cars are paid, or characters that change hands. */
  readonly characters?: readonly Colour[];
  readonly took?: readonly (number | null)[];
  readonly mafia?: readonly [number, number] | null;
  readonly cards?: readonly (Card | "?")[];
}

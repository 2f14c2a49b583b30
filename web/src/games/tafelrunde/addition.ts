/** How a sum came about: the values of the cards, then the bonus; nothing where it is plain to see. */

import type { Power } from "../../wire";
import { turnedTo, type Gem } from "./pieces";
import { own } from "./words";

export function addition({ beggars, bonus }: Power, gem: Gem, more?: number): string {
  const values = [...beggars.map((card) => turnedTo(card, gem)[0].value), ...(more === undefined ? [] : [more])];
  return [
    ...(values.length > (bonus ? 0 : 1) ? [values.join("+")] : []),
    ...(bonus ? [own().table.bonus(bonus)] : []),
  ].join(" + ");
}

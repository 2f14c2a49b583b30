/** What the cards and chests are called. */

import { halves, isSpecial, type Half } from "./pieces";
import { own } from "./words";

const halfName = ({ gem, value }: Half): string => own().table.playShort(own().gem[gem], value);

/** A beggar of one colour is the same from either side. */
export const nameOf = (card: string): string =>
  isSpecial(card) ? own().cards[card] : [...new Set(halves(card).map(halfName))].join(" / ");

/** Who else sits at a table, for a line of a list: two by name, the others by number. */

import { calledAt } from "../table/names";
import type { TableSummary } from "../wire";

export function companyOf({ seats, mine }: TableSummary): string {
  const others = seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [calledAt(seat, name)]));
  return others.length > 3 ? `${others.slice(0, 2).join(", ")} +${others.length - 2}` : others.join(", ");
}

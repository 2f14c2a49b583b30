/** Who else sits at a table, for a line of a list. */

import { calledAt } from "../table/names";
import type { TableSummary } from "../wire";

export const companyOf = ({ seats, mine }: TableSummary): string =>
  seats.flatMap((name, seat) => (name === null || mine.includes(seat) ? [] : [calledAt(seat, name)])).join(", ");

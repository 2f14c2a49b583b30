/** The table around the game, which a step tells only where it has changed. */

import type { Around, Step, TableState, Welcome } from "../wire";

/** The table as a message leaves it, where `known` is the one before it. */
export function tableAfter(known: TableState | undefined, message: Welcome | Step | Around): TableState {
  if (message.type !== "step") return message.table;
  return { ...(message.table ?? known!), seq: message.seq, asking: message.asking };
}

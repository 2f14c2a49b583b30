/** What the last split of the chests was, for as long as its prey is being put away. */

import type { LogEntry, Split } from "../../wire";
import type { Gem } from "./pieces";

const NEXT_PREY: readonly string[] = ["draw", "refill", "play", "back_out"];

export function lastSplit(log: readonly LogEntry[]): Split | undefined {
  const last = log.findLast(({ event }) => event.do === "split" || NEXT_PREY.includes(event.do))?.event;
  return last?.do === "split" ? last : undefined;
}

/** The sums that a colour went by, the highest first; nothing where nobody had any. */
export function sumsOf({ sums = [] }: Split, gem: Gem): number[] {
  const found = sums.map((own) => own[gem]).sort((a, b) => b - a);
  return found[0] ? found : [];
}

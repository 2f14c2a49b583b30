/** What has happened since somebody decided last. */

import type { LogEntry } from "../wire";
import { AROUND } from "./log";

/** `turned`: there was a decision; otherwise it is all since the game began. */
export function sinceLastTurn(
  log: readonly LogEntry[],
  seat: number,
): { readonly turned: boolean; readonly log: readonly LogEntry[] } {
  const began = log.findLastIndex(({ event }) => event.do === "start");
  const decided = log.findLastIndex(({ event }) => "seat" in event && event.seat === seat && !AROUND.has(event.do));
  return { turned: decided > began, log: log.slice(Math.max(began, decided) + 1) };
}

/** The log of a table as far as the page has it: the latest lines, and how much lies before them. */

import type { LogEntry, LogPart, TookBack } from "../wire";

/** What a log tells besides the events of a record. */
export const AROUND: ReadonlySet<string> = new Set([
  "start",
  "take_back",
  "stand_in",
  "return",
  "hint",
  "host",
  "configure",
  "end",
]);

/** Gets lines from before the first so many; of a seat, or of somebody who watches. */
export type Earlier = (before: number, seat: number | null, game: number) => Promise<LogPart>;

/** So many events are in it. */
export const eventsIn = (log: readonly LogEntry[]): number => log.filter(({ event }) => !AROUND.has(event.do)).length;

/** A log and what came after it; what that takes back is gone, as it is from a log that the server sends anew. */
export function joined(log: readonly LogEntry[], news: readonly LogEntry[]): LogEntry[] {
  return news.reduce<LogEntry[]>(
    (lines, entry) => [...(entry.event.do === "take_back" ? without(lines, entry.event) : lines), entry],
    [...log],
  );
}

/** What happened around the game stays, but for an earlier line that says the same. */
function without(log: readonly LogEntry[], { seat, undone }: TookBack): LogEntry[] {
  let [end, left] = [log.length, undone];
  while (end > 0 && (left > 0 || AROUND.has(log[end - 1]!.event.do))) if (!AROUND.has(log[--end]!.event.do)) left--;
  const kept = log
    .slice(end)
    .filter(({ event }) => AROUND.has(event.do) && !(event.do === "take_back" && event.seat === seat));
  return [...log.slice(0, end), ...kept];
}

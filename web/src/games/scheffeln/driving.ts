/** The way round, for drawing only: which businesses a drive leaves behind. */

import type { Business, Drive, LogEntry } from "../../wire";
import type { DriveWords } from "./words/en";
import { BUSINESSES, PAINT, type Car } from "./pieces";

/** From a business clockwise up to, but without, another. */
export function clockwise(from: Business, to: Business): Business[] {
  const way: Business[] = [];
  for (let at = BUSINESSES.indexOf(from); BUSINESSES[at % 8] !== to || way.length === 0; at++) {
    way.push(BUSINESSES[at % 8]!);
    if (way.length === 8) break;
  }
  return way;
}

export type WayRound = "forward" | "backward" | "leap";

/** Which way round the car of a card goes; a card laid face down sends the Mafia forward. */
export const wayOf = (card: string | undefined): WayRound =>
  card === "backward" ? "backward" : card === "evasion" ? "leap" : "forward";

/** The businesses that a drive passes without stopping. */
export function skipped(drive: Drive, way: WayRound): Business[] {
  if (way === "leap") return [];
  return way === "forward"
    ? clockwise(drive.from, drive.to).slice(1)
    : clockwise(drive.to, drive.from).slice(1).reverse();
}

/** What there is to say about drives that happen together: the first car carries the others. */
export function driveWords(
  drives: readonly Drive[],
  mover: Car,
  tiles: Readonly<Record<string, readonly Car[]>>,
  way: WayRound,
): DriveWords | undefined {
  const drive = drives.find(({ car }) => car === mover) ?? drives[0];
  if (!drive) return undefined;
  const there = tiles[drive.to] ?? [];
  const below = there[there.indexOf(drive.car) - 1];
  const carried = drives.find(({ car }) => car !== drive.car);
  return {
    car: PAINT[drive.car].name,
    to: drive.to,
    onto: below && below !== carried?.car ? PAINT[below].name : undefined,
    carries: carried && PAINT[carried.car].name,
    skips: skipped(drive, way),
  };
}

/** Which way round the cars went that stand elsewhere now; what is taken back just returns. */
export function lastWay(log: readonly LogEntry[]): WayRound {
  const last = log.findLast(
    ({ event }) => event.do === "move" || event.do === "exchange" || event.do === "take_back",
  )?.event;
  return last?.do === "move" || last?.do === "exchange" ? (last.trip?.way ?? "forward") : "leap";
}

/** A race that is over, as its rerun shows it. */

import type { Car, Colour, LogEntry, Tile } from "../../wire";

/** What everybody has at the end of a race; whoever decided it is only in the log. */
export function raced<Seat extends { character: Colour | null; ms: number | null; declined: boolean }>(
  seats: readonly Seat[],
  log: readonly LogEntry[],
): Seat[] {
  return seats.map((seat, number) => {
    const last = log
      .map(({ event }) => event)
      .find((event) => (event.do === "grab" || event.do === "decline") && event.seat === number);
    if (last?.do === "decline") return { ...seat, declined: true };
    return last?.do === "grab" ? { ...seat, character: last.character, ms: last.ms ?? null } : seat;
  });
}

/** The ring after so many cards of the row; tokens stay until they are paid. */
export function ringAfter(before: readonly Tile[], drives: readonly Record<string, Car[]>[], cards: number): Tile[] {
  const cars = cards > 0 ? drives[cards - 1] : undefined;
  return before.map((tile) => (cars ? { ...tile, cars: cars[tile.business] ?? [] } : tile));
}

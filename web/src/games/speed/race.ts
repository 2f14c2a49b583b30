/** A race that is over, as its rerun shows it. */

import type { Car, Colour, LogEntry, Tile } from "../../wire";

/** The characters at the end of a race; whoever decided it is only in the log. */
export function raced<Seat extends { character: Colour | null; ms: number | null }>(
  seats: readonly Seat[],
  log: readonly LogEntry[],
): Seat[] {
  return seats.map((seat, number) => {
    const grab = log.map(({ event }) => event).find((event) => event.do === "grab" && event.seat === number);
    return grab?.do === "grab" ? { ...seat, character: grab.character, ms: grab.ms ?? null } : seat;
  });
}

/** The ring after so many cards of the row; tokens stay until they are paid. */
export function ringAfter(before: readonly Tile[], drives: readonly Record<string, Car[]>[], cards: number): Tile[] {
  const cars = cards > 0 ? drives[cards - 1] : undefined;
  return before.map((tile) => (cars ? { ...tile, cars: cars[tile.business] ?? [] } : tile));
}

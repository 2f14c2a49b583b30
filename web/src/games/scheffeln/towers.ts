/** The end as towers of money: what each seat took, in the order it took it. */

import type { LogEntry, Tile } from "../../wire";

export interface Storey {
  readonly value: number;
  /** The business it came from, where that is certain. */
  readonly letter: string;
  /** It was the Mafia's. */
  readonly mafia?: boolean;
}

/** Only the last game of the table counts. */
export function towersOf(log: readonly LogEntry[], ring: readonly Tile[], seats: number): Storey[][] {
  const towers: Storey[][] = Array.from({ length: seats }, () => []);
  const letterOf = (value: number) => {
    const from = ring.filter((tile) => tile.taken.includes(value));
    return from.length === 1 ? from[0]!.business : "";
  };
  const began = log.findLastIndex(({ event }) => event.do === "start");
  for (const { event } of log.slice(began + 1)) {
    if (event.do !== "payout") continue;
    const { takings = [] } = event;
    event.tokens.forEach((value, seat) => {
      const from = takings.find((taking) => taking.seat === seat && taking.car !== "mafia" && taking.token !== null);
      if (value !== null) towers[seat]?.push({ value, letter: from?.business ?? letterOf(value) });
    });
    if (event.mafia) {
      const { seat, token: value } = event.mafia;
      const from = event.takings?.find(({ car }) => car === "mafia")?.business;
      towers[seat]?.push({ value, letter: from ?? letterOf(value), mafia: true });
    }
  }
  return towers;
}

/** How many tokens a seat has taken: what a table without an open book shows of its money. */
export const tokensTaken = (log: readonly LogEntry[], seat: number): number =>
  towersOf(log, [], seat + 1)[seat]!.length;

/** How high each storey is, so that the highest tower fits and the smallest can still be read. */
export function heights(towers: readonly (readonly Storey[])[], room: number, least: number): number[][] {
  const most = Math.max(1, ...towers.map((tower) => tower.reduce((sum, { value }) => sum + value, 0)));
  const at = (unit: number) => towers.map((tower) => tower.map(({ value }) => Math.max(least, value * unit)));
  const highest = (unit: number) =>
    Math.max(...at(unit).map((tower) => tower.reduce((sum, height) => sum + height + 2, 0)));
  let unit = room / most;
  for (let tries = 0; tries < 30 && highest(unit) > room; tries++) unit *= 0.93;
  return at(unit);
}

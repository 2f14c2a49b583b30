/** Shares and chances as figures: whole points that add up, and how high the parts of a bar are. Plain numbers. */

import type { SeatLuck } from "../wire";

/** How many standard errors a 95 % interval reaches to each side. */
const INTERVAL = 1.96;

/** Whole numbers nearest to `values` that add up to `total`, itself whole: those furthest off are rounded the other way. */
export function addingUp(values: readonly number[], total: number): number[] {
  const rounded = values.map((value) => Math.round(value));
  const missing = total - rounded.reduce((sum, each) => sum + each, 0);
  const way = Math.sign(missing);
  const order = values.map((_, at) => at).sort((a, b) => way * (values[b]! - rounded[b]! - (values[a]! - rounded[a]!)));
  for (let at = 0; at < Math.abs(missing); at++) rounded[order[at % order.length]!]! += way;
  return rounded.map((value) => value + 0); // no negative zero
}

/** What a seat's luck and play came to, in whole points: `start` and all `totals` add up to `result`. */
export interface LuckFigures {
  readonly start: number;
  readonly result: number;
  readonly totals: readonly number[];
  /** Half the width of the 95 % interval of each total. */
  readonly errors: readonly number[];
  /** For each round each part; over all rounds each part adds up to its total. */
  readonly rounds: readonly (readonly number[])[];
}

export function luckFigures({ start, result, totals, errors, rounds }: SeatLuck): LuckFigures {
  const [first, last] = [Math.round(100 * start), Math.round(100 * result)];
  const whole = addingUp(
    totals.map((total) => 100 * total),
    last - first,
  );
  const columns = whole.map((total, part) =>
    addingUp(
      rounds.map((round) => 100 * round[part]!),
      total,
    ),
  );
  return {
    start: first,
    result: last,
    totals: whole,
    errors: errors.map((error) => Math.ceil(INTERVAL * 100 * error)),
    rounds: rounds.map((_, round) => columns.map((column) => column[round]!)),
  };
}

/** `+12`, `−5`, `0`. */
export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : "0");

/** A part of a bar, from one height to another. */
export interface Block {
  readonly part: number;
  readonly from: number;
  readonly to: number;
}

/** The parts of a round one upon another: gains up from zero, losses down from it. */
export function stacked(values: readonly number[]): Block[] {
  let [up, down] = [0, 0];
  return values.flatMap((value, part) => {
    if (value === 0) return [];
    const from = value > 0 ? up : down;
    if (value > 0) up += value;
    else down += value;
    return [{ part, from, to: from + value }];
  });
}

/** How high and how low the bars reach. */
export const reach = (rounds: readonly (readonly number[])[]): readonly [number, number] => {
  const ends = rounds.flatMap((round) => stacked(round).map(({ to }) => to));
  return [Math.min(0, ...ends), Math.max(0, ...ends)];
};

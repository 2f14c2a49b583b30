/** The seats of a finished game, by name. */

import { calledAt } from "../table/names";
import type { GamePlayed, SeatPlayed } from "../wire";
import { words } from "../words/words.svelte";

export const nameOf = (seat: SeatPlayed, at: number, alone: boolean): string =>
  seat.kind === "me" && alone
    ? words().you
    : seat.kind === "bot"
      ? calledAt(at, `bot:${seat.level}`)
      : calledAt(at, seat.name);

/** Everybody with what they had in the end, the winners first. */
export function placed({ seats }: GamePlayed): readonly { seat: SeatPlayed; name: string }[] {
  const alone = seats.filter(({ kind }) => kind === "me").length === 1;
  return seats
    .map((seat, at) => ({ seat, name: nameOf(seat, at, alone) }))
    .sort((one, other) => Number(other.seat.won) - Number(one.seat.won) || other.seat.score - one.seat.score);
}

/** Those for whom a seat would be kept. */
export const friendsIn = ({ seats }: GamePlayed): readonly string[] => [
  ...new Set(seats.filter(({ kind }) => kind === "friend").map(({ name }) => name)),
];

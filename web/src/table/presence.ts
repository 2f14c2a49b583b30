/** Who is here and what they do: the same in words under the last deed, and in short on their plates. */

import type { IconName } from "../drawings/Icon.svelte";
import { gamePage } from "../games/registry";
import type { SeatState } from "../wire";
import { clockTime, words } from "../words/words.svelte";
import type { Table } from "./table.svelte";

export interface Sign {
  readonly icon: IconName;
  readonly word: string;
}

/** Who leaves or stays away keeps the seat, and nobody thinks there. */
type Absence = "left" | "standIn" | "away";

function absenceOf(seat: SeatState | undefined): Absence | undefined {
  if (seat?.kind !== "person") return undefined;
  if (seat.left) return "left";
  if (seat.stand_in) return "standIn";
  return seat.here ? undefined : "away";
}

const sinceOf = (seat: SeatState): string => (seat.away_since === null ? "" : clockTime(seat.away_since));

/** What a plate shows of somebody who is not playing; nothing for who is. */
export function signOf(table: Table, number: number): Sign | undefined {
  const seat = table.state?.seats[number];
  const w = words().present.plate;
  switch (absenceOf(seat)) {
    case "left":
      return { icon: "door", word: w.left };
    case "standIn":
      return { icon: "bot", word: w.standIn };
    case "away":
      return { icon: "clock", word: w.away(sinceOf(seat!)) };
    default:
      return undefined;
  }
}

/** What somebody who is asked does, as a sentence. */
export function doingOf(table: Table, number: number): string {
  const seat = table.state?.seats[number];
  const [w, who] = [words(), table.nameOf(number)];
  switch (absenceOf(seat)) {
    case "left":
      return w.present.left(who);
    case "standIn":
      return w.present.standsIn(who);
    case "away":
      return w.present.awaySince(who, sinceOf(seat!));
    default:
      if (waitsForTap(table, number)) return w.present.forTap(who);
      return (
        (table.state && table.view && gamePage(table.state.game).doing?.(table.view, who)) ?? w.status.thinking(who)
      );
  }
}

/** Whether a bot is asked that waits until I have seen enough: only where nobody else would wait with me. */
export function waitsForTap(table: Table, asked: number | null): boolean {
  const { state, you } = table;
  if (asked === null || state?.pace !== "tap" || state.status !== "running" || you.seats.length === 0) return false;
  const seat = state.seats[asked]!;
  return (
    (seat.kind === "bot" || seat.stand_in || seat.left) &&
    !you.seats.includes(asked) &&
    state.seats.every((seat) => seat.kind !== "person" || seat.left || you.seats.includes(seat.seat))
  );
}

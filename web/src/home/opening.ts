/** Tables to open: what the buttons and the form of the home page ask the server for. */

import type { GamePage } from "../games/game";
import type { Pace } from "../table/wishes.svelte";
import type { LEVELS, NewTable, SeatWish } from "../wire";

export type Way = "friends" | "bots" | "device";
export type Level = (typeof LEVELS)[number];

export interface Wish {
  readonly game: string;
  readonly way: Way;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean>>;
  readonly level: Level;
  /** How fast the bots move. */
  readonly pace: Pace;
  readonly seconds: number | null;
  readonly listed: boolean;
  /** Whether a strong bot may be asked. */
  readonly hints: boolean;
  /** Whether the table shows what everybody could remember; left out: as the game has it. */
  readonly openBook?: boolean;
  /** What the people of this device are called; nobody needs a name against bots. */
  readonly nameOf: (seat: number) => string;
}

/** How many may play, by the game's own rule. */
export const playersOf = ({ facts: { fewest, most } }: GamePage): readonly number[] =>
  Array.from({ length: most - fewest + 1 }, (_, more) => fewest + more);

export function newTable(wish: Wish): NewTable {
  const seat = (at: number): SeatWish => {
    if (wish.way === "device") return { kind: "me", name: wish.nameOf(at) };
    if (at === 0)
      return wish.way === "friends" && wish.nameOf(0) ? { kind: "me", name: wish.nameOf(0) } : { kind: "me" };
    return wish.way === "friends" ? { kind: "open" } : { kind: "bot", level: wish.level };
  };
  return {
    game: wish.game,
    seats: Array.from({ length: wish.players }, (_, at) => seat(at)),
    options: wish.options,
    listed: wish.listed && wish.way === "friends",
    seconds: wish.seconds,
    pace: wish.pace,
    stand_in: wish.level,
    hints: wish.hints,
    ...(wish.openBook === undefined ? {} : { open_book: wish.openBook }),
  };
}

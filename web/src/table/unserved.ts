/** A table that no server knows: of a lesson, a replay, a puzzle. It has no clocks, no talk and no id. */

import type { SeatState, TableState } from "../wire";

/** A seat by its name; bots are called `bot:casual`. */
export const seatOf = (name: string, seat: number): SeatState => ({
  seat,
  name,
  kind: name.startsWith("bot:") ? "bot" : "person",
  level: name.startsWith("bot:") ? name.slice(4) : null,
  here: true,
  away_since: null,
  stand_in: false,
  left: false,
  resigned: false,
  muted: false,
  nonce: null,
});

/** What is around a game, but for what the caller says of it. */
export const unserved = (
  told: Pick<TableState, "game" | "options" | "seats" | "seq"> & Partial<TableState>,
): TableState => ({
  id: "",
  status: "running",
  games: 1,
  host: null,
  listed: false,
  hints: false,
  open_book: false,
  spectators: false,
  watching: 0,
  seconds: null,
  patience: null,
  stand_in: "casual",
  pace: "normal",
  audience: true,
  asking: null,
  take_back: null,
  removal: null,
  rematch: [],
  held: false,
  imported: false,
  commitment: { sha256: "", seed: null },
  ...told,
});

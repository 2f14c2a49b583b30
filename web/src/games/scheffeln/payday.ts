/** The end of a round: which token goes from which business to whom, and what the board looked like on the way. */

import type { Business, Car, LogEntry, Payout } from "../../wire";
import { number } from "../../words/words.svelte";
import { tokensTaken } from "./towers";
import { own } from "./words";

export interface Flight {
  readonly from: Business;
  readonly value: number;
  readonly seat: number;
}

/** The tokens that were taken, from A to H. */
export const flightsOf = ({ takings = [] }: Payout): Flight[] =>
  takings
    .flatMap(({ business, token, seat }) =>
      business && token !== null && seat !== null ? [{ from: business, value: token, seat }] : [],
    )
    .sort((a, b) => a.from.localeCompare(b.from));

/** The cars that bring nothing, because another stands on them. */
export const coveredIn = ({ takings = [] }: Payout): Car[] =>
  takings.flatMap(({ car, covered_by }) => (car && covered_by ? [car] : []));

/** What one seat got: all of it, and for its own car where, or which car was in the way. */
export interface Pay {
  readonly seat: number;
  readonly all: number;
  readonly mafia: boolean;
  readonly business?: Business | undefined;
  readonly under?: Car | undefined;
}

/** In the order of the seats. */
export const paysOf = ({ tokens, mafia, takings = [] }: Payout): Pay[] =>
  tokens.map((token, seat) => {
    const own = takings.find((taking) => taking.seat === seat && taking.car !== "mafia");
    return {
      seat,
      all: (token ?? 0) + (mafia?.seat === seat ? mafia.token : 0),
      mafia: mafia?.seat === seat,
      business: (!own?.covered_by && own?.business) || undefined,
      under: own?.covered_by ?? undefined,
    };
  });

/** What of it has not arrived yet. */
export const inTheAir = (flights: readonly Flight[], landed: number, seat: number): number =>
  flights.slice(landed).reduce((sum, flight) => (flight.seat === seat ? sum + flight.value : sum), 0);

/** What a seat has, as far as the table shows it and as far as it has arrived: its money, or how many tokens. */
export function purse(
  money: number | null,
  log: readonly LogEntry[],
  flights: readonly Flight[],
  landed: number,
  seat: number,
): string {
  if (money !== null) return number(money - inTheAir(flights, landed, seat));
  const flying = flights.slice(landed).filter((flight) => flight.seat === seat).length;
  return own().table.tokens(tokensTaken(log, seat) - flying);
}

/**
 * The end of a race: the seven cards drive once more, one after another, then everybody is paid; the next race ends it.
 */

import { untrack } from "svelte";
import type { Table } from "../../table/table.svelte";
import type { Payout, SpeedSeat, SpeedView } from "../../wire";
import { number } from "../../words/words.svelte";
import { driveWords } from "../scheffeln/driving";
import { drivesBetween } from "../scheffeln/log";
import { flightsOf, type Flight } from "../scheffeln/payday";
import { PAINT } from "../scheffeln/pieces";
import { own as box } from "../scheffeln/words";
import { raced, ringAfter } from "./race";
import { own } from "./words";

const LOOK = 500;
const A_CARD = 460;

interface Race {
  readonly payout: Payout;
  readonly before: SpeedView;
  readonly seats: readonly SpeedSeat[];
  readonly row: SpeedView["row"];
}

export class Rerun {
  /** How many cards have driven. */
  card = $state(0);
  paying = $state(false);
  /** How many tokens have reached their players. */
  landed = $state(0);
  readonly #table: () => Table;
  readonly #view: () => SpeedView;

  constructor(table: () => Table, view: () => SpeedView) {
    this.#table = table;
    this.#view = view;
    $effect(() => (this.race ? this.#run(this.race) : undefined));
    // Whoever can read a new card wants to see it, not the last race.
    $effect(() => {
      if (this.#view().revealed > 0 && this.#view().end === null) untrack(() => this.skip());
    });
  }

  race = $derived.by((): Race | undefined => {
    const paid = this.#table().paid;
    if (paid?.before.game !== "speed" || paid.payout.do !== "payout") return undefined;
    const row = paid.before.row;
    return { payout: paid.payout, before: paid.before, seats: raced(paid.before.seats, paid.log), row };
  });

  ring = $derived(this.race && ringAfter(this.race.before.ring, this.race.payout.drives ?? [], this.card));
  flights = $derived<readonly Flight[]>(this.race ? flightsOf(this.race.payout) : []);

  /** What the last card has done, in words; nothing before the first. */
  drove = $derived.by((): string | undefined => {
    const race = this.race;
    const card = race?.row[this.card - 1];
    if (!race || !card || card === "?") return undefined;
    const after = ringAfter(race.before.ring, race.payout.drives ?? [], this.card);
    const drives = drivesBetween(ringAfter(race.before.ring, race.payout.drives ?? [], this.card - 1), after);
    const cars = Object.fromEntries(after.map((tile) => [tile.business, tile.cars]));
    const said = driveWords(drives, card, cars, "forward");
    return said ? box().table.drive(said) : box().table.stuck(PAINT[card].name);
  });

  /** What that seat took of it so far. */
  paidTo(seat: number): number {
    return this.flights
      .slice(0, this.landed)
      .reduce((sum, flight) => (flight.seat === seat ? sum + flight.value : sum), 0);
  }

  skip(): void {
    this.#table().paid = undefined;
  }

  /** Who was first, and by how much. */
  margin(named: (seat: number) => string): string {
    const grabs = (this.race?.seats ?? [])
      .flatMap(({ character, ms }, seat) => (character && ms !== null ? [{ seat, ms }] : []))
      .sort((a, b) => a.ms - b.ms);
    const [first, second] = grabs;
    return first && second
      ? own().table.ahead(named(first.seat), number(second.ms - first.ms), named(second.seat))
      : "";
  }

  #run(race: Race): () => void {
    const cards = race.payout.drives?.length ?? 0;
    const timers = Array.from({ length: cards }, (_, at) => setTimeout(() => (this.card = at + 1), LOOK + A_CARD * at));
    timers.push(setTimeout(() => (this.paying = true), LOOK + A_CARD * cards + 300));
    return () => {
      timers.forEach(clearTimeout);
      [this.card, this.landed, this.paying] = [0, 0, false];
    };
  }
}

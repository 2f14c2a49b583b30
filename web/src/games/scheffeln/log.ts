/** What happened, in words; the other games of the box tell their payouts so too. */

import type { Drive, Ended, Happening, LogEntry, Moved, Payout, ScheffelnView, Tile, Trip } from "../../wire";
import { list, number, words } from "../../words/words.svelte";
import type { Named } from "../game";
import { isRunCard, PAINT } from "./pieces";
import { own } from "./words";

function movedCard(event: Moved): string {
  if (!isRunCard(event.card)) return PAINT[event.card].name;
  const target = event.car ? PAINT[event.car].name : event.character ? PAINT[event.character].name : "";
  const place = event.to ? ` → ${event.to}` : "";
  return target ? `${own().cards[event.card]} (${target}${place})` : own().cards[event.card];
}

/** A Nasty exchange: who gets whom. */
function swapWords(event: Moved, named: Named, me: number | null): string {
  const w = own().log;
  const card = own().cards.nasty_exchange;
  const takes = PAINT[event.character!].name;
  const gave = PAINT[event.gave!].name;
  const first = event.seat === me ? w.swappedYou(card, takes) : w.swapped(named(event.seat), card, takes);
  const partner = event.partner ?? undefined;
  const second =
    partner === undefined ? w.toCentre(gave) : partner === me ? w.getsYou(gave) : w.gets(named(partner), gave);
  return `${first}${w.semicolon}${second}.`;
}

/** Where a car went, past whom and onto whom. */
function tripWords(trip: Trip): string {
  const w = own().table;
  const name = (car: Trip["carries"]) => (car ? PAINT[car].name : undefined);
  if (trip.from === trip.to) return w.stuck(PAINT[trip.car].name);
  return w.drive({
    car: PAINT[trip.car].name,
    to: trip.to,
    onto: name(trip.onto),
    carries: name(trip.carries),
    skips: trip.skips ?? [],
  });
}

/** A record from elsewhere may lack the trips of its cars; then they are told as the views showed them. */
const withTrip = (text: string, trip: Trip | undefined, seen: readonly Drive[]): string =>
  trip
    ? `${text} ${tripWords(trip)}`
    : [text, ...seen.map(({ car, from, to }) => own().log.drove(PAINT[car].name, from, to))].join(" ");

function payoutWords(event: Payout, named: Named): string[] {
  const w = own().log;
  if (!event.takings?.length) {
    const paid = event.tokens.map((token, seat) => w.paid(named(seat), number(token ?? 0)));
    return event.mafia ? [...paid, w.mafiaPaid(named(event.mafia.seat), number(event.mafia.token))] : paid;
  }
  return event.takings.flatMap(({ seat, car, business, token, covered_by: cover }) => {
    const place = business ? ` (${business})` : "";
    if (car === "mafia") {
      if (cover || !business) return [];
      return [seat === null ? w.mafiaStays(business) : w.mafiaPaid(named(seat), number(token ?? 0)) + place];
    }
    const who = named(seat ?? 0);
    return [cover ? w.covered(who, PAINT[cover].name) : w.paid(who, number(token ?? 0)) + place];
  });
}

export function lineOf(event: Happening, named: Named, me: number | null, seen: unknown): string | undefined {
  const w = own().log;
  const who = "seat" in event ? named(event.seat) : "";
  const mine = "seat" in event && event.seat === me;
  const drives = (seen ?? []) as readonly Drive[];
  switch (event.do) {
    case "choose":
      return mine ? w.choseYou(PAINT[event.character].name) : w.chose(who, PAINT[event.character].name);
    case "move":
      if (event.gave) return swapWords(event, named, me);
      return withTrip(mine ? w.movedYou(movedCard(event)) : w.moved(who, movedCard(event)), event.trip, drives);
    case "exchange":
      return withTrip(
        mine ? w.exchangedYou(PAINT[event.character].name) : w.exchanged(who, PAINT[event.character].name),
        event.trip,
        drives,
      );
    case "payout":
      return `${w.payout} ${payoutWords(event, named).join(" · ")}`;
    case "deal":
      return w.deal(named(event.start));
    default:
      return undefined;
  }
}

export const endReason = ({ empty }: Ended): string =>
  empty?.length ? own().end.empty(list(empty), empty.length > 1) : words().status.over;

export const paidIn = (log: readonly LogEntry[]): Payout | undefined =>
  log.map(({ event }) => event).find((event): event is Payout => event.do === "payout");

/** Which cars stand elsewhere, and where they came from. */
export function drivesBetween(before: readonly Tile[], after: readonly Tile[]): Drive[] {
  const placeOf = (ring: readonly Tile[]) =>
    new Map(ring.flatMap((tile) => tile.cars.map((car) => [car, tile.business] as const)));
  const old = placeOf(before);
  return [...placeOf(after)].flatMap(([car, to]) => {
    const from = old.get(car);
    return from && from !== to ? [{ car, from, to }] : [];
  });
}

/** Which cars the only move of a step drove. */
export function seenBetween(
  before: ScheffelnView,
  after: ScheffelnView,
  log: readonly LogEntry[],
): { seq: number; seen: readonly Drive[] } | undefined {
  const moves = log.filter(({ event }) => event.do === "move" || event.do === "exchange");
  return moves.length === 1 ? { seq: moves[0]!.seq, seen: drivesBetween(before.ring, after.ring) } : undefined;
}

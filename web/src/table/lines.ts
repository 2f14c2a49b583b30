/** The log in words: one line for each thing that happened, undefined for what goes without saying. */

import { isRunCard, PAINT } from "../games/scheffeln/pieces";
import { GEMS, isSpecial, turnedTo } from "../games/tafelrunde/pieces";
import type { Chest, Drive, Ended, Happening, LogEntry, Moved, Payout, Played, Split, Trip } from "../wire";
import { list, number, seconds, words } from "../words/words.svelte";
import type { Table } from "./table.svelte";

type Named = (seat: number) => string;

const chestWords = ([gem, value]: Chest): string => words().tafelrunde.playShort(words().gem[gem], value);

function movedCard(event: Moved): string {
  if (!isRunCard(event.card)) return PAINT[event.card].name;
  const target = event.car ? PAINT[event.car].name : event.character ? PAINT[event.character].name : "";
  const place = event.to ? ` → ${event.to}` : "";
  return target ? `${words().cards[event.card]} (${target}${place})` : words().cards[event.card];
}

function playedCard(event: Played): string {
  const w = words();
  if (isSpecial(event.card)) {
    const gem = event.colour ? ` (${w.gem[event.colour]})` : "";
    return `${w.cards[event.card]}${gem}`;
  }
  if (!event.as) return event.card;
  return w.tafelrunde.playShort(w.gem[event.as], turnedTo(event.card, event.as)[0].value);
}

/** A Nasty exchange: who gets whom. */
function swapWords(event: Moved, named: Named, me: number | null): string {
  const w = words().log;
  const card = words().cards.nasty_exchange;
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
  const w = words().scheffeln;
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

const withTrip = (text: string, trip: Trip | undefined): string => (trip ? `${text} ${tripWords(trip)}` : text);

function payoutWords(event: Payout, named: Named): string[] {
  const w = words().log;
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

function splitWords(event: Split, named: Named): string[] {
  const w = words().log;
  return GEMS.map((gem) => {
    const winner = event.winners[gem];
    const sum = Math.max(0, ...(event.sums ?? []).map((sums) => sums[gem]));
    if (winner === null && event.sums && sum === 0) return w.untouched(words().gem[gem]);
    return (
      (winner === null ? w.tied(words().gem[gem]) : w.split(words().gem[gem], named(winner))) + (sum ? ` (${sum})` : "")
    );
  });
}

function endWords(event: Ended, named: Named, me: number | null): string {
  const w = words().end;
  const why = event.empty?.length ? w.empty(list(event.empty), event.empty.length > 1) : w.noChests;
  const winners = event.winners.map(named);
  const who = winners.length > 1 ? w.share(list(winners)) : event.winners[0] === me ? w.youWin : w.wins(winners[0]!);
  return `${why}. ${who}`;
}

export function lineOf(event: Happening, named: Named, me: number | null): string | undefined {
  const w = words().log;
  const who = "seat" in event ? named(event.seat) : "";
  const mine = "seat" in event && event.seat === me;
  switch (event.do) {
    case "choose":
      return mine ? w.choseYou(PAINT[event.character].name) : w.chose(who, PAINT[event.character].name);
    case "move":
      if (event.gave) return swapWords(event, named, me);
      return withTrip(mine ? w.movedYou(movedCard(event)) : w.moved(who, movedCard(event)), event.trip);
    case "exchange":
      return withTrip(
        mine ? w.exchangedYou(PAINT[event.character].name) : w.exchanged(who, PAINT[event.character].name),
        event.trip,
      );
    case "grab":
      return w.grabbed(who, PAINT[event.character].name, seconds(event.ms ?? 0));
    case "decline":
      return w.declined(who);
    case "payout":
      return `${w.payout} ${payoutWords(event, named).join(" · ")}`;
    case "deal":
      return w.deal(named(event.start));
    case "row":
      return w.row;
    case "refill":
      return `${w.refill} ${event.chests.map(chestWords).join(", ")}.`;
    case "split":
      return `${w.splitTitle} ${splitWords(event, named).join(" · ")}`;
    case "play":
      return mine ? w.playedYou(playedCard(event)) : w.played(who, playedCard(event));
    case "back_out":
      return mine ? w.backedOutYou : w.backedOut(who);
    case "hide":
      return mine ? w.hidYou(chestWords(event.chest)) : w.hid(who, chestWords(event.chest));
    case "draw":
      return event.start === undefined ? w.drew : `${w.drew} ${w.first(named(event.start))}`;
    case "shuffle":
      return w.shuffled(named(event.seat_pile));
    case "take_back":
      return w.tookBack(who);
    case "stand_in":
      return w.standIn(who);
    case "return":
      return w.returned(who);
    case "hint":
      return mine ? w.tookHintYou : w.tookHint(who);
    case "start":
      return w.started;
    case "end":
      return endWords(event, named, me);
    case "done":
      return undefined;
  }
}

export interface Line {
  readonly key: number;
  readonly text: string;
  /** The rules that made it happen, the most telling first. */
  readonly rules: readonly string[];
}

/** A record from elsewhere may lack the trips of its cars; then they are told as the views showed them. */
export function toldLines(
  log: readonly LogEntry[],
  named: Named,
  me: number | null,
  drives: ReadonlyMap<number, readonly Drive[]> = new Map(),
): Line[] {
  return log.flatMap(({ event, seq }, key) => {
    const text = lineOf(event, named, me);
    if (!text) return [];
    const seen = (event.do === "move" || event.do === "exchange") && !event.trip ? (drives.get(seq) ?? []) : [];
    const drove = seen.map(({ car, from, to }) => words().log.drove(PAINT[car].name, from, to));
    return [{ key, text: [text, ...drove].join(" "), rules: ("rules" in event && event.rules) || [] }];
  });
}

/** All lines of a table, as the one who looks at it is told them. */
export const linesOf = (table: Table): Line[] =>
  toldLines(table.log, (seat) => (seat === table.seat ? words().you : table.nameOf(seat)), table.seat, table.drives);

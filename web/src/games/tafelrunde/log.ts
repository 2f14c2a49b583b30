/** What happened, in words. */

import type { Chest, Happening, LogEntry, Played, Split } from "../../wire";
import type { Named } from "../game";
import { GEMS, isSpecial, turnedTo } from "./pieces";
import { own } from "./words";

const chestWords = ([gem, value]: Chest): string => own().table.playShort(own().gem[gem], value);

export function playedCard(event: Played): string {
  if (isSpecial(event.card)) {
    const gem = event.colour ? ` (${own().gem[event.colour]})` : "";
    return `${own().cards[event.card]}${gem}`;
  }
  if (!event.as) return event.card;
  return own().table.playShort(own().gem[event.as], turnedTo(event.card, event.as)[0].value);
}

/** What became of the chests of each colour. */
export function splitWords(event: Split, named: Named): string[] {
  const w = own().log;
  return GEMS.map((gem) => {
    const winner = event.winners[gem];
    const sum = Math.max(0, ...(event.sums ?? []).map((sums) => sums[gem]));
    if (winner === null && event.sums && sum === 0) return w.untouched(own().gem[gem]);
    return (
      (winner === null ? w.tied(own().gem[gem]) : w.split(own().gem[gem], named(winner))) + (sum ? ` (${sum})` : "")
    );
  });
}

export function lineOf(event: Happening, named: Named, me: number | null): string | undefined {
  const w = own().log;
  const who = "seat" in event ? named(event.seat) : "";
  const mine = "seat" in event && event.seat === me;
  switch (event.do) {
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
    default:
      return undefined;
  }
}

export const splitIn = (log: readonly LogEntry[]): Split | undefined =>
  log.map(({ event }) => event).find((event): event is Split => event.do === "split");

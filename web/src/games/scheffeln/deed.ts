/** What was done last, in short, with the card it was done with. */

import type { Drive, Happening, Moved, Payout, ScheffelnView, Trip } from "../../wire";
import { number, words } from "../../words/words.svelte";
import { drawing, type Deed, type Named } from "../game";
import { isRunCard, PAINT } from "./pieces";
import Portrait from "./Portrait.svelte";
import SmallCard from "./SmallCard.svelte";
import { own } from "./words";

/** Where a car went; a record from elsewhere may lack its trip, then as the views showed it. */
function driveWords(trip: Trip | undefined, seen: readonly Drive[]): string {
  const w = own().deed;
  const name = (car: Trip["carries"]) => (car ? PAINT[car].name : undefined);
  if (!trip) {
    const short = { onto: undefined, carries: undefined, skips: [] };
    return seen.map(({ car, to }) => w.drive({ car: PAINT[car].name, to, ...short })).join(", ");
  }
  if (trip.from === trip.to) return w.stays(PAINT[trip.car].name);
  return w.drive({
    car: PAINT[trip.car].name,
    to: trip.to,
    onto: name(trip.onto),
    carries: name(trip.carries),
    skips: [],
  });
}

function movedWords(event: Moved, seen: readonly Drive[]): string {
  if (!isRunCard(event.card)) return driveWords(event.trip, seen) || PAINT[event.card].name;
  const did = event.character ? own().deed.becomes(PAINT[event.character].name) : driveWords(event.trip, seen);
  return did ? `${own().cards[event.card]}, ${did}` : own().cards[event.card];
}

/** What everybody got, in the order of the seats. */
function payoutWords({ tokens, mafia }: Payout, named: Named): string {
  const got = tokens.map((token, seat) => (token ?? 0) + (mafia?.seat === seat ? mafia.token : 0));
  return `${own().log.payout} ${got.map((all, seat) => own().log.paid(named(seat), number(all))).join(" · ")}`;
}

export function deedOf(event: Happening, named: Named, _me: number | null, found: unknown): Deed | undefined {
  const w = own().deed;
  const seen = (found ?? []) as readonly Drive[];
  const by = (seat: number, did: string) => words().present.by(named(seat), did);
  switch (event.do) {
    case "choose":
      return {
        text: by(event.seat, w.becomes(PAINT[event.character].name)),
        picture: drawing(Portrait, { character: event.character }),
      };
    case "move":
      return { text: by(event.seat, movedWords(event, seen)), picture: drawing(SmallCard, { card: event.card }) };
    case "exchange": {
      const drove = driveWords(event.trip, seen);
      const did = w.hidden(PAINT[event.character].name);
      return {
        text: by(event.seat, drove ? `${did} · ${drove}` : did),
        picture: drawing(Portrait, { character: event.character }),
      };
    }
    case "payout":
      return { text: payoutWords(event, named) };
    default:
      return undefined;
  }
}

export const doing = ({ phase }: ScheffelnView, who: string): string | undefined =>
  phase === "choose" ? own().deed.choosing(who) : undefined;

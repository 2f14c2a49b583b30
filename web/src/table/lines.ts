/** The log in words: one line for each thing that happened, undefined for what goes without saying. */

import { isRunCard, PAINT } from "../games/scheffeln/pieces";
import { GEMS, isSpecial, turnedTo } from "../games/tafelrunde/pieces";
import type { Chest, Drive, Happening, LogEntry, Moved, Played } from "../wire";
import { number, seconds, words } from "../words/words.svelte";

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

export function lineOf(event: Happening, named: Named, me: number | null): string | undefined {
  const w = words().log;
  const who = "seat" in event ? named(event.seat) : "";
  const mine = "seat" in event && event.seat === me;
  switch (event.do) {
    case "choose":
      return mine ? w.choseYou(PAINT[event.character].name) : w.chose(who, PAINT[event.character].name);
    case "move":
      return mine ? w.movedYou(movedCard(event)) : w.moved(who, movedCard(event));
    case "exchange":
      return mine ? w.exchangedYou(PAINT[event.character].name) : w.exchanged(who, PAINT[event.character].name);
    case "grab":
      return w.grabbed(who, PAINT[event.character].name, seconds(event.ms ?? 0));
    case "decline":
      return w.declined(who);
    case "payout": {
      const paid = event.tokens.map((token, seat) => w.paid(named(seat), token === null ? "0" : number(token)));
      if (event.mafia) paid.push(w.mafiaPaid(named(event.mafia.seat), number(event.mafia.token)));
      return `${w.payout} ${paid.join(" · ")}`;
    }
    case "deal":
      return w.deal(named(event.start));
    case "row":
      return w.row;
    case "refill":
      return `${w.refill} ${event.chests.map(chestWords).join(", ")}.`;
    case "split":
      return `${w.splitTitle} ${GEMS.map((gem) => {
        const winner = event.winners[gem];
        return winner === null ? w.tied(words().gem[gem]) : w.split(words().gem[gem], named(winner));
      }).join(" · ")}`;
    case "play":
      return mine ? w.playedYou(playedCard(event)) : w.played(who, playedCard(event));
    case "back_out":
      return mine ? w.backedOutYou : w.backedOut(who);
    case "hide":
      return mine ? w.hidYou(chestWords(event.chest)) : w.hid(who, chestWords(event.chest));
    case "draw":
      return w.drew;
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
    case "done":
    case "end":
      return undefined;
  }
}

/** Decisions that were taken back are no longer told. */
export function toldLines(
  log: readonly LogEntry[], named: Named, me: number | null, drives: ReadonlyMap<number, readonly Drive[]> = new Map(),
): { key: number; text: string }[] {
  const told: { key: number; text: string }[] = [];
  log.forEach(({ event, seq }, key) => {
    const text = lineOf(event, named, me);
    const drove = event.do === "move" || event.do === "exchange" ? (drives.get(seq) ?? []) : [];
    if (text) told.push({ key, text: [text, ...drove.map(({ car, from, to }) => words().log.drove(PAINT[car].name, from, to))].join(" ") });
  });
  return told;
}

/** The log in words: one line for each thing that happened, undefined for what goes without saying. */

import type { GamePage, Named } from "../games/game";
import { gamePage } from "../games/registry";
import type { Ended, Happening, LogEntry } from "../wire";
import { list, words } from "../words/words.svelte";
import type { Table } from "./table.svelte";

function endWords(page: GamePage, event: Ended, named: Named, me: number | null): string {
  const w = words().end;
  const why = page.endReason(event).replace(/\.$/, "");
  const winners = event.winners.map(named);
  const who = winners.length > 1 ? w.share(list(winners)) : event.winners[0] === me ? w.youWin : w.wins(winners[0]!);
  return `${why}. ${who}`;
}

/** What every table may tell is told here, the rest by the game. */
export function lineOf(
  page: GamePage,
  event: Happening,
  named: Named,
  me: number | null,
  seen?: unknown,
): string | undefined {
  const w = words().log;
  switch (event.do) {
    case "take_back":
      return w.tookBack(named(event.seat));
    case "stand_in":
      return words().people.reasons[event.reason](named(event.seat));
    case "return":
      return w.returned(named(event.seat));
    case "hint":
      return event.seat === me ? w.tookHintYou : w.tookHint(named(event.seat));
    case "start":
      return w.started;
    case "end":
      return endWords(page, event, named, me);
    default:
      return page.lineOf(event, named, me, seen);
  }
}

export interface Line {
  readonly key: number;
  readonly text: string;
  /** The rules that made it happen, the most telling first. */
  readonly rules: readonly string[];
}

/** `seen` is what the views showed of an event, by its number. */
export function toldLines(
  page: GamePage,
  log: readonly LogEntry[],
  named: Named,
  me: number | null,
  seen: ReadonlyMap<number, unknown> = new Map(),
): Line[] {
  return log.flatMap(({ event, seq }, key) => {
    const text = lineOf(page, event, named, me, seen.get(seq));
    return text ? [{ key, text, rules: ("rules" in event && event.rules) || [] }] : [];
  });
}

/** All lines of a table, as the one who looks at it is told them. */
export const linesOf = (table: Table): Line[] =>
  table.state
    ? toldLines(
        gamePage(table.state.game),
        table.log,
        (seat) => (seat === table.seat ? words().you : table.nameOf(seat)),
        table.seat,
        table.seen,
      )
    : [];

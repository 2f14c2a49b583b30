/** The log in words: one line for each thing that happened, undefined for what goes without saying. */

import type { Deed, GamePage, Named } from "../games/game";
import { gamePage } from "../games/registry";
import type { Ended, Happening, LogEntry } from "../wire";
import { list, words } from "../words/words.svelte";
import { changeWords } from "./changes";
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
      return event.imported ? w.startedImported : w.started;
    case "host":
      return event.seat === me ? w.hostsYou : w.hosts(named(event.seat));
    case "configure":
      return w.changed(event.by === null ? words().lobby.host : named(event.by), changeWords(event));
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

const named =
  (table: Table): Named =>
  (seat) =>
    seat === table.seat ? words().you : table.nameOf(seat);

/** All lines of a table, as the one who looks at it is told them. */
export const linesOf = (table: Table): Line[] =>
  table.state ? toldLines(gamePage(table.state.game), table.log, named(table), table.seat, table.seen) : [];

/** The lines after that number. */
export function linesSince(table: Table, seq: number): Line[] {
  const first = table.log.findIndex((entry) => entry.seq > seq);
  return first < 0 ? [] : linesOf(table).filter(({ key }) => key >= first);
}

/** What happens at any table, and is as much of a deed as a move. */
const AROUND: ReadonlySet<string> = new Set(["start", "take_back", "stand_in", "return", "host", "configure"]);
/** What is told elsewhere: a hint to all is no deed, and an end has a screen of its own. */
const ELSEWHERE: ReadonlySet<string> = new Set(["hint", "end"]);

function deedOf(table: Table, page: GamePage, { event, seq }: LogEntry): Deed | undefined {
  if (ELSEWHERE.has(event.do)) return undefined;
  if (page.deedOf && !AROUND.has(event.do)) return page.deedOf(event, named(table), table.seat, table.seen.get(seq));
  const text = lineOf(page, event, named(table), table.seat, table.seen.get(seq));
  return text ? { text } : undefined;
}

/** What was done last; nothing in a lesson, where the teacher tells it. */
export function lastDeed(table: Table): Deed | undefined {
  if (!table.state?.id) return undefined;
  const page = gamePage(table.state.game);
  for (let at = table.log.length - 1; at >= 0; at--) {
    const deed = deedOf(table, page, table.log[at]!);
    if (deed) return deed;
  }
  return undefined;
}

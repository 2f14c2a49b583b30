/** What happened, in words. */

import type { Happening } from "../../wire";
import { seconds } from "../../words/words.svelte";
import type { Named } from "../game";
import { lineOf as boxLine } from "../scheffeln/log";
import { PAINT } from "../scheffeln/pieces";
import { own } from "./words";

export function lineOf(event: Happening, named: Named, me: number | null): string | undefined {
  const w = own().log;
  switch (event.do) {
    case "grab":
      return w.grabbed(named(event.seat), PAINT[event.character].name, seconds(event.ms ?? 0));
    case "decline":
      return w.declined(named(event.seat));
    case "row":
      return w.row;
    default:
      return boxLine(event, named, me, undefined);
  }
}

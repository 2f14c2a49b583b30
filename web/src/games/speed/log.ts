/** What happened, in words. */

import type { Happening } from "../../wire";
import { seconds } from "../../words/words.svelte";
import { drawing, type Deed, type Named } from "../game";
import { lineOf as boxLine } from "../scheffeln/log";
import { PAINT } from "../scheffeln/pieces";
import Portrait from "../scheffeln/Portrait.svelte";
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

/** A grab or a payout; that seven new cards lie there is seen. */
export function deedOf(event: Happening, named: Named, me: number | null): Deed | undefined {
  const text = event.do === "row" ? undefined : lineOf(event, named, me);
  return text && event.do === "grab"
    ? { text, picture: drawing(Portrait, { character: event.character }) }
    : text
      ? { text }
      : undefined;
}

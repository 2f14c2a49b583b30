/** The log of a plain game: one sentence for each thing that happened, undefined for what goes without saying. */

import { words } from "../../words/words.svelte";
import type { Named } from "../game";
import { sentence } from "./sentences";
import { textsOf } from "./texts.svelte";
import type { PlainEvent } from "./wire-plain";

/** An event in the words of its game. */
export function plainLine(game: string, event: PlainEvent, named: Named, me: number | null): string | undefined {
  const mine = event.seat !== undefined && event.seat === me;
  const who = event.seat === undefined ? "" : named(event.seat);
  return sentence(event, textsOf(game).texts, mine, who);
}

/** Why it ended, by the rule that ended it. */
export const endReason = (game: string, rule: string | undefined): string =>
  (rule !== undefined && textsOf(game).rules[rule]?.title) || words().status.over;

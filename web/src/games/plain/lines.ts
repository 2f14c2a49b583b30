/** The log of a plain game: one sentence for each thing that happened, undefined for what goes without saying. */

import { words } from "../../words/words.svelte";
import type { Named } from "../game";
import { sentence } from "./sentences";
import { textsOf } from "./texts.svelte";

/** One thing that happened in such a game; its other fields are named in the game's texts. */
export interface PlainEvent {
  readonly do: string;
  /** Who decided it; what follows from a decision names in `by` whom it falls to, or null where that is nobody. */
  readonly seat?: number;
  readonly by?: number | null;
  readonly rules?: readonly string[];
  readonly choices?: number | "?";
  readonly [field: string]: unknown;
}

/** An event in the words of its game. */
export function plainLine(game: string, event: PlainEvent, named: Named, me: number | null): string | undefined {
  const seat = event.seat ?? event.by;
  const { texts } = textsOf(game);
  return typeof seat === "number"
    ? sentence(event, texts, seat === me ? "you" : "other", named(seat))
    : sentence(event, texts, "nobody");
}

/** Why it ended, by the rule that ended it. */
export const endReason = (game: string, rule: string | undefined): string =>
  (rule !== undefined && textsOf(game).rules[rule]?.title) || words().status.over;

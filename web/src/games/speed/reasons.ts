/** Why another grab would have been better, in words. */

import type { Car, Reason } from "../../wire";
import { number } from "../../words/words.svelte";
import { PAINT } from "../scheffeln/pieces";
import { own } from "./words";

export function reasonWords({ code, thing, amount, before }: Reason): string | undefined {
  if (code !== "earns" || !thing) return undefined;
  return own().reasons.earns(PAINT[thing as Car].name, number(amount ?? 0), number(before ?? 0));
}

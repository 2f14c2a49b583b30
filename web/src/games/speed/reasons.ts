/** Why an analysis finds another character better, in words. */

import type { Colour, Reason } from "../../wire";
import { number } from "../../words/words.svelte";
import { PAINT } from "../scheffeln/pieces";
import { own } from "./words";

export const reasonWords = ({ code, thing, amount, before }: Reason): string | undefined =>
  code === "earns"
    ? own().reasons.earns(PAINT[thing as Colour].name, number(amount ?? 0), before ? number(before) : "")
    : undefined;

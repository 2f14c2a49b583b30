/** Why a hint names a move, or another one would have been better, in words. */

import type { Car, Reason } from "../../wire";
import { number } from "../../words/words.svelte";
import type { Named } from "../game";
import { PAINT } from "./pieces";
import { own } from "./words";

export function reasonWords({ code, seat, thing, amount, before }: Reason, named: Named): string | undefined {
  const w = own().reasons;
  const car = thing ? PAINT[thing as Car].name : "";
  const who = typeof seat === "number" ? named(seat) : "";
  const [after, was] = [amount ? number(amount) : "", before ? number(before) : ""];
  const [sum, wasSum] = [number(amount ?? 0), number(before ?? 0)];
  switch (code) {
    case "richest":
      return w.richest(car, after);
    case "own_card":
      return w.ownCard(car);
    case "paid":
      return w.paid(after);
    case "more":
      return w.more(after, was);
    case "covers":
      return w.covers(car, who);
    case "less":
      return w.less(who, after, was);
    case "on_top":
      return w.onTop(car);
    case "keeps":
      return w.keeps(after);
    case "carried":
      return w.carried(car, sum, wasSum);
    case "covered":
      return w.covered(car, sum, wasSum);
    case "driven":
      return w.driven(car, sum, wasSum);
    case "next_card":
      return w.nextCard(car, sum, wasSum);
    default:
      return undefined;
  }
}

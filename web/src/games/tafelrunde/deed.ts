/** What was done last, in short, with the card or chest it was done with. */

import type { Happening, Played, TafelrundeView } from "../../wire";
import { words } from "../../words/words.svelte";
import { drawing, type Deed, type Drawing, type Named } from "../game";
import Chest from "./Chest.svelte";
import { lineOf, playedCard, splitWords } from "./log";
import MiniBeggar from "./MiniBeggar.svelte";
import { isSpecial, turnedTo } from "./pieces";
import SmallSpecial from "./SmallSpecial.svelte";
import { own } from "./words";

function pictureOf(event: Played): Drawing | undefined {
  if (isSpecial(event.card)) return drawing(SmallSpecial, { special: event.card });
  return event.as ? drawing(MiniBeggar, turnedTo(event.card, event.as)[0]) : undefined;
}

export function deedOf(event: Happening, named: Named, me: number | null): Deed | undefined {
  switch (event.do) {
    case "play":
      return { text: words().present.by(named(event.seat), playedCard(event)), picture: pictureOf(event) };
    case "hide":
      return {
        text: lineOf(event, named, me)!,
        picture: drawing(Chest, { gem: event.chest[0], value: event.chest[1] }),
      };
    case "back_out":
      return { text: lineOf(event, named, me)! };
    case "split":
      return { text: splitWords(event, named).join(" · ") };
    default:
      return undefined;
  }
}

export const doing = ({ phase }: TafelrundeView, who: string): string | undefined =>
  phase === "hide" ? own().deed.hiding(who) : undefined;

/** What a lesson needs of the game. */

import { sameMove, sentence } from "../../lessons/moves";
import { chosen, pointing } from "../../lessons/pointing";
import type { TafelrundeChoice, TafelrundeView } from "../../wire";
import { drawing, type Teaching } from "../game";
import BeggarFace from "./BeggarFace.svelte";
import { isSpecial, turnedTo } from "./pieces";
import { own } from "./words";

const placeOf = pointing({
  loot: (gem) => `.loot[data-gem="${gem}"]`,
  plank: () => ".plank",
  cell: (seat, gem) => `[data-cell="${seat} ${gem}"]`,
  seat: (seat) => `[data-seat="${seat}"]`,
  out: () => ".act .out",
});

function would({ move, then }: TafelrundeChoice, view: TafelrundeView): string {
  const w = own();
  const t = w.table;
  if (move.do === "back_out") return w.lessons.outForGood;
  if (move.do === "hide") return sentence(t.hideIt(w.gem[move.chest[0]], move.chest[1]));
  if (move.do === "done") return sentence(t.done);
  if (!move.as || !then.sums) return isSpecial(move.card) ? t.notes[move.card] : "";
  const mine = then.sums[move.as];
  const theirs = Math.max(...view.seats.slice(1).map((seat) => seat.power[move.as!].sum));
  const card = t.playShort(w.gem[move.as], turnedTo(move.card, move.as)[0].value).toLowerCase();
  return mine > theirs
    ? t.lead(card, mine, theirs)
    : mine === theirs
      ? t.tie(card, mine)
      : t.behind(card, mine, theirs);
}

export const teaching: Teaching<TafelrundeView> = {
  teacher: drawing(BeggarFace, { kind: 1 }),
  placeOf,
  placesOfMove(move, view) {
    switch (move.do) {
      case "play":
        if (move.as)
          return [`${chosen(move.card)} .do.${move.as}`, `${chosen(move.card)} .turn`, placeOf(`card ${move.card}`)];
        return [
          ".shelf:has(.gems .chosen) .do",
          ".gems button",
          `${chosen(move.card)} .do`,
          placeOf(`card ${move.card}`),
        ];
      case "back_out":
      case "done":
        return [placeOf("out")];
      case "hide": {
        const own =
          view.seats[0]?.open.findIndex(([gem, value]) => gem === move.chest[0] && value === move.chest[1]) ?? 0;
        const button = `.chests button:nth-child(${own + 1})`;
        return [`.shelf:has(${button}.chosen) .do`, button];
      }
      default:
        return [];
    }
  },
  wouldDo(move, view) {
    const choice = view.choices.find((choice) => sameMove(choice.move, move));
    return choice ? would(choice, view) : "";
  },
  momentOf: ({ log }) => (log.some((event) => event.do === "split") ? "payout" : "move"),
};

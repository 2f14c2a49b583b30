/** Why a hint names a move, in words. */

import type { Gem, Reason } from "../../wire";
import type { Named } from "../game";
import { halves } from "./pieces";
import { own } from "./words";

const cardWords = (card: string): string =>
  [...new Set(halves(card).map(({ gem, value }) => own().table.playShort(own().gem[gem], value)))].join(" / ");

export function reasonWords({ code, seat, thing, amount }: Reason, named: Named): string | undefined {
  const w = own().reasons;
  const gem = thing ? ((own().gem[thing as Gem] as string | undefined) ?? "") : "";
  const who = typeof seat === "number" ? named(seat) : "";
  const count = amount ?? 0;
  switch (code) {
    case "takes":
      return w.takes(count);
    case "defends":
      return w.defends(gem, count, who);
    case "strongest":
      return w.strongest(gem, count);
    case "ties":
      return w.ties(gem, who);
    case "protects":
      return w.protects(gem, count);
    case "fetches":
      return w.fetches(cardWords(thing!));
    case "zork":
      return w.zork(count);
    case "still_leads":
      return w.stillLeads(gem, count);
    case "ahead":
      return w.ahead(gem, count);
    case "keeps_cards":
      return w.keepsCards(count);
    case "richest_chest":
      return w.richestChest(count);
    case "keeps_bonus":
      return w.keepsBonus(gem, count);
    case "safe":
      return w.safe(count);
    case "keeps_open":
      return w.keepsOpen(count);
    default:
      return undefined;
  }
}

/** Where the things are that a bubble points at: by the script's names, and by the move that is asked for. */

import type { GameView, Move } from "../wire";

const CHOSEN = (card: string) => `.shelf:has(.hand [data-card="${card}"].chosen)`;

/** What a script calls a thing, and how it is found on the page. */
const PLACES: Readonly<Record<string, (...of: string[]) => string>> = {
  business: (letter) => `[data-business="${letter}"]`,
  token: (letter) => `[data-business="${letter}"] .token`,
  car: (colour) => `[data-car="${colour}"]`,
  card: (card) => `.hand [data-card="${card}"]`,
  hand: () => ".hand",
  plate: (seat) => `.plate:nth-child(${Number(seat) + 1})`,
  centre: () => ".ring .centre",
  exchange: () => ".actions .exchange",
  paid: () => ".paid",
  row: (place) => (place ? `.row li:nth-child(${place})` : ".row"),
  grab: (character) => `.grab[data-character="${character}"]`,
  grabs: () => ".grabs",
  dial: () => ".dial",
  loot: (gem) => `.loot[data-gem="${gem}"]`,
  plank: () => ".plank",
  cell: (seat, gem) => `[data-cell="${seat} ${gem}"]`,
  seat: (seat) => `[data-seat="${seat}"]`,
  out: () => ".act .out",
  end: () => ".towers li:first-child .top",
};

export function placeOf(name: string): string {
  const [what = "", ...of] = name.split(" ");
  const place = PLACES[what];
  if (!place) throw new Error(`Nothing on the page is called ${name}.`);
  return place(...of);
}

/** The next thing to touch on the way to a move, the last one first: whatever is there already is the place. */
export function placesOfMove(move: Move, view: GameView): string[] {
  switch (move.do) {
    case "choose":
      return [`.shelf:has(.pick [data-key="${move.character}"].chosen) .do`, `.pick [data-key="${move.character}"]`];
    case "exchange":
      return [
        `.shelf:has(.pick [data-key="${move.character}"].chosen) .do`,
        `.pick [data-key="${move.character}"]`,
        `${CHOSEN(move.card)} .exchange`,
        placeOf(`card ${move.card}`),
      ];
    case "move": {
      const picks = [move.car, move.to, move.character].filter((part) => part !== undefined).reverse();
      if (picks.length === 0) return [`${CHOSEN(move.card)} .do`, placeOf(`card ${move.card}`)];
      return [
        `.shelf:has(.pick [data-key="${picks[0]}"].chosen) .do`,
        ...picks.map((key) => `.pick [data-key="${key}"]:not(.chosen)`),
        placeOf(`card ${move.card}`),
      ];
    }
    case "grab":
      return [placeOf(`grab ${move.character}`)];
    case "decline":
      return [".decline"];
    case "play":
      if (move.as)
        return [`${CHOSEN(move.card)} .do.${move.as}`, `${CHOSEN(move.card)} .turn`, placeOf(`card ${move.card}`)];
      return [
        ".shelf:has(.gems .chosen) .do",
        ".gems button",
        `${CHOSEN(move.card)} .do`,
        placeOf(`card ${move.card}`),
      ];
    case "back_out":
    case "done":
      return [placeOf("out")];
    case "hide": {
      const own =
        view.game === "tafelrunde"
          ? (view.seats[0]?.open.findIndex(([gem, value]) => gem === move.chest[0] && value === move.chest[1]) ?? 0)
          : 0;
      const button = `.chests button:nth-child(${own + 1})`;
      return [`.shelf:has(${button}.chosen) .do`, button];
    }
  }
}

/** What a lesson needs of the game. */

import type { Frame } from "../../lessons/course";
import { sameMove, sentence } from "../../lessons/moves";
import { chosen, pointing } from "../../lessons/pointing";
import type { Car, ScheffelnChoice, ScheffelnView } from "../../wire";
import { number } from "../../words/words.svelte";
import { drawing, type Teaching } from "../game";
import { driveWords, wayOf } from "./driving";
import { isRunCard, PAINT } from "./pieces";
import Portrait from "./Portrait.svelte";
import { own } from "./words";

/** What is found around the ring, whichever game of the box is played there. */
export const PLACES = {
  business: (letter: string) => `[data-business="${letter}"]`,
  token: (letter: string) => `[data-business="${letter}"] .token`,
  car: (colour: string) => `[data-car="${colour}"]`,
  paid: () => ".paid",
};

const placeOf = pointing({
  ...PLACES,
  plate: (seat) => `.plate:nth-child(${Number(seat) + 1})`,
  centre: () => ".ring .centre",
  exchange: () => ".actions .exchange",
});

export const teacher = drawing(Portrait, { character: "white", letter: false });

export const paysIn = ({ log }: Frame): boolean => log.some((event) => event.do === "payout");

function would({ move, then }: ScheffelnChoice): string {
  const s = own().table;
  if (move.do === "choose") return s.becomes(PAINT[move.character].name);
  const earn = then.earn?.[0] ?? null;
  const worth = earn === null ? s.nobody : s.forYou(number(earn));
  if (move.character) return `${s.becomes(PAINT[move.character].name)} ${sentence(worth)}`;
  const mover: Car | undefined =
    move.do === "move" ? (move.car ?? (isRunCard(move.card) ? undefined : move.card)) : undefined;
  const drive = mover && driveWords(then.drives ?? [], mover, then.tiles ?? {}, wayOf(move.card));
  return `${drive ? s.drive(drive) : mover ? s.stuck(PAINT[mover].name) : s.nothing} ${sentence(worth)}`;
}

export const teaching: Teaching<ScheffelnView> = {
  teacher,
  placeOf,
  placesOfMove(move) {
    switch (move.do) {
      case "choose":
        return [`.shelf:has(.pick [data-key="${move.character}"].chosen) .do`, `.pick [data-key="${move.character}"]`];
      case "exchange":
        return [
          `.shelf:has(.pick [data-key="${move.character}"].chosen) .do`,
          `.pick [data-key="${move.character}"]`,
          `${chosen(move.card)} .exchange`,
          placeOf(`card ${move.card}`),
        ];
      case "move": {
        const picks = [move.car, move.to, move.character].filter((part) => part !== undefined).reverse();
        if (picks.length === 0) return [`${chosen(move.card)} .do`, placeOf(`card ${move.card}`)];
        return [
          `.shelf:has(.pick [data-key="${picks[0]}"].chosen) .do`,
          ...picks.map((key) => `.pick [data-key="${key}"]:not(.chosen)`),
          placeOf(`card ${move.card}`),
        ];
      }
      default:
        return [];
    }
  },
  wouldDo(move, view) {
    const choice = view.choices.find((choice) => sameMove(choice.move, move));
    return choice ? would(choice) : "";
  },
  momentOf: (frame) => (paysIn(frame) ? "payout" : "move"),
};

/** What a lesson needs of the game. */

import { pointing } from "../../lessons/pointing";
import type { Car, SpeedView } from "../../wire";
import { number } from "../../words/words.svelte";
import type { Teaching } from "../game";
import { PAINT } from "../scheffeln/pieces";
import { paysIn, PLACES, teacher } from "../scheffeln/teaching";
import { own } from "./words";

const placeOf = pointing({
  ...PLACES,
  row: (place) => (place ? `.row li:nth-child(${place})` : ".row"),
  grab: (character) => `.grab[data-character="${character}"]`,
  grabs: () => ".grabs",
  dial: () => ".dial",
});

export const teaching: Teaching<SpeedView> = {
  teacher,
  placeOf,
  placesOfMove: (move) =>
    move.do === "grab" ? [placeOf(`grab ${move.character}`)] : move.do === "decline" ? [".decline"] : [],
  wouldDo(move, _, lands) {
    const l = own().lessons;
    if (move.do === "decline") return l.without;
    const landing = move.do === "grab" ? lands?.[move.character] : undefined;
    if (move.do !== "grab" || !landing) return "";
    const { name } = PAINT[move.character];
    return landing.token === null
      ? l.endsUnder(name, landing.to, PAINT[landing.under as Car].name)
      : l.endsOn(name, landing.to, number(landing.token));
  },
  momentOf: (frame) => (paysIn(frame) ? "payout" : (frame.view as SpeedView).phase === "reveal" ? "reveal" : "move"),
};

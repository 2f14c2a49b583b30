/** Chests travel to their new owners: measured before a change, animated after it, transform only. */

import { still } from "../../look/motion.svelte";
import { GEMS, type Gem } from "./pieces";

const A_TRIP = 500;
/** One colour after another, as the chronicle tells it. */
const A_COLOUR = 350;
const EASING = "cubic-bezier(.3, 0, .2, 1)";

interface Standing {
  /** Such as `red 2`. */
  readonly chest: string;
  /** A seat's cell or the middle. */
  readonly place: string;
  readonly box: DOMRect;
}

const placeOf = (piece: HTMLElement): HTMLElement => piece.closest<HTMLElement>("[data-place]")!;

const standing = (board: HTMLElement): (Standing & { readonly piece: HTMLElement })[] =>
  [...board.querySelectorAll<HTMLElement>("[data-chest]")].map((piece) => ({
    piece,
    chest: piece.dataset.chest!,
    place: placeOf(piece).dataset.place!,
    box: piece.firstElementChild!.getBoundingClientRect(),
  }));

export function chestsBetween() {
  let before: Standing[] = [];

  return {
    measure(board: HTMLElement): void {
      before = standing(board);
    },

    carry(board: HTMLElement): void {
      const left = [...before];
      before = [];
      const take = (fits: (old: Standing) => boolean): Standing | undefined => {
        const at = left.findIndex(fits);
        return at < 0 ? undefined : left.splice(at, 1)[0];
      };
      const arrived = standing(board).filter(
        ({ chest, place }) => !take((old) => old.chest === chest && old.place === place),
      );
      for (const { piece, chest, box } of arrived) {
        const old = take((one) => one.chest === chest);
        if (!old || still()) continue;
        const way = `translate(${old.box.left - box.left}px, ${old.box.top - box.top}px)`;
        const from = `${way} scale(${old.box.width / box.width})`;
        const place = placeOf(piece);
        place.style.zIndex = "5";
        const trip = piece.animate([{ transform: from }, { transform: "none" }], {
          duration: A_TRIP,
          delay: A_COLOUR * GEMS.indexOf(chest.split(" ")[0] as Gem),
          easing: EASING,
          fill: "backwards",
        });
        trip.onfinish = trip.oncancel = () => (place.style.zIndex = "");
      }
    },
  };
}

/** Cars drive the way they moved: measured before a change, animated after it, transform only. */

import { still } from "../../look/motion.svelte";
import { skipped, type WayRound } from "./driving";
import type { Business, Car } from "./pieces";

const A_TILE = 220;
const AT_MOST = 900;
const EASING = "cubic-bezier(.3, 0, .2, 1)";
const HOP = 14;
const LEAP = 60;

const placeOf = (car: HTMLElement): HTMLElement => car.closest<HTMLElement>("[data-business]")!;

export function runsBetween() {
  let before = new Map<string, { place: Business; box: DOMRect }>();

  return {
    measure(ring: HTMLElement): void {
      before = new Map();
      for (const car of ring.querySelectorAll<HTMLElement>("[data-car]"))
        before.set(car.dataset.car!, {
          place: placeOf(car).dataset.business as Business,
          box: car.getBoundingClientRect(),
        });
    },

    drive(ring: HTMLElement, way: WayRound): void {
      const moved = [...ring.querySelectorAll<HTMLElement>("[data-car]")].flatMap((car) => {
        const old = before.get(car.dataset.car!);
        const tile = placeOf(car);
        return old && old.place !== tile.dataset.business
          ? [{ car, old, tile, now: car.getBoundingClientRect(), resting: getComputedStyle(car).transform }]
          : [];
      });
      for (const { car, old, tile, now, resting } of moved) {
        if (still()) {
          car.animate([{ outline: "3px solid var(--accent)" }, { outline: "3px solid transparent" }], 600);
          continue;
        }
        const at = (x: number, y: number) => ({
          transform: `translate(${x - now.left}px, ${y - now.top}px) ${resting === "none" ? "" : resting}`,
        });
        const here = tile.getBoundingClientRect();
        const passed = skipped(
          { car: car.dataset.car as Car, from: old.place, to: tile.dataset.business as Business },
          way,
        ).map((place) => {
          const box = ring.querySelector<HTMLElement>(`[data-business="${place}"]`)!.getBoundingClientRect();
          return at(box.left + now.left - here.left, box.top + now.top - here.top - HOP);
        });
        const hops = way === "leap" ? [at((old.box.left + now.left) / 2, (old.box.top + now.top) / 2 - LEAP)] : passed;
        tile.style.zIndex = "7";
        const run = car.animate([at(old.box.left, old.box.top), ...hops, at(now.left, now.top)], {
          duration: Math.min(AT_MOST, A_TILE * (hops.length + 1)),
          easing: EASING,
        });
        run.onfinish = run.oncancel = () => (tile.style.zIndex = "");
      }
      before = new Map();
    },
  };
}

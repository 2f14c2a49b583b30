/** Cars drive the way they moved: measured before a change, animated after it, transform only. */

const A_TILE = 220;
const AT_MOST = 900;
const EASING = "cubic-bezier(.3, 0, .2, 1)";

const still = (): boolean => matchMedia("(prefers-reduced-motion: reduce)").matches;

const ORDER = "ABCDEFGH";

/** The businesses between two, the shorter way round; a car never drives more than half the ring in sight. */
function between(from: string, to: string): string[] {
  const steps = (ORDER.indexOf(to) - ORDER.indexOf(from) + 8) % 8;
  const ways = steps <= 5 ? { count: steps, step: 1 } : { count: 8 - steps, step: 7 };
  return Array.from({ length: ways.count - 1 }, (_, at) => ORDER[(ORDER.indexOf(from) + ways.step * (at + 1)) % 8]!);
}

export function runsBetween() {
  let before = new Map<string, { place: string; box: DOMRect }>();

  return {
    measure(ring: HTMLElement): void {
      before = new Map();
      for (const car of ring.querySelectorAll<HTMLElement>("[data-car]"))
        before.set(car.dataset.car!, { place: car.closest<HTMLElement>("[data-business]")!.dataset.business!, box: car.getBoundingClientRect() });
    },

    drive(ring: HTMLElement): void {
      for (const car of ring.querySelectorAll<HTMLElement>("[data-car]")) {
        const old = before.get(car.dataset.car!);
        const tile = car.closest<HTMLElement>("[data-business]")!;
        if (!old || old.place === tile.dataset.business) continue;
        if (still()) {
          car.animate([{ outline: "3px solid var(--accent)" }, { outline: "3px solid transparent" }], 600);
          continue;
        }
        const now = car.getBoundingClientRect();
        const resting = getComputedStyle(car).transform;
        const at = (x: number, y: number) => ({ transform: `translate(${x - now.left}px, ${y - now.top}px) ${resting === "none" ? "" : resting}` });
        const way = between(old.place, tile.dataset.business!);
        const offset = { x: now.left - tile.getBoundingClientRect().left, y: now.top - tile.getBoundingClientRect().top };
        const hops = way.map((place) => {
          const box = ring.querySelector<HTMLElement>(`[data-business="${place}"]`)!.getBoundingClientRect();
          return at(box.left + offset.x, box.top + offset.y - 14);
        });
        tile.style.zIndex = "7";
        const run = car.animate([at(old.box.left, old.box.top), ...hops, at(now.left, now.top)], {
          duration: Math.min(AT_MOST, A_TILE * (way.length + 1)),
          easing: EASING,
        });
        run.onfinish = run.oncancel = () => (tile.style.zIndex = "");
      }
      before = new Map();
    },
  };
}

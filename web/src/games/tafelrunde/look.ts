/** What stands on the board, seen from near: what of it may be looked at. */

import type { Chest } from "../../wire";
import type { Gem } from "./pieces";

export type Place = { readonly middle: true } | { readonly seat: number };

/** A place of the board, and the chest that was touched there. */
export interface Looked {
  readonly at: Place;
  readonly chest?: Chest;
}

/** What lies where a finger touched: a chest with its place, a seat with all that is before it, or the middle. */
export function lookedAt(event: MouseEvent): Looked | undefined {
  const pile = document.elementsFromPoint(event.clientX, event.clientY) as HTMLElement[];
  const found = (name: string) => pile.map((thing) => thing.closest<HTMLElement>(`[${name}]`)).find(Boolean);
  const place = found("data-place")?.dataset["place"]?.split(" ")[0];
  const seat = place && place !== "middle" ? place : found("data-seat")?.dataset["seat"];
  if (place === undefined && seat === undefined && !found("data-plank")) return undefined;
  const [gem, value] = found("data-chest")?.dataset["chest"]?.split(" ") ?? [];
  return {
    at: seat === undefined ? { middle: true } : { seat: Number(seat) },
    ...(gem ? { chest: [gem as Gem, Number(value) as Chest[1]] } : {}),
  };
}

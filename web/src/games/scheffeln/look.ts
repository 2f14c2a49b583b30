/** What lies on the ring, seen from near: what of it may be looked at. */

import type { Business, Tile } from "../../wire";
import { PAINT, type Car } from "./pieces";
import { own } from "./words";

/** What somebody looks at. */
export type Looked =
  { readonly business: Business } | { readonly seat: number } | { readonly seats: true } | { readonly free: true };

/** Where a car stands, and on or under which other. */
export function standsAt(ring: readonly Tile[], car: Car): string | undefined {
  const tile = ring.find(({ cars }) => cars.includes(car));
  if (!tile) return undefined;
  const t = own().touch;
  const [bottom, top] = tile.cars;
  const how = !top || !bottom ? t.alone : top === car ? t.onto(PAINT[bottom].name) : t.under(PAINT[top].name);
  return `${tile.business}, ${how}`;
}

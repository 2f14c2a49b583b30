/** Where things are in a drawing of lines: plain numbers, so that they can be tested. */

/** At most `most` round numbers up to `high`, from `low` on, both among them or within them. */
export function ticks(low: number, high: number, most: number): number[] {
  const rough = Math.max(1, (high - low) / most);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((times) => times * power).find((wide) => wide >= rough)!;
  const first = Math.floor(low / step);
  const last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => (first + at) * step);
}

/** Places at least `gap` apart and within `room`, each as near as may be to where it is wanted, in the same order. */
export function apart(wanted: readonly number[], gap: number, room: number): number[] {
  const order = wanted.map((_, at) => at).sort((a, b) => wanted[a]! - wanted[b]! || a - b);
  const found = [...wanted];
  let least = 0;
  for (const at of order) {
    found[at] = Math.max(least, found[at]!);
    least = found[at] + gap;
  }
  let most = room;
  for (const at of order.toReversed()) {
    found[at] = Math.min(most, found[at]!);
    most = found[at] - gap;
  }
  return found;
}

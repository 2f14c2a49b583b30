/**
 * What several people who share a device all see: what only one of them is told is not in it. So it can lie open between
 * their turns, whoever looks at it.
 */

import type { GameView, LogEntry, Sight } from "../wire";

/** What both are told; what is told to one of them alone becomes unknown, as it is to a stranger. */
export function common(one: unknown, other: unknown): unknown {
  if (Object.is(one, other)) return one;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length ? one.map((part, at) => common(part, other[at])) : [];
  if (isRecord(one) && isRecord(other))
    return Object.fromEntries(
      Object.keys(one)
        .filter((key) => key in other)
        .map((key) => [key, common(one[key], other[key])]),
    );
  return typeof one === "string" && typeof other === "string" ? "?" : null;
}

const isRecord = (thing: unknown): thing is Readonly<Record<string, unknown>> =>
  typeof thing === "object" && thing !== null && !Array.isArray(thing);

/** The table as nobody in particular sees it. Nobody is asked anything there. */
export function commonSight(
  sights: readonly Sight[],
  logs: ReadonlyMap<number | null, readonly LogEntry[]>,
): Sight | undefined {
  const [first] = sights;
  if (!first) return undefined;
  const views = sights.map(({ view }) => view as unknown);
  const view = views.reduce(common) as GameView;
  const log = sights.map(({ seat }) => logs.get(seat) ?? []).reduce<unknown>(common, logs.get(first.seat) ?? []);
  return { seat: null, view: { ...view, viewer: null, choices: [], refused: [] }, log: log as LogEntry[] };
}

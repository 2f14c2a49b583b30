/** Lessons and rulebook are written with our names of pieces; an owner of a box may have corrected them. */

import { BOXES, OUR_BOXES } from "../told";
import type { Boxes } from "./boxes";

/** Every piece that has a name: a list of words in a box names its pieces. */
const namesIn = (boxes: Boxes): (readonly [piece: string, name: string])[] =>
  Object.entries(boxes).flatMap(([game, box]) =>
    Object.entries(box).flatMap(([kind, pieces]) =>
      typeof pieces === "object" && !Array.isArray(pieces)
        ? Object.entries(pieces as object).flatMap(([piece, name]) =>
            typeof name === "string" ? [[`${game} ${kind} ${piece}`, name] as const] : [],
          )
        : [],
    ),
  );

/** What gives every text inside something the names of those boxes. */
export function renaming(boxes: Boxes): <T>(texts: T) => T {
  const now = new Map(namesIn(boxes));
  const changed = new Map(
    namesIn(OUR_BOXES).flatMap(([piece, name]) =>
      now.get(piece) === name ? [] : [[name, now.get(piece) ?? name] as const],
    ),
  );
  if (changed.size === 0) return (texts) => texts;
  // German writes a genitive without an apostrophe: Lous Karte.
  const pattern = new RegExp(`(?<!\\p{L})(${[...changed.keys()].join("|")})(?=s?(?!\\p{L}))`, "gu");
  const read = (texts: unknown): unknown => {
    if (typeof texts === "string") return texts.replace(pattern, (name) => changed.get(name)!);
    if (Array.isArray(texts)) return texts.map(read);
    if (typeof texts === "object" && texts)
      return Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, read(text)]));
    return texts;
  };
  return <T>(texts: T) => read(texts) as T;
}

export const renamed = renaming(BOXES);

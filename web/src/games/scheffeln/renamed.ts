/**
 * Lessons and rulebook are written with our names of characters and
 * businesses; an owner of the box may have corrected them.
 */

import type { Boxes } from "../../components/boxes";
import { BOXES, OUR_BOXES } from "../../told";

const namesIn = ({ scheffeln }: Boxes) => [
  ...Object.entries(scheffeln.businesses),
  ...Object.entries(scheffeln.characters),
];

/** What gives every text inside something the names of that box. */
export function renaming(box: Boxes): <T>(texts: T) => T {
  const now = new Map(namesIn(box));
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

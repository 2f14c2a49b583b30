/** Bots have names too, the same for everybody at the table and in every list; who is forgotten has none. */

import { words } from "../words/words.svelte";

const BOTS = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda"] as const;

/** Our fonts have 1 to 3; a fourth of one look is written, like other rare letters of names, in a font of the device. */
const small = (digit: number): string => "¹²³"[digit - 1] ?? String.fromCodePoint(0x2070 + digit);
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

/**
 * A name as it is shown: what is written from right to left does not turn what stands beside it, and who looks like
 * somebody who was here before has a small number. No name can hold such a number: the server writes it as a plain one.
 */
export function shownAs(name: string, twin: number | null | undefined): string {
  const number = twin ? [...String(twin)].map((digit) => small(Number(digit))).join("") : "";
  return (RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name) + number;
}

/** What a seat is called: a bot that nobody named is sent as `bot:casual`, and who wants to be forgotten as nothing. */
export const calledAt = (seat: number, name: string): string =>
  name.startsWith("bot:") ? BOTS[(seat + 7) % 8]! : name || words().me.somebody;

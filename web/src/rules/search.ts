/**
 * Finding rules by what is typed: ids, words, parts of words; accents, case and the shape of apostrophes do not matter.
 */

import type { Rule } from "../rulebook.svelte";

export const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize("NFD")
    .replace(/\p{Diacritic}/gu, "")
    .replace(/’/g, "'")
    .replace(/ß/g, "ss")
    .replace(/œ/g, "oe");

/** Whether a rule has every word of the question, in its id, title, text or answers. */
export function matches(question: string, id: string, rule: Rule): boolean {
  const whole = plain([id, rule.title, rule.text, ...Object.values(rule.why).flat()].join(" "));
  return plain(question)
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

const ID = /\b((?:S-[A-Z]+|T-[A-Z]+|SPEED|A|C)-\d+)\b/g;

/** A text in pieces: every second one is the id of a rule. */
export const withLinks = (text: string): string[] => text.split(ID);

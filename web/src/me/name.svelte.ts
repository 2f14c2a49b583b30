/** What somebody on this device is called: asked for once, remembered here and on the server. */

import { me, rename } from "../api";
import { words } from "../words/words.svelte";

export const LONGEST_NAME = 24;
const KEPT = "stammtisch.name";

let name = $state(localStorage.getItem(KEPT) ?? "");

/** The name that was chosen here; empty before that. */
export const chosenName = (): string => name;

/** What to write into the field before anybody has: the chosen name, or the number that the server gave its guest. */
export async function suggestedName(): Promise<string> {
  if (name) return name;
  const known = (await me()).name;
  const guest = /^Guest (\d+)$/.exec(known);
  return guest ? words().people.guest(guest[1]!) : known;
}

/** From now on this is the name; tables of before keep theirs. */
export function keepName(chosen: string): void {
  const tidy = chosen.trim().slice(0, LONGEST_NAME);
  if (!tidy || tidy === name) return;
  name = tidy;
  localStorage.setItem(KEPT, tidy);
  rename(tidy).catch(() => undefined); // the table has it; the server is told again with the next one
}

/** Bots have names too, the same for everybody at the table and in every list; who is forgotten has none. */

import { words } from "../words/words.svelte";

const BOTS = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda"] as const;

/** What a seat is called: a bot that nobody named is sent as `bot:casual`, and who wants to be forgotten as nothing. */
export const calledAt = (seat: number, name: string): string =>
  name.startsWith("bot:") ? BOTS[(seat + 7) % 8]! : name || words().me.somebody;

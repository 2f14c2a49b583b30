/** Bots have names too, the same for everybody at the table and in every list. */

const BOTS = ["Ada", "Bruno", "Cleo", "Dora", "Emil", "Frida", "Gus", "Hilda"] as const;

/** What a seat is called: a bot that nobody named is sent as `bot:casual`. */
export const calledAt = (seat: number, name: string): string =>
  name.startsWith("bot:") ? BOTS[(seat + 7) % 8]! : name;

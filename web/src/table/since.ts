/** When something was, as one says it at a table: the time of today, the day before that. */

import { language } from "../words/words.svelte";

const DAY = 86_400_000;

export function since(at: number, now = Date.now()): string {
  const shown: Intl.DateTimeFormatOptions =
    now - at < DAY ? { hour: "numeric", minute: "2-digit" } : { day: "numeric", month: "short" };
  return new Date(at).toLocaleString(language(), shown);
}

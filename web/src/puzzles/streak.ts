/** Days in a row on which a puzzle of the day was solved. Days are dates in UTC, such as 2026-11-18. */

const A_DAY = 86_400_000;

export const dayBefore = (day: string): string => new Date(Date.parse(day) - A_DAY).toISOString().slice(0, 10);

/** Up to today, or up to yesterday while today's are still unsolved. */
export function streak(days: Readonly<Record<string, readonly string[]>>, today: string): number {
  const counts = (day: string) => (days[day]?.length ?? 0) > 0;
  let day = counts(today) ? today : dayBefore(today);
  let length = 0;
  for (; counts(day); day = dayBefore(day)) length++;
  return length;
}

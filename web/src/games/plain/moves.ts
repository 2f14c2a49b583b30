/** Whether two moves are the same, whatever order their fields were sent in. */
export function sameMove(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (typeof one !== "object" || typeof other !== "object" || one === null || other === null) return false;
  const [mine, theirs] = [Object.entries(one), Object.entries(other)];
  return (
    mine.length === theirs.length &&
    mine.every(([field, value]) => sameMove(value, (other as Record<string, unknown>)[field]))
  );
}

/** What somebody has solved, kept on this device. */

const PLACE = "stammtisch.puzzles";

export interface Solved {
  /** How many answers it took. */
  readonly tries: number;
  /** Against the clock, where the first answer was right: milliseconds. */
  readonly ms?: number;
}

export interface Kept {
  readonly solved: Readonly<Record<string, Solved>>;
  /** By day: the games whose puzzle of that day was solved then. */
  readonly days: Readonly<Record<string, readonly string[]>>;
}

const NOTHING: Kept = { solved: {}, days: {} };

export function kept(): Kept {
  try {
    return { ...NOTHING, ...(JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Partial<Kept>) };
  } catch {
    return NOTHING;
  }
}

export const isSolved = (id: string): boolean => id in kept().solved;

/** Notes that a puzzle was solved; the first time counts. `day` is set for a puzzle of the day. */
export function keepSolved(id: string, how: Solved, game: string, day: string | null): void {
  const { solved, days } = kept();
  const games = day ? { [day]: [...new Set([...(days[day] ?? []), game])] } : {};
  const now: Kept = { solved: { ...solved, [id]: solved[id] ?? how }, days: { ...days, ...games } };
  localStorage.setItem(PLACE, JSON.stringify(now));
}

/** The shortest time among those puzzles; undefined where none was solved at the first answer. */
export function bestTime(ids: readonly string[]): number | undefined {
  const { solved } = kept();
  const times = ids.flatMap((id) => solved[id]?.ms ?? []);
  return times.length ? Math.min(...times) : undefined;
}

/** Who comes back to a game that went on without them: from which line of the log on they have seen nothing. */

import type { Happening } from "../wire";
import { AROUND } from "./log";
import { keepLooked, lookedAt } from "./looked";
import type { Table } from "./table.svelte";

/** Who does not look for so long has been away. */
const AWAY = 60_000;
/** While somebody looks, that is noted so often. */
const NOTED = 10_000;

const isDeedOfOther = (event: Happening, me: number | null): boolean =>
  "seat" in event && event.seat !== me && !AROUND.has(event.do);

export class Absence {
  /** The number of the last line that was seen before, for as long as it is told what came after it. */
  missed = $state<number>();
  #away = false;
  #looked = Date.now();
  #beat: ReturnType<typeof setInterval>;

  /** `anew`: the page has just been opened, so whatever happened since the last time here is news. */
  constructor(
    private readonly table: Table,
    private anew: boolean,
  ) {
    this.#beat = setInterval(() => this.#note(), NOTED);
    document.addEventListener("visibilitychange", this.look);
  }

  close(): void {
    clearInterval(this.#beat);
    document.removeEventListener("visibilitychange", this.look);
  }

  /** Only who has one seat can have missed something: a device that is passed around is never away. */
  get #looking(): boolean {
    const { link, state, you } = this.table;
    return !document.hidden && link !== "lost" && link !== "connecting" && !!state?.id && you.seats.length === 1;
  }

  /** The table as it is now has been seen; what happened since the last look is told to who was away. */
  look = (): void => {
    const { state, log, seat } = this.table;
    if (!this.#looking || !state) return;
    const before = lookedAt(state.id);
    const last = log.at(-1)?.seq ?? 0;
    this.#see(before?.at);
    if (this.#away && state.status === "running" && before?.log !== undefined && before.log < last) {
      const news = log.filter(({ seq }) => seq > before.log!);
      if (news.some(({ event }) => isDeedOfOther(event, seat))) this.missed = before.log;
    }
    [this.#away, this.anew] = [false, false];
    keepLooked(state.id, { log: Math.max(last, before?.log ?? 0), at: this.#looked });
  };

  /** Computers sleep, and pages with them: whoever wakes them has been away too. */
  #note(): void {
    if (!this.#looking) return;
    this.#see(this.#looked);
    keepLooked(this.table.state!.id, { at: this.#looked });
  }

  #see(before: number | undefined): void {
    const now = Date.now();
    if (this.anew || (before !== undefined && now - before >= AWAY)) this.#away = true;
    this.#looked = now;
  }
}

let opened = true;
/** Whether this is the first table since the page was opened; a reload opens nothing anew. */
export function openedAnew(): boolean {
  const first = opened;
  opened = false;
  const [how] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return first && how?.type !== "reload";
}

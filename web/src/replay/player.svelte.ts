/** A game that is shown again: which step, through whose eyes, and whether it plays by itself. */

import { Refusal } from "../api";
import { Table } from "../table/table.svelte";
import { seatOf, unserved } from "../table/unserved";
import { VERSION, type LogEntry, type ReplayPart, type ReplayStep, type TableState, type You } from "../wire";
import { NoRecord, type Source } from "./source";

/** How long a step is shown at ordinary speed, in milliseconds. */
const A_STEP = 1800;
/** How long to wait before a server that is away is asked again. */
const AGAIN = 3000;

export const PACES = [1, 2, 4] as const;

/** Why nothing can be shown: the server is away, the link is not whole, or it was refused. */
export type Trouble = {
  readonly kind: "away" | "link" | "gone" | "closed" | "running" | "wrong";
  readonly rule?: string | undefined;
};

/** Through whosever eyes a game is seen: its watcher is none of them, and everybody has a name. */
const NOBODY: You = { seats: [], host: false, may_take_back: [] };

export class Player {
  /** What the components of a table draw; nobody answers what it sends. */
  readonly table = new Table(() => {});
  head = $state.raw<ReplayPart>();
  trouble = $state.raw<Trouble>();
  at = $state(0);
  pace = $state<(typeof PACES)[number]>(1);
  playing = $state(false);
  #steps = $state.raw<readonly ReplayStep[]>([]);
  #closed = false;
  #asked = 0;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    step: number,
    viewer?: string,
    /** Begins at the first step after so many events of the record, instead. */
    events?: number,
  ) {
    void this.#load(viewer, step, events);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#next);
  }

  get step(): ReplayStep | undefined {
    return this.#steps[this.at];
  }

  get last(): number {
    return (this.head?.length ?? 1) - 1;
  }

  /** The same step through other eyes. */
  look(viewer: string): void {
    void this.#load(viewer, this.at);
  }

  show(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    const step = this.#steps[to];
    if (!this.head || !step || to === this.at) return;
    const on = to === this.at + 1;
    this.at = to;
    this.table.paid = undefined;
    const message = { now: 0, you: NOBODY, table: this.#around() };
    const sight = { seat: step.view.viewer, view: step.view };
    // One step on is told as at the table, so that cars drive and money is paid; a leap just shows where it leads.
    if (on) {
      const sights = [{ ...sight, log: this.#lines(to, to) }];
      this.table.receive({ type: "step", seq: to, ...message, asking: null, sights });
    } else
      this.table.receive({
        type: "welcome",
        v: VERSION,
        ...message,
        sights: [{ ...sight, log: this.#lines(0, to) }],
        said: [],
      });
    this.#goOn();
  }

  /** The first step of the round before or after this one. */
  round(way: -1 | 1): number {
    const rounds = this.head?.rounds ?? [];
    return way > 0
      ? (rounds.find((first) => first > this.at) ?? this.last)
      : (rounds.findLast((first) => first < this.at) ?? 0);
  }

  play(): void {
    if (this.at === this.last) this.show(0);
    this.playing = true;
    this.#goOn();
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#next);
  }

  #goOn(): void {
    clearTimeout(this.#next);
    if (!this.playing) return;
    if (this.at === this.last) this.playing = false;
    else this.#next = setTimeout(() => this.#turn(), A_STEP / this.pace);
  }

  /** At ordinary speed money is counted to the end before the next step. */
  #turn(): void {
    if (this.table.paid && this.pace === 1) this.#goOn();
    else this.show(this.at + 1);
  }

  /** Part after part; what is wanted is shown as soon as it has come. */
  async #load(viewer: string | undefined, step: number, events?: number): Promise<void> {
    const asked = ++this.#asked;
    const steps: ReplayStep[] = [];
    let shown = false;
    let wanted = events === undefined ? step : Infinity;
    try {
      do {
        const part = await this.source.part(viewer, steps.length);
        if (this.#closed || asked !== this.#asked) return;
        steps.push(...part.steps);
        viewer = part.viewer;
        const after = events === undefined ? -1 : steps.findIndex((one) => one.events >= events);
        if (after >= 0) wanted = after;
        if (shown) this.#steps = [...steps];
        else if (steps.length > Math.min(wanted, part.length - 1)) {
          shown = true;
          [this.head, this.trouble, this.#steps, this.at] = [part, undefined, [...steps], -1];
          this.show(Math.min(wanted, part.length - 1));
        }
        if (!part.steps.length) return;
      } while (steps.length < this.last + 1 || !shown);
    } catch (problem) {
      if (this.#closed || asked !== this.#asked) return;
      const trouble = troubleOf(problem);
      // A link may ask for eyes that are not this reader's: then they look through their own.
      if (trouble.kind === "closed" && viewer) return void this.#load(undefined, step, events);
      this.trouble = trouble;
      if (this.trouble.kind === "away")
        setTimeout(() => !this.#closed && asked === this.#asked && void this.#load(viewer, step, events), AGAIN);
    }
  }

  #lines(from: number, to: number): LogEntry[] {
    return this.#steps
      .slice(from, to + 1)
      .flatMap((step, at) => step.happened.map((event) => ({ seq: from + at, at: 0, event })));
  }

  #around(): TableState {
    const { game, options, open_book, seats, number } = this.head!;
    return unserved({
      id: this.source.id,
      seq: this.at,
      game,
      options,
      games: number ?? 1,
      seats: seats.map(seatOf),
      spectators: true,
      open_book,
    });
  }
}

export function troubleOf(problem: unknown): Trouble {
  if (problem instanceof NoRecord) return { kind: "link" };
  if (!(problem instanceof Refusal)) return { kind: "away" };
  const { status, rule } = problem.problem;
  if (status === 404) return { kind: "gone" };
  if (status === 403) return { kind: "closed" };
  if (status === 429 || status >= 500) return { kind: "away" };
  if (rule === "A-19") return { kind: "running" };
  return { kind: "wrong", rule: rule && rule !== "record-format" ? rule : undefined };
}

/** A game that is shown again: which step, through whose eyes, and whether it plays by itself. */

import { Refusal } from "../api";
import { Table } from "../table/table.svelte";
import { seatOf, unserved } from "../table/unserved";
import {
  VERSION,
  type LogEntry,
  type ReplayPart,
  type ReplayStep,
  type TableState,
  type TurningPoint,
  type You,
} from "../wire";
import { NoRecord, type Source } from "./source";

/** How long a step is shown at ordinary speed, in milliseconds. */
const A_STEP = 1800;
/** How long to wait before a server that is away is asked again. */
const AGAIN = 3000;

/** How long the table is looked at before a better move is made there. */
const A_LOOK = 900;

export const PACES = [1, 2, 4] as const;

/** Why nothing can be shown: the server is away, the link is not whole, or it was refused. */
export type Trouble = {
  readonly kind: "away" | "link" | "gone" | "closed" | "running" | "wrong";
  readonly rule?: string | undefined;
};

/** Where a replay begins: at a step, with a round, or after so many events of the record. */
export type Beginning = { readonly step: number } | { readonly round: number } | { readonly events: number };

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
  /** What was not played is looked at: a better move and how it might have gone on, instead of the rest of the game. */
  #aside = $state.raw<{ point: TurningPoint; head: ReplayPart; steps: readonly ReplayStep[] }>();
  #closed = false;
  #asked = 0;
  #loading: Promise<void>;
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly source: Source,
    beginning: Beginning,
    viewer?: string,
  ) {
    this.#loading = this.#load(viewer, beginning);
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

  /** The turning point whose better move is shown. */
  get aside(): TurningPoint | undefined {
    return this.#aside?.point;
  }

  /** The last step of the game itself, where it is not played on as it was. */
  get played(): number {
    return this.#aside ? Math.min(this.at, this.#aside.point.step - 1) : this.at;
  }

  /** The same step through other eyes. */
  look(viewer: string): void {
    const step = this.played;
    this.#aside = undefined;
    this.#loading = this.#load(viewer, { step });
  }

  /** Shows the better move at a turning point, through the eyes of who decided, and how it might have gone on. */
  async showBetter(point: TurningPoint): Promise<void> {
    this.pause();
    const eyes = String(point.seat);
    if (this.head?.viewer !== eyes) this.look(eyes);
    await this.#loading;
    if (this.#closed || this.#aside || this.head?.viewer !== eyes) return;
    const { head } = this;
    this.#aside = { point, head, steps: this.#steps };
    this.#steps = [...this.#steps.slice(0, point.step), ...point.line];
    this.head = { ...head, length: this.#steps.length, rounds: head.rounds.filter((first) => first < point.step) };
    this.#leap(point.step - 1);
    this.#next = setTimeout(() => this.show(point.step), A_LOOK);
  }

  /** Back to what was played at that turning point. */
  leaveAside(): void {
    if (!this.#aside) return;
    const { point, head, steps } = this.#aside;
    this.pause();
    [this.#aside, this.head, this.#steps] = [undefined, head, steps];
    this.#leap(point.step);
  }

  #leap(to: number): void {
    this.at = -1;
    this.show(to);
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
  async #load(viewer: string | undefined, beginning: Beginning): Promise<void> {
    const asked = ++this.#asked;
    const steps: ReplayStep[] = [];
    let shown = false;
    try {
      do {
        const part = await this.source.part(viewer, steps.length);
        if (this.#closed || asked !== this.#asked) return;
        steps.push(...part.steps);
        viewer = part.viewer;
        const wanted = stepOf(beginning, part, steps);
        if (shown) this.#steps = [...steps];
        else if (steps.length > Math.min(wanted, part.length - 1)) {
          shown = true;
          [this.head, this.trouble, this.#steps] = [part, undefined, [...steps]];
          this.#leap(Math.min(wanted, part.length - 1));
        }
        if (!part.steps.length) return;
      } while (steps.length < this.last + 1 || !shown);
    } catch (problem) {
      if (this.#closed || asked !== this.#asked) return;
      const trouble = troubleOf(problem);
      // A link may ask for eyes that are not this reader's: then they look through their own.
      if (trouble.kind === "closed" && viewer) return this.#load(undefined, beginning);
      this.trouble = trouble;
      if (this.trouble.kind === "away")
        setTimeout(() => !this.#closed && asked === this.#asked && void this.#load(viewer, beginning), AGAIN);
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

/** Which step a replay begins with, as far as the steps that have come tell. */
function stepOf(beginning: Beginning, { rounds }: ReplayPart, steps: readonly ReplayStep[]): number {
  if ("step" in beginning) return beginning.step;
  if ("round" in beginning) return rounds[beginning.round - 1] ?? 0;
  const after = steps.findIndex((one) => one.events >= beginning.events);
  return after < 0 ? Infinity : after;
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

/** A lesson that is being taken: it answers at the table as a server would, from what the course says. */

import type { Teaching } from "../games/game";
import { still } from "../look/motion.svelte";
import { Table, type Unsent } from "../table/table.svelte";
import { seatOf, unserved } from "../table/unserved";
import {
  VERSION,
  type GameView,
  type LogEntry,
  type Move,
  type Step as StepMessage,
  type TableState,
  type You,
} from "../wire";
import type { Course, Frame, Step } from "./course";
import { DONE, keep, kept } from "./kept";
import { sameMove } from "./moves";

/** How long the table is shown before the next frame, by what it shows, in milliseconds. */
const PAUSES = { move: 1300, reveal: 500, payout: 2600 } as const;

const YOU: You = { seats: [0], host: true, may_take_back: [] };

export const pauseBy =
  ({ momentOf }: Pick<Teaching, "momentOf">) =>
  (frame: Frame): number =>
    still() ? 0 : PAUSES[momentOf(frame)];

export class Lesson {
  readonly table = new Table((message) => this.#answer(message));
  /** The step that is shown, or will be once the others have moved. */
  at = $state(0);
  /** The others are moving. */
  busy = $state(false);
  /** The move that was tried instead of the one that is asked for. */
  tried = $state.raw<Move | undefined>();
  tries = $state(0);
  finished = $state(false);
  /** What has happened since the last step, for readers of the screen and for the bubble. */
  happened = $state.raw<readonly LogEntry[]>([]);
  #run = 0;
  #hurry: (() => void) | undefined;
  #seq = 0;

  constructor(
    readonly name: string,
    readonly course: Course,
    /** How long to wait after a frame, in milliseconds. */
    private readonly pauseAfter: (frame: Frame) => number,
  ) {
    const step = course.steps.findIndex(({ key }) => key === kept(name).step);
    this.#stand(Math.max(0, step));
  }

  get step(): Step {
    return this.course.steps[this.at]!;
  }
  get view(): GameView {
    return this.step.frames.at(-1)!.view;
  }
  /** The step that a move would answer: this one, or the next where only things to notice stand in between. */
  get asking(): Step | undefined {
    let at = this.at;
    while (this.course.steps[at] && !this.course.steps[at]!.do) {
      const next = this.course.steps[at + 1];
      if (!next || next.frames.length > 1 || next.frames[0]!.log.length > 0) return undefined;
      at++;
    }
    return this.course.steps[at];
  }

  /** On to the next step; a move that is asked for is made. */
  next(): void {
    if (this.busy) this.#hurry?.();
    else void this.#go();
  }
  back(): void {
    if (this.at > 0) this.#stand(this.at - 1);
  }
  /** Picks the move that is asked for, without making it. */
  hint(): void {
    if (this.asking?.do) this.table.receive({ type: "hint", id: "", move: this.asking.do });
  }
  again(): void {
    this.#stand(0);
  }
  leave(): void {
    this.#run++;
  }

  #answer(message: Unsent): void {
    if (message.type === "decide") this.#judge(message.move);
    else if (message.type === "hint") this.hint();
  }

  #judge(move: Move): void {
    const asking = this.asking;
    this.table.pending = false;
    if (this.busy) return;
    if (asking?.do && sameMove(asking.do, move)) {
      this.at = this.course.steps.indexOf(asking);
      void this.#go();
    } else {
      this.tried = move;
      this.tries++;
      // A new view lets go of what was picked.
      this.#show({ view: { ...this.view }, log: [] });
    }
  }

  /** Shows what leads to the next step, one thing after another. */
  async #go(): Promise<void> {
    const steps = this.course.steps;
    if (this.at + 1 === steps.length) {
      this.finished = true;
      keep(this.name, DONE);
      return;
    }
    if (steps[this.at + 1]!.frames.some(({ later }) => later)) {
      this.#stand(this.at + 1);
      return;
    }
    const run = ++this.#run;
    this.table.paid = undefined;
    this.#enter(this.at + 1);
    this.busy = true;
    const frames = this.step.frames;
    let hurried = false;
    for (const [place, frame] of frames.entries()) {
      this.happened = [...this.happened, ...this.#show(frame)];
      const wait = place === frames.length - 1 ? 0 : this.pauseAfter(frame);
      if (wait === 0 || hurried) continue;
      await new Promise<void>((resolve) => {
        const over = setTimeout(resolve, wait);
        this.#hurry = () => {
          hurried = true;
          clearTimeout(over);
          resolve();
        };
      });
      if (run !== this.#run) return;
    }
    this.busy = false;
  }

  /** Straight to a step, with everything that was told before it. */
  #stand(at: number): void {
    this.#run++;
    this.#enter(at);
    this.busy = false;
    this.finished = false;
    const told = this.course.steps.slice(0, at + 1).flatMap(({ frames }) => frames.flatMap(({ log }) => log));
    this.#seq = 0;
    const log = told.map((event) => ({ seq: ++this.#seq, at: 0, event }));
    this.table.paid = undefined;
    this.table.receive({
      type: "welcome",
      v: VERSION,
      now: 0,
      you: YOU,
      table: this.#around(),
      sights: [{ seat: 0, view: this.view, log }],
      said: [],
    });
  }

  #enter(at: number): void {
    this.at = at;
    this.tried = undefined;
    this.tries = 0;
    this.happened = [];
    keep(this.name, this.step.key);
  }

  #show(frame: Frame): LogEntry[] {
    // Everything that one decision brings is told under one number, as a server does.
    if (frame.log.length > 0) this.#seq++;
    const log = frame.log.map((event) => ({ seq: this.#seq, at: 0, event }));
    const message: StepMessage = {
      type: "step",
      seq: this.#seq,
      now: 0,
      you: YOU,
      asking: null,
      sights: [{ seat: 0, view: frame.view, log }],
    };
    this.table.receive(message);
    return log;
  }

  #around(): TableState {
    const { game, options, names } = this.course;
    return unserved({
      seq: this.#seq,
      game,
      options,
      seats: ["", ...names].map((name, at) => ({ ...seatOf(name, at), kind: at ? "bot" : "person" })),
      host: 0,
      hints: true,
    });
  }
}

/** A puzzle that is being solved: it answers at the table as a server would, and then shows what can come of a move. */

import { Refusal } from "../api";
import { reasonOf } from "../rulebook.svelte";
import { Table, type Unsent } from "../table/table.svelte";
import { seatOf, unserved } from "../table/unserved";
import {
  VERSION,
  type GameView,
  type LogEntry,
  type Move,
  type PuzzleQuestion,
  type PuzzleVerdict,
  type ReplayStep,
  type TableState,
  type You,
} from "../wire";

export type Judge = (move: Move | null) => Promise<PuzzleVerdict>;

interface Rules {
  /** Everybody is asked at once: such steps are shown as one. */
  readonly racing?: ((view: GameView) => boolean) | undefined;
  /** Time counts. */
  readonly clocked?: boolean | undefined;
  /** Milliseconds. */
  readonly now?: () => number;
}

export class Solving {
  readonly table = new Table((message) => void this.#hear(message));
  /** What became of the last answer, while it is shown. */
  verdict = $state.raw<PuzzleVerdict>();
  /** How many answers there were. */
  tries = $state(0);
  /** The answer was asked for: nothing that follows counts. */
  shown = $state(false);
  /** The answer could not be sent. */
  failed = $state(false);
  /** How long the first answer took. */
  ms = $state<number>();
  /** Which step of the line is shown; 0 is the question. */
  at = $state(0);
  #line = $state.raw<readonly ReplayStep[]>([]);
  readonly #you: You;
  readonly #began: number;

  constructor(
    readonly question: PuzzleQuestion,
    private readonly judge: Judge,
    private readonly rules: Rules = {},
    /** Is told when the right answer was found without help. */
    private readonly onsolved: (solving: Solving) => void = () => undefined,
  ) {
    this.#you = { seats: [question.seat], host: false, may_take_back: [] };
    this.#began = this.#now();
    this.again();
  }

  get last(): number {
    return this.#line.length;
  }
  /** What has happened in the step that is shown. */
  get happened(): ReplayStep["happened"] {
    return this.#line[this.at - 1]?.happened ?? [];
  }
  /** How long it has taken so far, where time counts. */
  get elapsed(): number | undefined {
    return this.rules.clocked ? (this.ms ?? this.#now() - this.#began) : undefined;
  }

  /** Back to the question, for another answer. */
  again(): void {
    this.verdict = undefined;
    this.#line = [];
    this.#stand(0);
  }

  giveUp(): Promise<void> {
    return this.#answer(null);
  }

  show(at: number): void {
    const to = Math.max(0, Math.min(at, this.last));
    if (to === this.at) return;
    if (to !== this.at + 1) return this.#stand(to);
    // One step on is told as at a table, so that cars drive and money is paid.
    this.at = to;
    this.table.paid = undefined;
    const { view, happened } = this.#line[to - 1]!;
    const log = happened.map((event) => ({ seq: to, at: 0, event }));
    const sights = [{ seat: this.question.seat, view, log }];
    this.table.receive({ type: "step", seq: to, now: 0, you: this.#you, table: this.#around(), asking: null, sights });
  }

  async #hear(message: Unsent): Promise<void> {
    if (message.type === "decide" && !this.verdict) await this.#answer(message.move);
    else if (message.type === "why_not") await this.#why(message.move);
  }

  async #answer(move: Move | null): Promise<void> {
    const took = this.#now() - this.#began;
    this.failed = false;
    try {
      const verdict = await this.judge(move);
      if (move === null) this.shown = true;
      else this.tries++;
      if (this.tries === 1 && this.rules.clocked) this.ms ??= Math.round(took);
      this.#line = merged(verdict.steps, this.rules.racing);
      this.verdict = verdict;
      this.table.pending = false;
      this.show(1);
      if (verdict.right && !this.shown) this.onsolved(this);
    } catch (problem) {
      this.#refuse(problem);
    }
  }

  /** Why a move is not possible that the view does not speak of: the server refuses it with its rule. */
  async #why(move: Move): Promise<void> {
    await this.judge(move).catch((problem: unknown) => this.#refuse(problem));
  }

  #refuse(problem: unknown): void {
    this.table.pending = false;
    const rule = problem instanceof Refusal ? problem.problem.rule : undefined;
    if (rule) this.table.because = reasonOf({ rule, case: "" });
    else this.failed = true;
  }

  /** Straight to a step, with everything that was told before it. */
  #stand(at: number): void {
    this.at = at;
    const before = this.question.log.map((event): LogEntry => ({ seq: 0, at: 0, event }));
    const since = this.#line
      .slice(0, at)
      .flatMap(({ happened }, step) => happened.map((event): LogEntry => ({ seq: step + 1, at: 0, event })));
    const view = at > 0 ? this.#line[at - 1]!.view : this.#asked();
    this.table.receive({
      type: "welcome",
      v: VERSION,
      now: 0,
      you: this.#you,
      table: this.#around(),
      sights: [{ seat: this.question.seat, view, log: [...before, ...since] }],
      said: [],
    });
  }

  /** The table at the question; once it is answered nothing is asked there any more. */
  #asked(): GameView {
    const { view } = this.question;
    return { ...view, ...(this.verdict ? { choices: [] } : {}), ...("deadline" in view ? { deadline: null } : {}) };
  }

  #around(): TableState {
    const { heading, names, seat } = this.question;
    return unserved({
      seq: this.at,
      game: heading.game,
      options: heading.options,
      seats: names.map((name, at) => (at === seat ? seatOf("", at) : seatOf(name, at))),
      open_book: true,
    });
  }

  #now(): number {
    return (this.rules.now ?? (() => performance.now()))();
  }
}

/** The steps after the question; those of one race as one. */
function merged(steps: readonly ReplayStep[], racing?: (view: GameView) => boolean): ReplayStep[] {
  const line: ReplayStep[] = [];
  let raced: ReplayStep["happened"] = [];
  for (const [at, step] of steps.entries()) {
    if (at === 0) continue;
    const happened = [...raced, ...step.happened];
    const goesOn = at + 1 < steps.length && racing?.(step.view);
    raced = goesOn ? happened : [];
    if (!goesOn) line.push({ ...step, happened });
  }
  return line;
}

/**
 * What is found out about a finished game: luck and play, asked for once, and the analysis, which the server works out
 * while it is asked how far it is. It goes on when nothing of it is shown, and is there when it is shown again.
 */

import { Refusal } from "../api";
import type { Analysis, AnalysisTold, LuckTold } from "../wire";

/** Milliseconds until it is asked again: how far it is, whether the server is back, whether it has time by now. */
export const AGAIN = { told: 1500, away: 3000, busy: 30_000 } as const;

/** Why there is nothing to show yet, or never will be. */
export type Trouble = "away" | "busy" | "impossible" | "running";

/** How the server is asked. */
export interface Asks {
  luck(): Promise<LuckTold>;
  analysis(): Promise<AnalysisTold>;
}

export function troubleOf(problem: unknown): Trouble {
  if (!(problem instanceof Refusal)) return "away";
  const { status, rule } = problem.problem;
  if (status === 429 || status === 503) return "busy";
  if (status >= 500) return "away";
  return rule === "A-19" || status === 409 ? "running" : "impossible";
}

const passes = (trouble: Trouble): trouble is "away" | "busy" => trouble === "away" || trouble === "busy";
const wait = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

export class Study {
  luck = $state.raw<LuckTold>();
  luckTrouble = $state<Trouble>();
  analysis = $state.raw<Analysis>();
  /** From 0 to 1; undefined before anybody has asked for the analysis. */
  progress = $state<number>();
  trouble = $state<Trouble>();
  #lucky = false;

  constructor(private readonly asks: Asks) {}

  /** Asks for luck and play, once. */
  async tellLuck(): Promise<void> {
    if (this.#lucky) return;
    this.#lucky = true;
    while (!this.luck) {
      try {
        this.luck = await this.asks.luck();
        this.luckTrouble = undefined;
      } catch (problem) {
        this.luckTrouble = troubleOf(problem);
        if (!passes(this.luckTrouble)) return;
        await wait(AGAIN[this.luckTrouble]);
      }
    }
  }

  /** Begins the analysis, and asks until it is done or turns out to be impossible. */
  async analyse(): Promise<void> {
    if (this.progress !== undefined) return;
    this.progress = 0;
    while (!this.analysis) {
      let again: number = AGAIN.told;
      try {
        const { progress, analysis } = await this.asks.analysis();
        [this.progress, this.trouble] = [progress, undefined];
        if (analysis) this.analysis = analysis;
      } catch (problem) {
        this.trouble = troubleOf(problem);
        if (!passes(this.trouble)) {
          this.progress = undefined;
          return;
        }
        again = AGAIN[this.trouble];
      }
      if (!this.analysis) await wait(again);
    }
  }
}

const studies = new Map<string, Study>();

/** The study of a game, always the same one. */
export function studyOf(game: string, asks: Asks): Study {
  const known = studies.get(game) ?? new Study(asks);
  studies.set(game, known);
  return known;
}

/**
 * One person at a table where one decides after another: what they see, whether they are asked, which rule they read.
 */

import { words } from "../words/words.svelte";
import type { Table } from "./table.svelte";

/** What it takes of a view. */
interface InTurn {
  readonly viewer: number | null;
  readonly turn: number | null;
  readonly seats: readonly unknown[];
  readonly choices: readonly unknown[];
}

export class Turn<View extends InTurn> {
  /** The rule that somebody wants to read. */
  why = $state<string>();
  protected readonly table: () => Table;
  readonly #view: () => View;

  constructor(table: () => Table, view: () => View) {
    this.table = table;
    this.#view = view;
  }

  view = $derived.by(() => this.#view());
  me = $derived(this.view.viewer);
  mine = $derived<View["seats"][number] | undefined>(this.me === null ? undefined : this.view.seats[this.me]);
  myTurn = $derived(this.me !== null && this.view.turn === this.me && this.view.choices.length > 0);

  /** Whoever only looks through somebody's eyes, as in a replay, is not called by them. */
  named(seat: number): string {
    return seat === this.me && seat === this.table().seat ? words().you : this.table().nameOf(seat);
  }
}

/** One person at a plain table: which move is picked or looked at, and what it would do. */

import { reasonOf } from "../../rulebook.svelte";
import { ring as sound } from "../../table/sound.svelte";
import { Turn } from "../../table/turn.svelte";
import type { Move, PlainView } from "../../wire";
import { words } from "../../words/words.svelte";
import { boardWords, compared, linesOf, type Line } from "./board";
import { sameMove } from "./moves";
import { labels } from "./sentences";
import { textsOf } from "./texts.svelte";
import { plainWords, score } from "./words";

export class Play extends Turn<PlainView> {
  /** The move that was picked, by its place among the choices; and the one that is only looked at. */
  picked = $state<number>();
  looked = $state<number>();

  texts = $derived(textsOf(this.view.name).texts);
  labels = $derived(labels(this.view.choices, this.texts, words().you));
  refused = $derived.by(() => {
    const told = labels(this.view.refused, this.texts, words().you);
    return this.view.refused.map((refusal, at) => ({ label: told[at]!, rule: reasonOf(refusal) }));
  });

  /** What the move that is looked at, or else the one that is picked, would lead to. */
  then = $derived.by(() => {
    const at = this.looked ?? this.picked;
    return this.myTurn && at !== undefined ? this.view.choices[at]?.then : undefined;
  });
  board = $derived.by((): readonly Line[] => {
    // "seat 2" is whoever sits there
    const called = this.view.seats.map((_, seat) => [`board.seat ${seat}`, this.named(seat)] as const);
    const told = { ...this.texts, ...Object.fromEntries(called) };
    const now = linesOf(boardWords(this.view.board, told));
    return this.then ? compared(now, linesOf(boardWords(this.then.board, told))) : now.map((text): Line => ({ text }));
  });

  sentence = $derived.by((): string => {
    if (!this.myTurn) return words().status.over;
    return this.picked === undefined ? plainWords().choose : this.labels[this.picked]!;
  });
  note = $derived.by(() =>
    this.myTurn && this.table().hinted && this.picked !== undefined ? words().status.hintSays : "",
  );
  /** The same for who cannot see it: the scores that change, and the lines of the board that do. */
  forecast = $derived.by((): string => {
    const { then, view } = this;
    if (!then) return "";
    const scores = then.scores.flatMap((after, seat) => {
      const before = view.seats[seat]?.score;
      return before === undefined || before === after
        ? []
        : [`${this.named(seat)} ${score(before)} → ${score(after)}.`];
    });
    const lines = this.board.flatMap(({ text, changed }) => (changed ? [text.trim()] : []));
    return [`${plainWords().after}.`, ...scores, ...lines].join(" ");
  });

  /** A new view is a new question: what was picked for the old one is let go. */
  drop(): void {
    this.picked = undefined;
    this.looked = undefined;
  }

  followHint(): void {
    const hint = this.table().hinted;
    const at = hint ? this.view.choices.findIndex(({ move }) => sameMove(move, hint)) : -1;
    if (at >= 0) this.picked = at;
  }

  /** The first touch picks a move and shows what it does, the second one does it. */
  pick(at: number): void {
    if (this.picked === at) return this.act();
    this.picked = at;
    sound("select");
  }

  act(): void {
    const choice = this.picked === undefined ? undefined : this.view.choices[this.picked];
    if (!choice || this.table().pending) return;
    sound("card");
    this.table().play(choice.move as unknown as Move, this.labels[this.picked!]!);
  }

  /** Enter plays, Escape lets go. */
  press(event: KeyboardEvent): void {
    const target = event.target as HTMLElement;
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest("input, dialog")) return;
    if (event.key === "Escape") this.drop();
    else if (event.key === "Enter" && !target.closest("button, a, summary")) this.act();
  }
}

/** One person's move in the making: what is picked, what it would do, in words. */

import { ring as sound } from "../../table/sound.svelte";
import { Turn } from "../../table/turn.svelte";
import { confirming } from "../../table/wishes.svelte";
import type { Chest, TafelrundeView } from "../../wire";
import { words } from "../../words/words.svelte";
import { against, fitting, plain, ready, type Draft } from "./draft";
import { halves, isSpecial, turnedTo, type Gem } from "./pieces";
import { own } from "./words";

export class Play extends Turn<TafelrundeView> {
  draft = $state.raw<Draft>({});
  /** Asked whether it is meant: to back out, or to stop hiding. */
  unsure = $state(false);
  hiding = $derived(this.myTurn && this.view.phase === "hide");
  move = $derived(this.myTurn ? ready(this.view.choices, this.draft) : undefined);
  /** Both halves of the chosen beggar, first the one that would count. */
  beggar = $derived(
    this.draft.card !== undefined && !isSpecial(this.draft.card) && this.draft.up
      ? turnedTo(this.draft.card, this.draft.up)
      : undefined,
  );
  ghost = $derived(
    this.beggar && this.move?.then.sums
      ? { gem: this.beggar[0].gem, value: this.beggar[0].value, sums: this.move.then.sums }
      : undefined,
  );
  backOut = $derived(
    this.myTurn && this.view.phase === "play" ? plain(this.view.choices, this.view.refused, "back_out") : null,
  );
  done = $derived(this.hiding ? plain(this.view.choices, this.view.refused, "done") : null);
  /** The cards that Revitalization may take. */
  takes = $derived(
    fitting(this.view.choices, { card: "revitalization" }).flatMap(({ move }) =>
      move.do === "play" && move.take ? [move.take] : [],
    ),
  );
  /** Revitalization is chosen, and there is something to take. */
  taking = $derived(this.draft.card === "revitalization" && this.takes.length > 0);
  not = $derived(new Set(this.myTurn && this.mine ? this.mine.hand.filter((card) => this.ruleFor({ card })) : []));

  /** Something of a move is picked: what it would do is said, not what happened before. */
  drafted = $derived(this.myTurn && Object.values(this.draft).some((part) => part !== undefined));

  ruleFor(draft: Draft): string | undefined {
    return against(this.view.choices, this.view.refused, draft);
  }

  followHint(): void {
    const hint = this.table().hinted;
    if (hint?.do === "play") this.draft = { card: hint.card, up: hint.as, colour: hint.colour, take: hint.take };
    else if (hint?.do === "hide") this.draft = { chest: hint.chest };
  }

  pickCard(card: string): void {
    const rule = this.ruleFor({ card });
    this.unsure = false;
    if (rule) this.why = rule;
    else if (this.draft.card === card) this.draft = {};
    else this.draft = isSpecial(card) ? { card } : { card, up: halves(card)[0].gem };
    sound("select");
  }

  isChosen(chest: Chest): boolean {
    return this.draft.chest?.[0] === chest[0] && this.draft.chest[1] === chest[1];
  }

  pickChest(chest: Chest): void {
    const rule = this.ruleFor({ chest });
    this.unsure = false;
    if (rule) this.why = rule;
    else this.draft = this.isChosen(chest) ? {} : { chest };
  }

  turnIt(): void {
    if (this.beggar) this.draft = { card: this.draft.card, up: this.beggar[1].gem };
  }

  act(): void {
    if (!this.move) return;
    sound("card");
    this.table().play(this.move.move, this.deed);
  }

  /** What cannot be undone is asked once, here or by a device that asks before every move. */
  leave(): void {
    if (this.backOut?.rule) this.why = this.backOut.rule;
    else if (this.#meant()) this.table().play({ do: "back_out" }, own().table.backOut);
  }

  hideNoMore(): void {
    if (this.done?.rule) this.why = this.done.rule;
    else if (this.#meant()) this.table().play({ do: "done" }, own().table.done);
  }

  #meant(): boolean {
    const meant = this.unsure || confirming();
    this.unsure = !meant;
    return meant;
  }

  drop(): void {
    [this.draft, this.unsure] = [{}, false];
  }

  /** What was picked last is let go; in the end the card or the chest itself. */
  back(): void {
    const { card, colour, take } = this.draft;
    if (colour || take) this.draft = { card };
    else this.drop();
  }

  cardName(gem: Gem, value: number): string {
    return own().table.playShort(own().gem[gem], value);
  }

  /** What the large button would do. */
  deed = $derived.by((): string => {
    const { draft, ghost } = this;
    const t = own().table;
    if (ghost) return t.playAs(own().gem[ghost.gem], ghost.value);
    if (draft.chest) return t.hideIt(own().gem[draft.chest[0]], draft.chest[1]);
    if (draft.colour) return t.protect(own().gem[draft.colour]);
    if (draft.take === null) return t.takeNothing;
    return draft.card && isSpecial(draft.card) ? t.play(own().cards[draft.card]) : "";
  });

  sentence = $derived.by((): string => {
    const { view, draft, ghost, beggar, me } = this;
    const [w, t] = [words(), own().table];
    if (view.phase === "setup" || view.phase === "draw") return w.status.dealing;
    if (!this.myTurn || me === null) return w.status.over;
    if (this.hiding) return draft.chest ? t.hideIt(own().gem[draft.chest[0]], draft.chest[1]) : t.hide;
    if (ghost && beggar) {
      const { gem, value } = beggar[0];
      const theirs = Math.max(0, ...view.seats.filter((_, seat) => seat !== me).map((seat) => seat.power[gem].sum));
      const own = ghost.sums[gem];
      const card = this.cardName(gem, value).toLowerCase();
      return own > theirs ? t.lead(card, own, theirs) : own === theirs ? t.tie(card, own) : t.behind(card, own, theirs);
    }
    if (draft.card && isSpecial(draft.card)) return own().cards[draft.card];
    return view.laid === 0 && view.start === me ? t.playFirst : t.playOrOut;
  });

  note = $derived.by((): string => {
    const t = own().table;
    if (!this.myTurn) return "";
    if (this.table().hinted && this.move) return words().status.hintSays;
    if (this.hiding) return t.hideNote;
    if (this.draft.card && isSpecial(this.draft.card)) return t.notes[this.draft.card];
    if (this.ghost) return "";
    return this.backOut?.rule ? t.openNote : t.chooseNote;
  });

  /** The addition behind the sum that the chosen card would make. */
  sum = $derived.by((): string => {
    if (!this.ghost || !this.mine) return "";
    const [before, after] = [this.mine.power[this.ghost.gem].sum, this.ghost.sums[this.ghost.gem]];
    return before ? `${before} + ${this.ghost.value} = ${after}` : `${own().table.sum} ${after}`;
  });

  /** Enter plays, Escape lets go, T turns the card. */
  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest("input, dialog"))
      return;
    if (event.key === "Escape") this.drop();
    else if (event.key === "Enter" && this.move && !(event.target as HTMLElement).closest(".shelf button, header"))
      this.act();
    else if (event.key.toLowerCase() === "t") this.turnIt();
  }
}

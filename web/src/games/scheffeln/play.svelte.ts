/** One person's move in the making: what is picked, what is asked next, what it would do, in words. */

import { ring as sound } from "../../table/sound.svelte";
import { Turn } from "../../table/turn.svelte";
import type { Move, ScheffelnView } from "../../wire";
import { number, words } from "../../words/words.svelte";
import type { Deed } from "./Actions.svelte";
import { against, asked, fitting, ready, type Draft } from "./draft";
import { driveWords, wayOf, type WayRound } from "./driving";
import { BUSINESSES, COLOURS, isRunCard, PAINT, type Business, type Car, type Card, type Colour } from "./pieces";
import { own } from "./words";

export interface Item {
  readonly key: string;
  readonly label: string;
  readonly chosen: boolean;
  /** The rule against it. */
  readonly rule: string | undefined;
}

export class Play extends Turn<ScheffelnView> {
  draft = $state.raw<Draft>({});
  /** Which card of the hand is raised. */
  place = $state<number>();
  choosing = $derived(this.view.phase === "choose");
  wanted = $derived(this.myTurn ? asked(this.view.choices, this.draft) : undefined);
  move = $derived(this.myTurn ? ready(this.view.choices, this.draft) : undefined);
  then = $derived(this.move?.then);
  drives = $derived(this.then?.drives ?? []);
  way = $derived<WayRound>(wayOf(this.draft.hidden ? undefined : this.draft.card));
  mover = $derived<Car | undefined>(
    this.draft.hidden
      ? "mafia"
      : (this.draft.car ?? (this.draft.card && !isRunCard(this.draft.card) ? this.draft.card : undefined)),
  );
  /** What is chosen from while a draft is not complete, and stays there to change one's mind. */
  picking = $derived<"character" | "car" | "to" | undefined>(
    !this.myTurn
      ? undefined
      : this.wanted === "character" || this.draft.character
        ? "character"
        : this.wanted === "to" || this.draft.to
          ? "to"
          : this.wanted === "car" || this.draft.car
            ? "car"
            : undefined,
  );

  /** Something of a move is picked: what it would do is said, not what happened before. */
  drafted = $derived(this.myTurn && Object.values(this.draft).some(Boolean));

  drop(): void {
    [this.draft, this.place] = [{}, undefined];
  }

  /** Something is picked, so there is a step to go back. */
  begun = $derived(this.myTurn && Object.values(this.draft).some(Boolean));

  /** What was picked last is let go; in the end the card itself. */
  back(): void {
    const { card, hidden, car, to, character } = this.draft;
    if (to) this.draft = { card, car };
    else if (card && (car || character)) this.draft = hidden ? { card, hidden } : { card };
    else if (hidden) this.draft = { card };
    else this.drop();
  }

  /** What a hint says is picked, not played. */
  followHint(): void {
    const hint = this.table().hinted;
    if (!hint || (hint.do !== "move" && hint.do !== "exchange" && hint.do !== "choose")) return;
    const card = hint.do === "choose" ? undefined : hint.card;
    this.draft = {
      card,
      hidden: hint.do === "exchange",
      character: hint.character,
      ...(hint.do === "move" ? { car: hint.car, to: hint.to } : {}),
    };
    this.place = card && this.mine ? this.mine.hand.indexOf(card) : undefined;
  }

  pickCard(at: number): void {
    const card = this.mine?.hand[at];
    if (!card || card === "?") return;
    sound("select");
    [this.draft, this.place] = this.place === at ? [{}, undefined] : [{ card }, at];
  }

  pick(part: Partial<Draft>): void {
    const next = { ...this.draft, ...part };
    const rule = against(this.view.choices, this.view.refused, next);
    if (rule) this.why = rule;
    else this.draft = next;
  }

  /** What is picked already is let go. */
  pickItem(key: string): void {
    if (this.items.some((item) => item.key === key && item.chosen)) return this.back();
    this.pick(
      this.picking === "character"
        ? { character: key as Colour }
        : this.picking === "car"
          ? { car: key as Car }
          : { to: key as Business },
    );
  }

  /** Where a business or a car is wanted, a tile picks it; elsewhere it is only looked at: then this says no. */
  pickTile(business: Business): boolean {
    if (this.picking === "to") this.pick({ to: business });
    else if (this.picking === "car") this.#pickCarAt(business);
    else return false;
    return true;
  }

  #pickCarAt(business: Business): void {
    const cars = this.view.ring
      .find((tile) => tile.business === business)!
      .cars.filter((car) => !this.ruleFor({ car }));
    const next = cars[(cars.indexOf(this.draft.car!) + 1) % cars.length];
    const refused = this.view.ring.find((tile) => tile.business === business)!.cars[0];
    if (next ?? refused) this.pick({ car: next ?? refused });
  }

  exchange(): void {
    const card = this.draft.card;
    if (!card || this.draft.hidden) return;
    const rule = against(this.view.choices, this.view.refused, { card, hidden: true });
    if (rule) this.why = rule;
    else this.draft = { card, hidden: true };
  }

  act(): void {
    if (!this.move) return;
    sound("card");
    this.table().play(this.move.move, this.deed!.title);
  }

  ruleFor(part: Partial<Draft>): string | undefined {
    return against(this.view.choices, this.view.refused, { ...this.draft, ...part });
  }

  items = $derived.by((): Item[] => {
    const { draft } = this;
    if (this.picking === "character")
      return COLOURS.map((character) => ({
        key: character,
        label: PAINT[character].name,
        chosen: draft.character === character,
        rule: this.ruleFor({ character, to: undefined, car: undefined }),
      }));
    if (this.picking === "car")
      return [...COLOURS, ...(this.view.mafia ? (["mafia"] as const) : [])].map((car) => ({
        key: car,
        label: PAINT[car].name,
        chosen: draft.car === car,
        rule: this.ruleFor({ car }),
      }));
    if (this.picking === "to")
      return BUSINESSES.map((to) => ({ key: to, label: to, chosen: draft.to === to, rule: this.ruleFor({ to }) }));
    return [];
  });

  targets = $derived(
    new Set<Business>(
      this.wanted === "car"
        ? this.view.ring.filter((tile) => tile.cars.some((car) => !this.ruleFor({ car }))).map((tile) => tile.business)
        : this.wanted === "to"
          ? BUSINESSES.filter((to) => !this.ruleFor({ to }))
          : [],
    ),
  );

  sentence = $derived.by((): string => {
    const { view, draft, wanted } = this;
    const [w, s] = [words(), own().table];
    if (view.phase === "setup" || view.phase === "deal") return w.status.dealing;
    if (!this.myTurn) return w.status.over;
    if (this.move) {
      if (draft.character) return s.becomes(PAINT[draft.character].name);
      const drive = this.mover && driveWords(this.drives, this.mover, this.then?.tiles ?? {}, this.way);
      return drive ? s.drive(drive) : this.mover ? s.stuck(PAINT[this.mover].name) : s.nothing;
    }
    if (this.choosing) return s.chooseCharacter;
    if (wanted === "character") return s.pickCharacter;
    if (wanted === "car") return draft.card === "evasion" ? s.pickTop : s.pickCar;
    if (wanted === "to") return s.pickPlace(PAINT[draft.car!].name);
    return view.card === 4 ? s.lastCard : s.playOrHide;
  });

  #worth(seat: number, earn: number | null): string {
    const s = own().table;
    if (seat === this.me) return earn === null ? s.nobody : s.forYou(number(earn));
    return earn === null ? s.getsNothing(this.named(seat)) : s.gets(this.named(seat), number(earn));
  }

  /** What the large button would do. */
  deed = $derived.by((): Deed | undefined => {
    const { move, then, draft, me } = this;
    const s = own().table;
    if (!move) return undefined;
    const mine = then?.earn && me !== null ? this.#worth(me, then.earn[me] ?? null) : "";
    const other = (then?.earn ?? []).findIndex((earn, seat) => seat !== me && earn !== this.view.seats[seat]!.earn);
    const others = other < 0 ? "" : this.#worth(other, then!.earn![other]!);
    const note = this.choosing ? s.chooseNote : [mine, others].filter(Boolean).join(" · ") || s.same;
    if (draft.character)
      return {
        title: s.exchangeFor(PAINT[draft.character].name),
        short: s.exchangeFor(PAINT[draft.character].name),
        note,
        character: draft.character,
      };
    const drive = this.drives.find(({ car }) => car === this.mover) ?? this.drives[0];
    const name = this.mover ? PAINT[this.mover].name : isRunCard(draft.card!) ? own().cards[draft.card] : "";
    return {
      title: drive ? s.move(name, drive.to) : s.stay(name),
      short: drive ? s.moveShort(drive.to) : s.stay(name),
      note,
      car: this.mover,
    };
  });

  exchanging = $derived.by(() => {
    const { draft, view } = this;
    if (!this.myTurn || this.choosing || !draft.card || draft.hidden) return undefined;
    const s = own().table;
    const rule = against(view.choices, view.refused, { card: draft.card, hidden: true });
    const mafia = fitting(view.choices, { card: draft.card, hidden: true })[0]?.then.drives?.find(
      ({ car }) => car === "mafia",
    );
    return {
      rule,
      note: mafia ? s.hideMafia(mafia.from, mafia.to) : s.hide,
      shortNote: mafia ? s.mafiaShort(mafia.from, mafia.to) : s.hide,
    };
  });

  /** Letters choose, Enter plays, Escape lets go. */
  press(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || (event.target as HTMLElement).closest("input, dialog"))
      return;
    if (event.key === "Escape") return this.drop();
    if (event.key === "Enter")
      return this.move && !(event.target as HTMLElement).closest(".shelf button, header") ? this.act() : undefined;
    const letter = event.key.toUpperCase();
    if (letter === "X") return this.exchange();
    const car = letter === "M" ? "mafia" : COLOURS.find((colour) => PAINT[colour].letter === letter);
    if (this.picking === "to" && (BUSINESSES as readonly string[]).includes(letter))
      this.pick({ to: letter as Business });
    else if (this.picking === "character" && car && car !== "mafia") this.pick({ character: car });
    else if (this.picking === "car" && car && (car !== "mafia" || this.view.mafia)) this.pick({ car });
    else if (this.picking === "car" && car)
      this.askWhy({ do: "move", card: this.draft.card!, car, ...(this.draft.card === "evasion" ? { to: "A" } : {}) });
    else if (!this.picking && car && car !== "mafia") this.#pressed(car);
  }

  /** A letter while nothing is picked from: the card of that colour, or why it cannot be played. */
  #pressed(colour: Colour): void {
    const at = this.mine?.hand.indexOf(colour) ?? -1;
    if (this.myTurn && at >= 0) this.pickCard(at);
    else this.askWhy(this.choosing ? { do: "choose", character: colour } : { do: "move", card: colour });
  }

  /** Why a move that the view says nothing about is not possible. */
  askWhy(move: Move): void {
    this.table().askWhy(move);
  }

  /** Why a card of my hand cannot be played now; what a RUN card needs does not matter for the answer. */
  askCard(card: Card): void {
    this.askWhy(isRunCard(card) ? { do: "exchange", card, character: "red" } : { do: "move", card });
  }
}

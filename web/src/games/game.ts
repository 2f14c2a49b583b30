/**
 * What the rest of the page may know of a game. Each `games/<game>/index.ts` exports one `GamePage` as `page`; the
 * registry finds them, and nothing else names a game. What every visitor needs is here at once and light; what is
 * drawn at a table, in a lesson or in the rules is loaded when it is asked for.
 */

import type { Component } from "svelte";
import type { GameReading } from "../learn/reading";
import type { Frame, Landing } from "../lessons/course";
import type { Table } from "../table/table.svelte";
import type { Ended, GameFacts, GameView, Happening, LogEntry, Move, Payout, Reason, Split } from "../wire";
import type { Language } from "../words/words.svelte";

/** How everything around a game looks: the two worlds of look/theme.css. */
export type World = "deco" | "woodcut";

/** What a seat is called. */
export type Named = (seat: number) => string;

/** A component that is loaded when it is drawn for the first time. */
export type Loaded<Props extends Record<string, unknown>> = () => Promise<{ default: Component<Props> }>;

/** A component with all that it is given: a small picture that the page draws without knowing what it shows. */
export interface Drawing {
  /** What draws it. */
  readonly component: Component<Record<string, unknown>>;
  /** All that it is given. */
  readonly props: Readonly<Record<string, unknown>>;
}

/** Pairs a component with its props, checked against each other here and nowhere else. */
export const drawing = <Props extends object>(
  component: (internals: never, props: Props) => unknown,
  props: NoInfer<Props>,
): Drawing => ({ component, props }) as unknown as Drawing;

/** A deed in short: what was done, with the card or piece it was done with. */
export interface Deed {
  /** Who and what, in a few words. */
  readonly text: string;
  readonly picture?: Drawing | undefined;
}

/** An option as the form for a new table offers it. */
export interface OptionPage {
  /** As the server calls it, one of `facts.options`. */
  readonly key: string;
  /** Under which heading it stands. */
  readonly kind: "expansion" | "house";
  /** What players call it. */
  readonly name: () => string;
  /** One sentence on what it changes. */
  readonly note: () => string;
  /** Stands beside them. */
  readonly picture?: Drawing;
  /** Why it cannot be had while the option that it needs (`facts.needs`) is not chosen. */
  readonly missing?: () => string;
}

/** How a game is told from the others that are played with the same box. */
export interface VariantPage {
  /** What it is called beside the others. */
  readonly name: () => string;
  /** One sentence on how it is played. */
  readonly note: () => string;
  /** Stands beside them. */
  readonly picture: Drawing;
  /** Why it cannot be played by passing one device around; left out where it can. */
  readonly notOnOneDevice?: () => string;
}

/** A lesson of the page that lists them; its course is `lessons/courses/<name>.json`. */
export interface LessonPage {
  /** As its files and its address are called. */
  readonly name: string;
  /** What it teaches, by name. */
  readonly title: () => string;
  /** What happens in it, in a few words. */
  readonly about: () => string;
  /** How long it takes. */
  readonly minutes: number;
  /** Stands beside them. */
  readonly picture: Drawing;
  /** Teaches an expansion: stands after the games of its box, and smaller. */
  readonly extra?: boolean;
}

/** A part of the rules, as the chapters of the rulebook name it in `part`. */
export interface RulesPart {
  /** As the chapters and the address call it. */
  readonly key: string;
  /** At the head of the contents; never translated. */
  readonly name: string;
  /** The rules whose pictures teach it in two minutes. */
  readonly shown: readonly string[];
  /** The rules of an expansion: stand after the games of the box. */
  readonly extra?: boolean;
}

/** One line of the credits. */
export interface Credit {
  /** What was done. */
  readonly what: () => string;
  /** By whom; names are never translated. */
  readonly who: () => string;
}

/**
 * What a poster on the home page says of its box. Its picture is `Poster.svelte` of the same folder, which is found by
 * that name (home/scenes.ts) and lies in one file with the home page.
 */
export interface Poster {
  /** The name, drawn. */
  readonly lettering: Component;
  /** Posters do not follow the light of the page. */
  readonly light: "light" | "dark";
  /** What the game is about, in a few words. */
  readonly promise: () => string;
  /** For how many players, and what else is on the box; `others` are the other games that are played with it. */
  readonly players: (others: string) => string;
}

/** What one seat holds, side by side with the others. */
export interface OpenHand<View = GameView> {
  /** Its cards and whatever else is hidden, as items of a list. */
  readonly items: Loaded<{ view: View; seat: number }>;
  /** There may be more than fit on a phone: then the list scrolls. */
  readonly scrolls: boolean;
}

/** What a lesson needs of its game, loaded with the course. */
export interface Teaching<View = GameView> {
  /** Who speaks. */
  readonly teacher: Drawing;
  /** Where a thing is that a bubble points at, as a selector: `card red`; a name that is not known throws. */
  placeOf(name: string): string;
  /** The next thing to touch on the way to a move, the last one first: whatever is there already is the place. */
  placesOfMove(move: Move, view: View): string[];
  /** What a move would have done, in a sentence. */
  wouldDo(move: Move, view: View, lands: Readonly<Record<string, Landing>> | undefined): string;
  /** What a frame shows, by which the next one waits. */
  momentOf(frame: Frame): "move" | "reveal" | "payout";
}

/** A kind of puzzle: what is asked, and what is said of an answer. A worth is what a move guarantees. */
export interface PuzzleKind<View = GameView> {
  /** As the puzzles call it. */
  readonly key: string;
  /** What it is called in the list. */
  readonly name: () => string;
  /** What is asked at that table, in a sentence or two. */
  readonly question: (view: View) => string;
  /** What the right move brings, as a sentence. */
  readonly right: (worth: number) => string;
  /** What another brings instead. */
  readonly wrong: (worth: number, best: number) => string;
  /** It is solved against the clock. */
  readonly clocked?: boolean;
}

/** What draws the pictures of the rulebook, loaded with the rules. `Picture` is the game's own, from pictures.json. */
export interface RulePictures<Picture = unknown> {
  /** Draws one, in a row that wraps. */
  readonly default: Component<{ picture: Picture }>;
  /** What a picture shows, for who cannot see it. */
  said(picture: Picture): string;
  /** Whether what is said is also written below the picture. */
  captioned(picture: Picture): boolean;
}

export interface GamePage<View = GameView, Picture = unknown> {
  /** As the server calls it: the folder's name. */
  readonly name: string;
  /** Seats, options, what they need, the box it is played with: as the server has them (wire.ts). */
  readonly facts: GameFacts;
  /** How its table and everything around it looks. */
  readonly world: World;
  /** The game's name in the language of the page. */
  readonly title: () => string;
  /** What its log is called. */
  readonly logTitle: () => string;
  /** What its rounds are called. */
  readonly roundTitle: () => string;

  /** The table while it is played on. */
  readonly table: Loaded<{ table: Table; view: View }>;
  /** The table once the game is over. */
  readonly ending: Loaded<{ table: Table; view: View }>;
  /** For a replay that shows all hands; left out where nothing is hidden. */
  readonly hand?: OpenHand<View>;

  /**
   * What happened, as a sentence; undefined for what goes without saying. What every table may tell (table/lines.ts:
   * start, take_back, stand_in, return, hint) does not come here. `seen` is what `seenBetween` found for this event.
   */
  lineOf(event: Happening, named: Named, me: number | null, seen: unknown): string | undefined;
  /**
   * The same in short, for what was done last; undefined for what need not be seen there. A game that has none shows
   * its lines.
   */
  deedOf?(event: Happening, named: Named, me: number | null, seen: unknown): Deed | undefined;
  /** What whoever is asked is doing, as a sentence, where it is more than thinking. */
  doing?(view: View, who: string): string | undefined;
  /** Why the game is over, for its last line. */
  endReason(event: Ended): string;
  /** Why a hint names a move; undefined for what this game has no words for. */
  reasonWords?(reason: Reason, named: Named): string | undefined;
  /** What two views tell of the one event between them, where its log may not; kept under that event's number. */
  seenBetween?(before: View, after: View, log: readonly LogEntry[]): { seq: number; seen: unknown } | undefined;
  /** What was paid or won among new lines of the log: it is shown before the table goes on or the end comes. */
  paidIn?(log: readonly LogEntry[]): Payout | Split | undefined;
  /** Everybody is asked at once and time counts: nothing may lie over the table. */
  racing?(view: View): boolean;

  /** What stands for a seat before the game starts; a seat may still be free. */
  mark(seat: number, free: boolean): Drawing;
  /** What stands for so many players on the form. */
  faces(players: number): readonly Drawing[];
  /** Who looks out of a table that waits, on the home page. */
  readonly face: Drawing;

  /** How many sit at a table that one click opens. */
  readonly usual: number;
  /** What the form says of each option, in the order of `facts.options`. */
  readonly options: readonly OptionPage[];
  /** Set where several games are played with one box. */
  readonly variant?: VariantPage;
  /** Why an option of the box is ruled out here (`facts.ruled_out`). */
  readonly ruledOut?: () => string;
  /** How it plays, in four or five sentences, for who is invited to it; left out where nobody has written it. */
  readonly minute?: () => string;
  /** What an open book shows, and what is seen otherwise. */
  readonly openBook: () => string;
  /** The game has a clock of its own: what the form says instead of asking for one, and there are no hints. */
  readonly ownClock?: () => string;

  /** Set for the game that gives a box its name. */
  readonly poster?: Poster;
  /** The box, piece by piece, for the page of all components. */
  readonly pieces?: () => Promise<{ default: Component }>;
  /** Who made the box. */
  readonly credits: readonly Credit[];
  /** What can be learned of it, the game itself first. */
  readonly lessons: readonly LessonPage[];
  /** Set where there are lessons. */
  readonly teaching?: () => Promise<Teaching<View>>;
  /** The kinds of its puzzles; left out where there are none. */
  readonly puzzles?: readonly PuzzleKind<View>[];
  /** What the pages under *Read on* say of it, loaded with them. */
  readonly reading?: (language: Language) => Promise<GameReading>;
  /** Its parts of the rules, in the order of reading. */
  readonly parts: readonly RulesPart[];
  /** Set where the rules have pictures. */
  readonly pictures?: () => Promise<RulePictures<Picture>>;
}

/** A page as the registry keeps it: each is only ever given the views and pictures of its own game. */
export const gamePageOf = <View, Picture = never>(page: GamePage<View, Picture>): GamePage =>
  page as unknown as GamePage;

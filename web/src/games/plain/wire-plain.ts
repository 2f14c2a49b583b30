/** What the server sends of games without drawings of their own; replaced by `wire.ts` as soon as that has them. */

import type { Rule } from "../../rulebook.svelte";

/** A move as it goes over the wire: what is done, and with what. */
export type PlainMove = Record<string, unknown>;

export interface PlainForecast {
  board: string;
  scores: number[];
}

export interface PlainChoice {
  move: PlainMove;
  notation: string;
  then: PlainForecast;
}

export interface PlainRefusal {
  move: PlainMove;
  notation: string;
  rule: string;
  case?: string;
}

export interface PlainSeat {
  score: number;
}

export interface PlainView {
  game: "plain";
  name: string;
  viewer: number | null;
  round: number;
  turn: number | null;
  start: number | null;
  /** The table as text, in English words and several lines, for a monospaced face. */
  board: string;
  seats: PlainSeat[];
  choices: PlainChoice[];
  refused: PlainRefusal[];
  end: { scores: number[]; winners: number[]; reason: string } | null;
}

/** One thing that happened in such a game; its other fields are named in the game's texts. */
export interface PlainEvent {
  readonly do: string;
  readonly seat?: number;
  readonly rules?: readonly string[];
  readonly choices?: number | "?";
  readonly [field: string]: unknown;
}

/** The answer to `GET api/games/{name}/words/{language}`: flat texts and the game's own rulebook. */
export interface PlainWords {
  readonly title: string;
  readonly texts: Readonly<Record<string, string>>;
  readonly rules: Readonly<Record<string, Rule>>;
}

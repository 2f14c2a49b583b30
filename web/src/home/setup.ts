/** What *Play now* opens: the last set-up against bots, kept on this device for each box, or the usual one. */

import type { GamePage, OptionPage } from "../games/game";
import { withBox } from "../games/registry";
import { LEVELS, type NewTable } from "../wire";
import { wishedPace, type Pace } from "../table/wishes.svelte";
import { words } from "../words/words.svelte";
import { newTable, type Level } from "./opening";

export interface Setup {
  readonly game: string;
  readonly players: number;
  readonly options: Readonly<Record<string, boolean>>;
  readonly level: Level;
  readonly seconds: number | null;
  readonly hints: boolean;
  /** Left out: as the game has it. */
  readonly openBook?: boolean;
}

const keyOf = (box: GamePage) => `stammtisch.setup.${box.name}`;

export const usual = (box: GamePage): Setup => ({
  game: box.name,
  players: box.usual,
  options: {},
  level: "casual",
  seconds: null,
  hints: true,
});

/** What was kept, as far as the server still offers it; the usual for everything else. */
export function checked(kept: unknown, box: GamePage): Setup {
  const old = (typeof kept === "object" && kept ? kept : {}) as Partial<Record<keyof Setup, unknown>>;
  const page = withBox(box).find(({ name }) => name === old.game) ?? box;
  const { fewest, most, options, needs } = page.facts;
  const wished = (typeof old.options === "object" && old.options ? old.options : {}) as Record<string, unknown>;
  const chosen = options.filter((key) => wished[key] === true && (needs[key] === undefined || wished[needs[key]]));
  const players = typeof old.players === "number" ? Math.trunc(old.players) : page.usual;
  return {
    game: page.name,
    players: Math.min(Math.max(players, fewest), most),
    options: Object.fromEntries(chosen.map((key) => [key, true])),
    level: LEVELS.find((level) => level === old.level) ?? "casual",
    seconds: typeof old.seconds === "number" ? old.seconds : null,
    hints: old.hints !== false,
    ...(typeof old.openBook === "boolean" ? { openBook: old.openBook } : {}),
  };
}

export function lastSetup(box: GamePage): Setup {
  try {
    return checked(JSON.parse(localStorage.getItem(keyOf(box)) ?? "null"), box);
  } catch {
    return usual(box);
  }
}

export function keepSetup(box: GamePage, setup: Setup): void {
  localStorage.setItem(keyOf(box), JSON.stringify(setup));
}

/** Slow in the first game of a box, unless somebody has said how fast. */
export const paceAt = (box: GamePage): Pace =>
  wishedPace() ?? (localStorage.getItem(keyOf(box)) === null ? "slow" : "normal");

export const tableOf = (setup: Setup, box: GamePage): NewTable =>
  newTable({ ...setup, way: "bots", pace: paceAt(box), listed: false, nameOf: String });

/** The usual table of a game, perhaps with options: everybody else is a bot. */
export const quickTable = (page: GamePage, options: Setup["options"] = {}): NewTable =>
  tableOf({ ...usual(page), options }, page);

/** In a few words: “3 players · RUN · casual bots”; the game of the box only where it is not the usual one. */
export function saidOf(setup: Setup, box: GamePage): string {
  const page = withBox(box).find(({ name }) => name === setup.game) ?? box;
  const chosen = (option: OptionPage) => setup.options[option.key];
  return [
    ...(page === box ? [] : [page.variant?.name() ?? page.title()]),
    words().lobby.players(setup.players),
    ...box.options.filter(chosen).map(({ name }) => name()),
    words().firstTime.bots[setup.level],
  ].join(" · ");
}

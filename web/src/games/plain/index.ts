/** The page of any game that brings no drawings of its own: its words and rules come from the server. */

import Nobody from "../../drawings/Nobody.svelte";
import type { PlainView } from "../../wire";
import { words } from "../../words/words.svelte";
import { drawing, gamePageOf, type GamePage, type OptionPage } from "../game";
import { factsOf } from "./games.svelte";
import { endReason, plainLine, type PlainEvent } from "./lines";
import Pawn from "./Pawn.svelte";
import { capital } from "./sentences";
import { textsOf, titleOf } from "./texts.svelte";
import { plainWords } from "./words";

export { isTold, plainGames } from "./games.svelte";

const optionName = (game: string, key: string): string => textsOf(game).texts[`option.${key}`] ?? key;

const optionOf = (game: string, key: string): OptionPage => ({
  key,
  kind: "house",
  name: () => capital(optionName(game, key)),
  note: () => "",
  missing: () => plainWords().onlyWith(optionName(game, factsOf(game).needs[key]!)),
});

export const pageOf = (name: string): GamePage =>
  gamePageOf<PlainView>({
    name,
    get facts() {
      return factsOf(name);
    },
    world: "deco",
    title: () => titleOf(name),
    logTitle: () => words().bar.log,
    roundTitle: () => plainWords().round,

    table: () => import("./PlainTable.svelte"),
    ending: () => import("./End.svelte"),
    lineOf: (event, named, me) => plainLine(name, event as unknown as PlainEvent, named, me),
    endReason: ({ rules }) => endReason(name, rules?.[0]),

    mark: (seat, free) => (free ? drawing(Nobody, {}) : drawing(Pawn, { seat })),
    faces: (players) => Array.from({ length: players }, (_, seat) => drawing(Pawn, { seat })),
    face: drawing(Pawn, { seat: 0 }),

    get usual() {
      const { fewest, most } = factsOf(name);
      return Math.min(Math.max(3, fewest), most);
    },
    get options() {
      return factsOf(name).options.map((key) => optionOf(name, key));
    },
    openBook: () => plainWords().openBook,

    credits: [],
    lessons: [],
    parts: [],
  });

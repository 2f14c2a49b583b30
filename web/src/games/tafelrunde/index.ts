import Nobody from "../../drawings/Nobody.svelte";
import { GAMES, type TafelrundeView } from "../../wire";
import { drawing, gamePageOf } from "../game";
import type { GameReading } from "../../learn/reading";
import Chest from "./Chest.svelte";
import { deedOf, doing } from "./deed";
import Lettering from "./Lettering.svelte";
import { lineOf, splitIn } from "./log";
import type { Picture } from "./picture";
import { puzzles } from "./puzzles";
import Shield from "./Shield.svelte";
import { reasonWords } from "./reasons";
import { own } from "./words";

const NAME = "tafelrunde";

const READING = import.meta.glob<{ reading: GameReading }>("./reading/*.ts");

export const page = gamePageOf<TafelrundeView, Picture>({
  name: NAME,
  facts: GAMES[NAME]!,
  world: "woodcut",
  title: () => own().title,
  logTitle: () => own().table.log,
  roundTitle: () => own().table.prey,

  table: () => import("./TafelrundeTable.svelte"),
  ending: () => import("./End.svelte"),
  hand: { items: () => import("./OpenHand.svelte"), scrolls: true },
  lineOf,
  deedOf,
  doing,
  endReason: () => own().end.noChests,
  paidIn: splitIn,
  reasonWords,

  mark: (seat) => drawing(Shield, { seat }),
  faces: (players) => Array.from({ length: players }, (_, seat) => drawing(Shield, { seat })),
  face: drawing(Nobody, {}),

  usual: 3,
  options: [
    {
      key: "bonus_needs_card",
      kind: "house",
      name: () => own().form.bonusNeedsCard,
      note: () => own().form.bonusNote,
      picture: drawing(Chest, { gem: "red", value: 3 }),
    },
  ],
  minute: () => own().minute,
  openBook: () => own().form.openBook,

  poster: {
    lettering: Lettering,
    light: "light",
    promise: () => own().promise,
    players: () => own().players,
  },
  pieces: () => import("./Pieces.svelte"),
  credits: [{ what: () => own().credits.beggars, who: () => "Hans-Jörg Brehm" }],
  lessons: [
    {
      name: NAME,
      title: () => own().title,
      about: () => own().lessons.about,
      minutes: 5,
      picture: drawing(Chest, { gem: "red", value: 4 }),
    },
  ],
  reading: async (language) => (await READING[`./reading/${language}.ts`]!()).reading,
  teaching: async () => (await import("./teaching")).teaching,
  puzzles,
  parts: [{ key: NAME, name: "Tafelrunde", shown: ["T-SCORE-2"] }],
  pictures: () => import("./Pictures.svelte"),
});

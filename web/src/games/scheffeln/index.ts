import { GAMES, type ScheffelnView } from "../../wire";
import { list } from "../../words/words.svelte";
import { drawing, gamePageOf } from "../game";
import type { GameReading } from "../../learn/reading";
import Car from "./Car.svelte";
import { deedOf, doing } from "./deed";
import Lettering from "./Lettering.svelte";
import { endReason, lineOf, paidIn, seenBetween } from "./log";
import MovementCard from "./MovementCard.svelte";
import type { Picture } from "./picture";
import { COLOURS } from "./pieces";
import Portrait from "./Portrait.svelte";
import { puzzles } from "./puzzles";
import { reasonWords } from "./reasons";
import { own } from "./words";

const NAME = "scheffeln";

const READING = import.meta.glob<{ reading: GameReading }>("./reading/*.ts");

export const page = gamePageOf<ScheffelnView, Picture>({
  name: NAME,
  facts: GAMES[NAME]!,
  world: "deco",
  title: () => own().title,
  logTitle: () => own().table.log,
  roundTitle: () => own().table.round,

  table: () => import("./ScheffelnTable.svelte"),
  ending: () => import("./End.svelte"),
  hand: { items: () => import("./OpenHand.svelte"), scrolls: false },
  lineOf,
  deedOf,
  doing,
  endReason,
  reasonWords,
  seenBetween,
  paidIn,

  mark: (seat, free) => drawing(Portrait, { character: free ? undefined : COLOURS[(seat * 3) % 8], letter: false }),
  faces: (players) => COLOURS.slice(0, players).map((character) => drawing(Portrait, { character, letter: false })),
  face: drawing(Portrait, { character: "purple" }),

  usual: 4,
  variant: { name: () => own().form.base, note: () => own().form.baseNote, picture: drawing(Car, { car: "red" }) },
  options: [
    {
      key: "run",
      kind: "expansion",
      name: () => own().form.run,
      note: () => own().form.runNote,
      picture: drawing(MovementCard, { card: "joker" }),
    },
    {
      key: "mafia",
      kind: "expansion",
      name: () => own().form.mafia,
      note: () => own().form.mafiaNote,
      picture: drawing(Car, { car: "mafia" }),
    },
    {
      key: "mafia_keeps",
      kind: "house",
      name: () => own().form.mafiaKeeps,
      note: () => own().form.mafiaKeepsNote,
      picture: drawing(Car, { car: "mafia" }),
      missing: () => own().form.mafiaKeepsNot,
    },
  ],
  minute: () => own().minute,
  openBook: () => own().form.openBook,

  poster: {
    lettering: Lettering,
    light: "dark",
    promise: () => own().promise,
    players: (others) => own().players(others),
  },
  pieces: () => import("./Pieces.svelte"),
  credits: [
    { what: () => own().credits.design, who: () => "Reiner Stockhausen" },
    { what: () => own().credits.illustrations, who: () => "Christian Opperer" },
    { what: () => own().credits.publisher, who: () => "dlp games, 2014" },
    { what: () => own().credits.frenchRules, who: () => list(["Stéphane Athimon", "Natacha Athimon-Constant"]) },
  ],
  lessons: [
    {
      name: NAME,
      title: () => own().title,
      about: () => own().lessons.about.game,
      minutes: 5,
      picture: drawing(Car, { car: "red" }),
    },
    {
      name: "run",
      title: () => own().form.run,
      about: () => own().lessons.about.run,
      minutes: 2,
      picture: drawing(MovementCard, { card: "joker" }),
      extra: true,
    },
    {
      name: "mafia",
      title: () => own().form.mafia,
      about: () => own().lessons.about.mafia,
      minutes: 2,
      picture: drawing(Car, { car: "mafia" }),
      extra: true,
    },
  ],
  reading: async (language) => (await READING[`./reading/${language}.ts`]!()).reading,
  teaching: async () => (await import("./teaching")).teaching,
  puzzles,
  parts: [
    { key: NAME, name: "Scheffeln", shown: ["S-MOVE-8", "S-MOVE-10", "S-SCORE-2"] },
    { key: "run", name: "RUN", shown: ["S-RUN-1"], extra: true },
    { key: "mafia", name: "Mafia", shown: ["S-MAFIA-7"], extra: true },
  ],
  pictures: () => import("./Pictures.svelte"),
});

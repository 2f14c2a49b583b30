import { GAMES, type SpeedView } from "../../wire";
import { drawing, gamePageOf } from "../game";
import type { GameReading } from "../../learn/reading";
import { endReason, paidIn } from "../scheffeln/log";
import MovementCard from "../scheffeln/MovementCard.svelte";
import type { Picture } from "../scheffeln/picture";
import { COLOURS } from "../scheffeln/pieces";
import Portrait from "../scheffeln/Portrait.svelte";
import { own as box } from "../scheffeln/words";
import Dial from "./Dial.svelte";
import { deedOf, lineOf } from "./log";
import { puzzles } from "./puzzles";
import { reasonWords } from "./reasons";
import { own } from "./words";

const NAME = "speed";

const READING = import.meta.glob<{ reading: GameReading }>("./reading/*.ts");

export const page = gamePageOf<SpeedView, Picture>({
  name: NAME,
  facts: GAMES[NAME]!,
  world: "deco",
  title: () => own().title,
  logTitle: () => box().table.log,
  roundTitle: () => own().table.round,

  table: () => import("./SpeedTable.svelte"),
  ending: () => import("../scheffeln/End.svelte"),
  lineOf,
  deedOf,
  endReason,
  paidIn,
  reasonWords,
  racing: ({ phase }) => phase === "grab",

  mark: (seat, free) => drawing(Portrait, { character: free ? undefined : COLOURS[(seat * 3) % 8], letter: false }),
  faces: (players) => COLOURS.slice(0, players).map((character) => drawing(Portrait, { character, letter: false })),
  face: drawing(Portrait, { character: "purple" }),

  usual: 4,
  variant: {
    name: () => own().form.name,
    note: () => own().form.note,
    picture: drawing(Dial, { countdown: { left: 3200, of: 5000, last: true }, accent: true }),
    notOnOneDevice: () => own().form.notOnOneDevice,
  },
  options: [],
  ruledOut: () => own().form.ruledOut,
  minute: () => own().minute,
  openBook: () => box().form.openBook,
  ownClock: () => own().form.clock,

  credits: [],
  lessons: [
    {
      name: NAME,
      title: () => own().title,
      about: () => own().lessons.about,
      minutes: 5,
      picture: drawing(MovementCard, { card: "blue" }),
    },
  ],
  reading: async (language) => (await READING[`./reading/${language}.ts`]!()).reading,
  teaching: async () => (await import("./teaching")).teaching,
  puzzles,
  parts: [{ key: NAME, name: "Speed", shown: ["SPEED-12"] }],
  pictures: () => import("../scheffeln/Pictures.svelte"),
});

/** A made-up game for the tests: take lanterns from the middle, or pass. */

import { VERSION, type GameListed, type GamesListed, type GameWords, type PlainView, type Welcome } from "../../wire";

const BOARD = `\
+-------------- middle ---------------+
|  red 2   blue 1   green 0   gold 1  |
+-------------------------------------+

seat        red  blue  green  gold  score
> You         1     0      2     0      4
  Ada         0     2      1     1      7
  Bruno       2     0      0     0      3

hand: red blue
`;

export const VIEW: PlainView = {
  game: "plain",
  name: "lanterns",
  viewer: 0,
  round: 3,
  turn: 0,
  start: 1,
  board: BOARD,
  seats: [{ score: 4 }, { score: 7 }, { score: 3 }],
  choices: [
    {
      move: { do: "take", card: "red" },
      notation: "Tr",
      then: {
        board: BOARD.replace("red 2", "red 1").replace(
          "You         1     0      2     0      4",
          "You         2     0      2     0      6",
        ),
        scores: [6, 7, 3],
      },
    },
    {
      move: { do: "take", card: "gold" },
      notation: "Tg",
      then: {
        board: BOARD.replace("gold 1", "gold 0").replace("2     0      4", "2     1      9"),
        scores: [9, 6, 3],
      },
    },
    {
      move: { do: "swap", give: "red", take: "blue" },
      notation: "Xrb",
      then: { board: BOARD.replace("hand: red blue", "hand: blue blue"), scores: [4, 7, 3] },
    },
    { move: { do: "pass" }, notation: "P", then: { board: BOARD, scores: [4, 7, 3] } },
  ],
  refused: [
    { move: { do: "take", card: "green" }, notation: "Tn", rule: "L-2", case: "empty" },
    { move: { do: "light", card: "blue" }, notation: "Lb", rule: "L-4" },
  ],
  end: null,
};

export const WORDS: GameWords = {
  title: "Lanterns",
  texts: {
    "log.take.you": "you take {card}",
    "log.take.other": "{who} takes {card}",
    "log.swap.you": "you give {give} for {take}",
    "log.swap.other": "{who} gives {give} for {take}",
    "log.light.you": "you light {card}",
    "log.light.other": "{who} lights {card}",
    "log.pass.you": "you pass",
    "log.pass.other": "{who} passes",
    "log.blown_out.you": "you lose {lanterns} lanterns",
    "log.blown_out.other": "{who} loses {lanterns} lanterns",
    "log.blown_out.nobody": "the wind calms down",
    "log.refill": "the middle is refilled: {cards}",
    "option.wind": "Wind",
    "piece.red": "a red lantern",
    "piece.blue": "a blue lantern",
    "piece.green": "a green lantern",
    "piece.gold": "the golden lantern",
    "piece.?": "a lantern",
    "board.hand": "hand",
    "board.middle": "middle",
    "board.score": "score",
  },
  rules: {
    "L-1": { title: "The last lantern is taken", text: "The game ends when the middle is empty.", why: {} },
    "L-2": {
      title: "Taking a lantern",
      text: "Whoever is asked may take one lantern of any colour from the middle.",
      why: { empty: ["There is no lantern of that colour in the middle.", "Take one of another colour."] },
    },
    "L-4": {
      title: "Lighting",
      text: "Three lanterns of one colour can be lit; each of them counts double at the end.",
      why: { "": ["You need three lanterns of that colour.", "Collect more of them first."] },
    },
  },
};

export const GERMAN: GameWords = {
  title: "Laternen",
  texts: {
    "log.take.you": "du nimmst {card}",
    "log.take.other": "{who} nimmt {card}",
    "log.swap.you": "du gibst {give} für {take}",
    "log.pass.you": "du passt",
    "log.light.you": "du entzündest {card}",
    "piece.red": "eine rote Laterne",
    "piece.blue": "eine blaue Laterne",
    "piece.green": "eine grüne Laterne",
    "piece.gold": "die goldene Laterne",
    "board.hand": "Hand",
    "board.middle": "Mitte",
    "board.seat": "Platz",
    "board.score": "Punkte",
    "board.red": "rot",
    "board.blue": "blau",
    "board.green": "grün",
    "board.gold": "Gold",
  },
  rules: {},
};

const OFFERED: GameListed = {
  name: "lanterns",
  title: "Lanterns",
  fewest: 4,
  most: 6,
  options: ["wind", "rain"],
  needs: { rain: "wind" },
  ruled_out: {},
  open_book: false,
  box: "lanterns",
  plain: true,
};

/** What a server with that game answers. */
export function served(path: string): Response {
  const games: GamesListed = { games: [{ ...OFFERED, name: "scheffeln", plain: false }, OFFERED] };
  return new Response(JSON.stringify(path === "api/games" ? games : path.endsWith("/de") ? GERMAN : WORDS));
}

const seat = (at: number, kind: "person" | "bot", name: string) => ({
  seat: at,
  kind,
  name,
  level: kind === "bot" ? "casual" : null,
  here: true,
  away_since: null,
  stand_in: false,
  left: false,
  resigned: false,
  muted: false,
  nonce: null,
});

/** A table at which that view is seen. */
export const welcome = (view: PlainView = VIEW): Welcome =>
  ({
    type: "welcome",
    v: VERSION,
    now: 0,
    you: { seats: [0], host: true, may_take_back: [] },
    table: {
      id: "sample",
      seq: 12,
      game: view.name,
      options: {},
      status: view.end ? "over" : "running",
      games: 1,
      seats: [seat(0, "person", "Anna"), seat(1, "bot", "Ada"), seat(2, "bot", "Bruno")],
      host: 0,
      listed: false,
      spectators: true,
      watching: 0,
      seconds: null,
      patience: null,
      stand_in: "casual",
      hints: true,
      open_book: false,
      asking: { seats: [0], since: 0, until: null },
      take_back: null,
      removal: null,
      rematch: [],
      held: false,
      pace: "normal",
      audience: true,
      commitment: { sha256: "0".repeat(64), seed: null },
    },
    sights: [
      {
        seat: view.viewer,
        view,
        log: [
          { seq: 10, at: 0, event: { do: "refill", cards: ["red", "gold"], rules: ["L-1"] } },
          { seq: 11, at: 0, event: { do: "take", seat: 1, card: "?", rules: ["L-2"] } },
        ],
      },
    ],
    said: [],
  }) as unknown as Welcome;

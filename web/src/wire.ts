// Written by `make types` from the server's messages. Do not edit: a test compares it with them.

export const VERSION = 2;

export const LEVELS = ["random", "beginner", "casual", "strong", "expert"] as const;

export interface GameFacts {
  title: string;
  fewest: number;
  most: number;
  options: string[];
  needs: Record<string, string>;
  ruled_out: Record<string, string>;
  open_book: boolean;
  box: string;
  /** In a race: between how many seconds a bot of each level acts eight times in ten. */
  reactions?: Record<string, [number, number]>;
}

export const GAMES: Record<string, GameFacts> = {
  "scheffeln": {
    "title": "Scheffeln",
    "fewest": 2,
    "most": 4,
    "options": [
      "run",
      "mafia",
      "mafia_keeps"
    ],
    "needs": {
      "mafia_keeps": "mafia"
    },
    "ruled_out": {},
    "open_book": true,
    "box": "scheffeln",
    "reactions": {}
  },
  "speed": {
    "title": "Speed-Scheffeln",
    "fewest": 3,
    "most": 8,
    "options": [],
    "needs": {},
    "ruled_out": {
      "run": "A-22",
      "mafia": "A-23"
    },
    "open_book": true,
    "box": "scheffeln",
    "reactions": {
      "random": [
        20,
        40
      ],
      "beginner": [
        20,
        40
      ],
      "casual": [
        12,
        24
      ],
      "strong": [
        8,
        15
      ],
      "expert": [
        6,
        10
      ]
    }
  },
  "tafelrunde": {
    "title": "Die Tafelrunde 2",
    "fewest": 2,
    "most": 4,
    "options": [
      "bonus_needs_card"
    ],
    "needs": {},
    "ruled_out": {},
    "open_book": false,
    "box": "tafelrunde",
    "reactions": {}
  }
};

export type Business = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";

export type Colour = "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "white";

export type Car = "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "white" | "mafia";

export type Card = "red" | "orange" | "yellow" | "green" | "teal" | "blue" | "purple" | "white" | "joker" | "backward" | "evasion" | "nasty_exchange";

export type Gem = "red" | "blue" | "yellow";

export type Special = "closing_time" | "last_warning" | "revitalization" | "zork";

export type Emote = "hello" | "well_played" | "thanks" | "oops" | "hurry" | "thinking" | "laugh" | "wow" | "again" | "goodbye";

export type Code = "malformed" | "unknown_seat" | "game_over" | "not_your_turn" | "stale" | "rule" | "not_allowed" | "too_fast" | "unavailable";

export type Verdict = "only" | "best" | "fine" | "slip" | "mistake" | "blunder";

/** A move of one of your seats. `after` is the `seq` of the last `step` or `welcome` you have seen. */
export interface Decide {
  type: "decide";
  v?: 2;
  id: string;
  seat: number;
  after: number;
  move: Move;
}

/** Your last decision; where others have decided since, they are asked, once for each decision. The same decision can be taken back three times, and the time that it took before counts. */
export interface TakeBack {
  type: "take_back";
  v?: 2;
  id: string;
  seat: number;
}

/** Whether you agree to what is asked now (`table.take_back`). */
export interface AnswerTakeBack {
  type: "answer_take_back";
  v?: 2;
  id: string;
  agree: boolean;
}

/** Take an open seat; several are yours on one device. With `imported` you agree to play on from a record that somebody else has brought (`table.imported`), which is refused otherwise. */
export interface Sit {
  type: "sit";
  v?: 2;
  id: string;
  seat: number;
  name?: string;
  nonce?: string;
  imported?: boolean;
}

/** Leave a seat: before the start it is open again, later a bot takes it until you come back. */
export interface Stand {
  type: "stand";
  v?: 2;
  id: string;
  seat: number;
}

/** Give a running game up for good: a bot plays on, and you cannot come back to this game. */
export interface Resign {
  type: "resign";
  v?: 2;
  id: string;
  seat: number;
}

/** A bot shall decide for another player who is away, until they are back. */
export interface AskStandIn {
  type: "stand_in";
  v?: 2;
  id: string;
  seat: number;
}

/** Host: another player shall leave a running game; the others vote, and a bot takes over. */
export interface Remove {
  type: "remove";
  v?: 2;
  id: string;
  seat: number;
}

/** Whether you agree that somebody is removed (`table.removal`). */
export interface AnswerRemoval {
  type: "answer_removal";
  v?: 2;
  id: string;
  agree: boolean;
}

/** Your part of the chance of the next game; once for each seat and commitment. */
export interface AddNonce {
  type: "nonce";
  v?: 2;
  id: string;
  seat: number;
  nonce: string;
}

/** Host: a bot of that level for an open seat, called as you wish, or `null` to open a bot's seat. */
export interface SetSeat {
  type: "set_seat";
  v?: 2;
  id: string;
  seat: number;
  level: string | null;
  name?: string;
}

/** Host: who sits where, before a game: for each seat from the first on, the one whose occupant moves there. */
export interface Reorder {
  type: "reorder";
  v?: 2;
  id: string;
  order: number[];
}

/** Host: the person at that seat is the host from now on. */
export interface HandOver {
  type: "hand_over";
  v?: 2;
  id: string;
  seat: number;
}

/** Host: the settings of the table. While a game runs, what others play by stays: the rules, and where other people sit the clock, `patience` and `stand_in`. The log tells everybody what is changed during a game. `pace` is how long bots take; with `tap` they wait for `go_on` where one person plays alone with bots. `audience` tells whether spectators may talk. */
export interface Configure {
  type: "configure";
  v?: 2;
  id: string;
  options?: Record<string, boolean>;
  listed?: boolean;
  spectators?: boolean;
  seconds?: number | null;
  patience?: number | null;
  stand_in?: string;
  hints?: boolean;
  open_book?: boolean;
  pace?: "fast" | "normal" | "slow" | "tap";
  audience?: boolean;
}

/** Host: begin; seats that are still open go to bots of the table's level. */
export interface Start {
  type: "start";
  v?: 2;
  id: string;
}

/** You want to play again, or no longer do: the next game opens when everybody who is here wants it. With `now` the host opens it without waiting for the others; with `hold`, too, and it begins only with `start`, so that seats and settings can be changed before. */
export interface Rematch {
  type: "rematch";
  v?: 2;
  id: string;
  wish?: boolean;
  now?: boolean;
  hold?: boolean;
}

export interface Say {
  type: "say";
  v?: 2;
  id: string;
  text: string;
}

export interface ShowEmote {
  type: "emote";
  v?: 2;
  id: string;
  emote: Emote;
}

/** Host: whoever sits at `seat`, or said the line of number `said`, may not talk, or may again. */
export interface Mute {
  type: "mute";
  v?: 2;
  id: string;
  muted: boolean;
  seat?: number;
  said?: number;
}

export interface Rename {
  type: "rename";
  v?: 2;
  id: string;
  seat: number;
  name: string;
}

/** Which rule is against a move of yours now; also where it is somebody else's turn. */
export interface WhyNot {
  type: "why_not";
  v?: 2;
  id: string;
  seat: number;
  move: Move;
}

/** What a strong bot would do in your place, from what you can see. */
export interface AskHint {
  type: "hint";
  v?: 2;
  id: string;
  seat: number;
}

export interface Ping {
  type: "ping";
  v?: 2;
  id: string;
}

/** You have seen enough: the bot that waits for you may decide. Answered with a `pong`. */
export interface GoOn {
  type: "go_on";
  v?: 2;
  id: string;
}

/** The first message, also after every reconnection: everything there is. `sights` is empty before the start. */
export interface Welcome {
  type: "welcome";
  v: 2;
  now: number;
  you: You;
  table: TableState;
  sights: Sight[];
  said: Said[];
}

/** What you are at this table: your seats (none for a spectator), whether you are the host, seats kept for you. */
export interface You {
  seats: number[];
  host: boolean;
  may_take_back: number[];
  kept?: number[];
}

/** The table around the game, the same for everybody. `rematch` lists the seats that want to play again; `held` is a table at which the next game waits for the host to begin it. `imported`: this game goes on from a record that somebody brought. Its cards were not shuffled here, so there is no `commitment` for it. */
export interface TableState {
  id: string;
  seq: number;
  game: string;
  options: Record<string, boolean>;
  status: "open" | "over" | "running";
  games: number;
  seats: SeatState[];
  host: number | null;
  listed: boolean;
  spectators: boolean;
  watching: number;
  seconds: number | null;
  patience: number | null;
  stand_in: string;
  hints: boolean;
  open_book: boolean;
  pace: "fast" | "normal" | "slow" | "tap";
  audience: boolean;
  asking: Asking | null;
  take_back: TakeBackAsked | null;
  removal: RemovalAsked | null;
  rematch: number[];
  held: boolean;
  imported: boolean;
  commitment: Commitment | null;
  muted?: MutedVoice[];
}

/** Who sits there. `away_since` and `stand_in` are set while a person is gone, or a bot decides for them. `left` is one who stood up during the game: it can be taken up again, unless they `resigned`. `name` is empty where somebody sat who has been forgotten; `kept`: an open seat that only the one of that name may take, until the host opens it to all. `twin` is 2, 3, … where the name looks like one that was at the table before. */
export interface SeatState {
  seat: number;
  kind: "bot" | "open" | "person";
  name: string | null;
  level: string | null;
  here: boolean;
  away_since: number | null;
  stand_in: boolean;
  left: boolean;
  resigned: boolean;
  muted: boolean;
  nonce: string | null;
  kept?: boolean;
  twin?: number | null;
}

/** Whose time runs: since when, and until when where the table has a clock (milliseconds since 1970). */
export interface Asking {
  seats: number[];
  since: number;
  until: number | null;
}

/** A seat asks to take its last decision back; everybody named in `waiting` must agree. */
export interface TakeBackAsked {
  seat: number;
  waiting: number[];
}

/** The host asks to remove whoever sits at `seat`; more than half of `agreed` and `waiting` must agree. */
export interface RemovalAsked {
  seat: number;
  agreed: number[];
  waiting: number[];
}

/** Chance that can be checked: SHA-256 of the seed, and after the end the seed itself, in hex. */
export interface Commitment {
  sha256: string;
  seed: string | null;
}

/** A spectator who may not talk: what they were called, and the number of a line by which `mute` finds them. */
export interface MutedVoice {
  said: number;
  name: string;
}

/** What one of your seats sees, or a spectator (`seat` null); `log` holds what is new to it, at most 200 lines. Before these there are `older` lines, and `events` of the record; `GET /api/tables/{table}/log` has them. */
export interface Sight {
  seat: number | null;
  view: PlainView | ScheffelnView | SpeedView | TafelrundeView;
  log: LogEntry[];
  older?: number;
  events?: number;
}

/** A game that brings no drawings of its own: its table as text. `name` is the game's. */
export interface PlainView {
  game: "plain";
  name: string;
  viewer: number | null;
  round: number;
  turn: number | null;
  start: number | null;
  board: string;
  seats: PlainSeat[];
  choices: PlainChoice[];
  refused: PlainRefusal[];
  end: End | null;
}

export interface PlainSeat {
  score: number;
}

/** A legal move, its short notation, and what it would do. */
export interface PlainChoice {
  move: Record<string, unknown>;
  notation: string;
  then: PlainForecast;
}

/** The table after a move, as text, and the scores then, as far as the mover can foresee. */
export interface PlainForecast {
  board: string;
  scores: number[];
}

/** A move that is not allowed, the rule against it, and which of its conditions fails where it has several. */
export interface PlainRefusal {
  move: Record<string, unknown>;
  notation: string;
  rule: string;
  case?: string;
}

/** How the game ended: what each seat has, who has won, and the rule that ended it. */
export interface End {
  scores: number[];
  winners: number[];
  reason: string;
}

/** The whole table. `card` counts the cards of a round from 1 to 4; `mafia_token` is of the last payout. */
export interface ScheffelnView {
  game: "scheffeln";
  viewer: number | null;
  phase: "choose" | "deal" | "ended" | "play" | "setup";
  round: number;
  card: number;
  turn: number | null;
  start: number | null;
  run: boolean;
  mafia: boolean;
  ring: Tile[];
  centre: Colour[];
  played: Card[];
  seats: ScheffelnSeat[];
  leaders: number[];
  mafia_seat: number | null;
  mafia_token: number | null;
  choices: ScheffelnChoice[];
  refused: ScheffelnRefusal[];
  end: End | null;
}

/** One business: its cars, bottom car first, the visible token, how many are left, those that are gone. */
export interface Tile {
  business: Business;
  cars: Car[];
  token: number | null;
  left: number;
  taken: number[];
}

/** One seat: `hand` and `discards` are "?" where the viewer may not know them; `took` is of the last payout. `money` is null where the table has no open book and the seat is another's. */
export interface ScheffelnSeat {
  money: number | null;
  character: Colour | null;
  cards: number;
  hand: (Card | "?")[];
  discards: (Card | "?")[];
  earn: number | null;
  took: number | null;
}

/** A legal move, its short notation, and what it would do. */
export interface ScheffelnChoice {
  move: Choose | PlayCard | Exchange;
  notation: string;
  then: Forecast;
}

/** The first choice of a character. */
export interface Choose {
  do: "choose";
  character: Colour;
}

/** A card played face up, with the target that a RUN card needs. */
export interface PlayCard {
  do: "move";
  card: Card;
  car?: Car;
  to?: Business;
  character?: Colour;
}

/** A card discarded face down for another character. */
export interface Exchange {
  do: "exchange";
  card: Card;
  character: Colour;
}

/** What a move would visibly do: cars that drive, businesses that change, characters and earnings after it. `earn` is what each seat would take if the round ended then, null for nothing. */
export interface Forecast {
  drives?: Drive[];
  tiles?: Record<string, Car[]>;
  characters?: (Colour | null)[];
  earn?: (number | null)[];
}

/** A car that leaves one business for another. */
export interface Drive {
  car: Car;
  from: Business;
  to: Business;
}

/** A move that is not allowed, the rule against it, and which of its conditions fails where it has several. */
export interface ScheffelnRefusal {
  move: Choose | PlayCard | Exchange;
  rule: string;
  case?: string;
}

/** The whole table. `row` is left to right, "?" while face down; `clock` and `deadline` count from the reveal. */
export interface SpeedView {
  game: "speed";
  viewer: number | null;
  phase: "ended" | "grab" | "reveal" | "row" | "setup";
  round: number;
  start: number | null;
  ring: Tile[];
  row: (Colour | "?")[];
  revealed: number;
  centre: Colour[];
  seats: SpeedSeat[];
  leaders: number[];
  clock: number;
  deadline: number | null;
  countdown: boolean;
  choices: SpeedChoice[];
  refused: SpeedRefusal[];
  end: End | null;
}

/** One seat: `ms` is when it grabbed or declined, counted from the last reveal. `money` is null where the table has no open book and the seat is another's. */
export interface SpeedSeat {
  money: number | null;
  character: Colour | null;
  declined: boolean;
  ms: number | null;
  took: number | null;
}

/** A legal move and its short notation; what it will earn is for the player to see. */
export interface SpeedChoice {
  move: Grab | Decline;
  notation: string;
}

/** The first to touch a character has it. */
export interface Grab {
  do: "grab";
  character: Colour;
}

/** Stays without a character this round. */
export interface Decline {
  do: "decline";
}

/** A move that is not allowed, the rule against it, and which of its conditions fails where it has several. */
export interface SpeedRefusal {
  move: Grab | Decline;
  rule: string;
  case?: string;
}

/** The whole table. `winners` are those of the last time the chests were split. */
export interface TafelrundeView {
  game: "tafelrunde";
  viewer: number | null;
  phase: "draw" | "ended" | "hide" | "play" | "setup";
  prey: number;
  turn: number | null;
  start: number | null;
  bonus_needs_card: boolean;
  middle: Chest[];
  pile: number;
  laid: number;
  zork_gems: number;
  seats: TafelrundeSeat[];
  leaders: Leaders;
  winners: Leaders;
  choices: TafelrundeChoice[];
  refused: TafelrundeRefusal[];
  end: End | null;
}

/** Written as a pair: `["red", 3]`. */
export type Chest = [Gem, 2 | 3 | 4];

/** One seat: `hand` has "?" for cards the viewer is not told; `hidden_chests` and `gems` are null where only their number is. A table with an open book tells what everybody could remember. */
export interface TafelrundeSeat {
  cards: number;
  hand: string[];
  draw: number;
  discard: string[];
  open: Chest[];
  hidden: number;
  hidden_chests: Chest[] | null;
  gems: number | null;
  special: Special | null;
  special_lies: boolean;
  protected: Gem | null;
  out: boolean;
  power: Powers;
}

/** A seat's strength in each colour. */
export interface Powers {
  red: Power;
  blue: Power;
  yellow: Power;
}

/** A seat's strength in one colour: its beggars, what they add up to, the bonus of its best chest, the sum. */
export interface Power {
  beggars: string[];
  cards: number;
  bonus: number;
  sum: number;
}

/** A seat for each colour, null where there is a tie or nothing. */
export interface Leaders {
  red: number | null;
  blue: number | null;
  yellow: number | null;
}

/** A legal move, its short notation, and what it would do. */
export interface TafelrundeChoice {
  move: PlayBeggar | BackOut | Hide | Done;
  notation: string;
  then: TafelrundeForecast;
}

/** A card played face up: a beggar for one colour, or a special card with what it needs. */
export interface PlayBeggar {
  do: "play";
  card: string;
  as?: Gem;
  colour?: Gem;
  take?: string | null;
}

/** Leaves this prey. */
export interface BackOut {
  do: "back_out";
}

/** Turns an open chest face down. */
export interface Hide {
  do: "hide";
  chest: Chest;
}

/** Hides no more chests with Zork. */
export interface Done {
  do: "done";
}

/** What a move would visibly do: the mover's sums, who leads each colour, who wins them where the phase ends. `hidden_gems` is what the mover would have hidden in all. */
export interface TafelrundeForecast {
  sums?: Sums | null;
  leaders?: Leaders | null;
  splits?: Leaders | null;
  hidden_gems?: number | null;
}

/** One seat's sum in each colour. */
export interface Sums {
  red: number;
  blue: number;
  yellow: number;
}

/** A move that is not allowed, the rule against it, and which of its conditions fails where it has several. */
export interface TafelrundeRefusal {
  move: PlayBeggar | BackOut | Hide | Done;
  rule: string;
  case?: string;
}

/** One line of the log: the journal's number, when it happened (milliseconds since 1970), and what. */
export interface LogEntry {
  seq: number;
  at: number;
  event: Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;
}

/** The game is over; `empty` are the places that ran out. Its first rule ended it, the next says who won. */
export interface Ended {
  do: "end";
  scores: number[];
  winners: number[];
  empty?: string[];
  rules?: string[];
}

/** A seat took its last decision back: the last `undone` events before it never happened. In a `step` their lines are to be forgotten, and so is an earlier one that says this seat took that decision back; in a `welcome` they are no longer there. */
export interface TookBack {
  do: "take_back";
  seat: number;
  undone: number;
}

/** A bot decides for that seat: its person is away (and others have asked for it), or the time ran out; or they have left, given up, or been removed. */
export interface StoodIn {
  do: "stand_in";
  seat: number;
  reason: "asked" | "away" | "left" | "removed" | "resigned" | "time";
}

/** The person of that seat decides again. */
export interface Returned {
  do: "return";
  seat: number;
}

/** A seat took a hint: everybody may know that, and nobody else what it said. */
export interface TookHint {
  do: "hint";
  seat: number;
}

/** A game began; the first of the table, or a rematch. `imported`: it goes on from a record that somebody brought, whose cards were not shuffled here. */
export interface Started {
  do: "start";
  game: number;
  rules?: string[];
  imported?: boolean;
}

/** The host made the person of that seat the host. */
export interface Hosted {
  do: "host";
  seat: number;
}

/** The host changed a setting of the table during the game; `by` is their seat, where they have one. */
export interface Changed {
  do: "configure";
  by: number | null;
  setting: "audience" | "hints" | "listed" | "pace" | "patience" | "seconds" | "spectators" | "stand_in";
  value: boolean | number | string | null;
}

export interface Chose {
  do: "choose";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  character: Colour;
}

/** A card played face up; `trip` is what the car did, where the card drove one. A Nasty exchange takes `character` and gives `gave`: to the seat `partner`, or null to the centre. */
export interface Moved {
  do: "move";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  card: Card;
  car?: Car;
  to?: Business;
  character?: Colour;
  gave?: Colour;
  partner?: number | null;
  trip?: Trip;
}

/** A car's way, and the businesses it passed without stopping; `to` is `from` where a pair could not move. `carries` rode on top of it, `leaves` was beneath it before, `onto` is beneath it now. */
export interface Trip {
  car: Car;
  from: Business;
  to: Business;
  way?: "backward" | "forward" | "leap";
  skips?: Business[];
  carries?: Car | null;
  leaves?: Car | null;
  onto?: Car | null;
}

/** A card hidden for another character; `trip` is the Mafia's. */
export interface Exchanged {
  do: "exchange";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  card: Card | "?";
  character: Colour;
  trip?: Trip;
}

/** What each seat took, null for nothing; `takings` says by which car and why, the Mafia's last. Only in a race: `trips` are the seven drives of the row, `drives` the cars after each of them. */
export interface Payout {
  do: "payout";
  tokens: (number | null)[];
  mafia?: MafiaPaid;
  drives?: Record<string, Car[]>[];
  trips?: Trip[];
  takings?: Taking[];
  rules?: string[];
}

export interface MafiaPaid {
  seat: number;
  token: number;
}

/** What one car brought at a payout: `token` null for nothing, `covered_by` the car on top of it, `rule` why. `seat` is null where the Mafia's token goes to nobody; car and business are null without a character, as a race allows it. */
export interface Taking {
  seat: number | null;
  car: Car | null;
  business: Business | null;
  token: number | null;
  covered_by: Car | null;
  rule: string;
}

export interface Deal {
  do: "deal";
  start: number;
  hands: ((Card | "?")[])[];
  rules?: string[];
}

export interface Grabbed {
  do: "grab";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  character: Colour;
}

export interface Declined {
  do: "decline";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
}

export interface Laid {
  do: "row";
  cards: (Colour | "?")[];
  rules?: string[];
}

export interface Played {
  do: "play";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  card: string;
  as?: Gem;
  colour?: Gem;
  take?: string | null;
}

export interface BackedOut {
  do: "back_out";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
}

export interface Hid {
  do: "hide";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
  chest: Chest;
}

export interface StoppedHiding {
  do: "done";
  seat: number;
  rules?: string[];
  ms?: number;
  choices?: number | "?";
}

export interface Refill {
  do: "refill";
  chests: Chest[];
  rules?: string[];
}

/** Who won each colour, null for a tie; `sums` are each seat's, `moved` how many chests changed places. */
export interface Split {
  do: "split";
  winners: Leaders;
  sums?: Sums[];
  moved?: Sums;
  rules?: string[];
}

export interface Shuffle {
  do: "shuffle";
  seat_pile: number;
  draw: string[];
  rules?: string[];
}

/** What each seat drew, and who starts the next prey. */
export interface Draw {
  do: "draw";
  cards: string[][];
  start?: number;
  rules?: string[];
}

/** Somebody says something; `seat` is null for a spectator. Exactly one of `text` and `emote` is set. `twin` is 2, 3, … where the name looks like that of somebody else here. */
export interface Said {
  type: "said";
  seq: number;
  at: number;
  seat: number | null;
  name: string;
  text: string | null;
  emote: Emote | null;
  twin?: number | null;
}

/** The game went on. `table` is left out where nothing of it has changed since you were last told it, except what stands here anyway: its `seq`, and `asking`. Put these two into the one that you have. */
export interface Step {
  type: "step";
  seq: number;
  now: number;
  you: You;
  asking: Asking | null;
  sights: Sight[];
  table?: TableState;
}

/** Something around the game changed: seats, presence, clocks, a question to everybody. */
export interface Around {
  type: "table";
  now: number;
  you: You;
  table: TableState;
}

/** Your message was carried out, and is on disk; `seq` is its number in the journal. */
export interface Accepted {
  type: "accepted";
  id: string;
  seq: number;
}

/** Your message changed nothing: why, in one sentence; `rule` is the id of the rule against a move. `case` says which of the rule's conditions fails, where it has several. */
export interface Refused {
  type: "refused";
  id: string | null;
  code: Code;
  text: string;
  rule?: string | null;
  case?: string;
}

/** The answer to `why_not`: the rule against that move, or null where it is allowed. `case` says which of the rule's conditions fails, where it has several. */
export interface Because {
  type: "because";
  id: string;
  rule: string | null;
  case?: string;
}

/** The answer to `hint`: a move, its chance to win in percent, that of the `next` best one that does something else (null where there is no other move), and one thing that speaks for it. `error` is half the width of the 95 % interval of the chance, in points. */
export interface Hint {
  type: "hint";
  id: string;
  move: Move;
  chance?: number | null;
  next?: number | null;
  reason?: Reason | null;
  error?: number | null;
}

/** Something that speaks for a move: a word for what it is, and what has to be said with it. `seat` is whom else it is about, `thing` a car, card or colour as records write it, `other` a second one; `amount` is money, gems or cards after the move, `before` the same before it, or after the move it is compared with. `only` (no other move is allowed) and `tried` (it did best in so many tries of the search) belong to every game, the others to that of the move. */
export interface Reason {
  code: string;
  seat?: number | null;
  thing?: string | null;
  amount?: number | null;
  before?: number | null;
  other?: string | null;
}

export interface Pong {
  type: "pong";
  id: string;
  now: number;
}

/** The server is about to stop, or has no room for you: connect again after so many milliseconds. */
export interface Goodbye {
  type: "goodbye";
  reason: "full" | "restart" | "slow";
  retry: number;
}

/** A table to open. `seconds` is the time for a decision, `patience` how long one may be away; null: no limit. `pace` is how long bots take; with `tap` they wait for you where you play alone with bots. `open_book` shows what everybody could remember: others' money, hidden chests and cards taken back. Left out, money is shown and the rest is not. */
export interface NewTable {
  game: string;
  seats: SeatWish[];
  options?: Record<string, boolean>;
  listed?: boolean;
  spectators?: boolean;
  seconds?: number | null;
  patience?: number | null;
  stand_in?: string;
  hints?: boolean;
  open_book?: boolean;
  pace?: "fast" | "normal" | "slow" | "tap";
}

/** Who shall sit there: you (several seats mean one device for all), whoever comes, or a bot of that level. */
export interface SeatWish {
  kind: "bot" | "me" | "open";
  level?: string;
  name?: string;
}

/** A record to play on from after its first `at` events (all of them where it is left out), with bots elsewhere. Whoever else sits down there must agree to it (`sit` with `imported`). */
export interface ImportedTable {
  record: Record<string, unknown>;
  seat?: number;
  at?: number;
  level?: string;
}

/** A table as the lobby lists it. `my_turn` tells whether it waits for the one who asked, `invited` whether a seat is kept for them. In `seats` an open one is null; an empty name is somebody's who has been forgotten. `imported`: its game goes on from a record that somebody brought. */
export interface TableSummary {
  id: string;
  game: string;
  options: Record<string, boolean>;
  status: "open" | "over" | "running";
  seats: (string | null)[];
  free: number;
  mine: number[];
  my_turn: boolean;
  listed: boolean;
  spectators: boolean;
  updated: number;
  invited?: boolean;
  imported?: boolean;
}

/** Lines of the log, at most 200, before which there are `older` ones, and `events` of the record. */
export interface LogPart {
  log: LogEntry[];
  older: number;
  events: number;
}

/** Who you are, without an account: a name, and the tables where you sit. */
export interface Me {
  name: string;
  tables: TableSummary[];
}

export interface NewName {
  name: string;
}

/** A seat's token: whoever has it may take the seat over, on another device or as a program; once, and until then (milliseconds since 1970). Whoever has come with it may go on using it. */
export interface SeatLink {
  seat: number;
  token: string;
  until: number;
}

export interface Claim {
  token: string;
}

export interface SeatOf {
  seat: number;
}

/** A browser's push subscription, as `PushSubscription.toJSON()` writes it, and the language of its person. */
export interface PushDevice {
  endpoint: string;
  keys: PushKeys;
  lang?: "de" | "en" | "fr" | "it";
}

export interface PushKeys {
  p256dh: string;
  auth: string;
}

export interface DeviceGone {
  endpoint: string;
}

/** An address to send reminders to, once its owner has followed the link in a first mail. */
export interface MailWish {
  address: string;
  lang?: "de" | "en" | "fr" | "it";
}

/** How you are told while you are away: `key` is what a browser subscribes with, `devices` how many have. `mail` is null where this server sends none; `address` is your own, and nobody else is ever sent it. */
export interface NoticeState {
  key: string;
  devices: number;
  mail: "asked" | "off" | "on" | null;
  address: string | null;
}

/** Whether the server is well: its version, whether the journal can be written and every game played, how much is going on. */
export interface Health {
  status: "journal_unavailable" | "ok";
  version: string;
  ready: boolean;
  tables: number;
  sockets: number;
}

/** Whether every game can be played, and how far each is. */
export interface Ready {
  ready: boolean;
  games: GameReady[];
}

/** How far a game is: `done` in percent. One that has failed is tried again when the server starts anew. */
export interface GameReady {
  game: string;
  state: "compiling" | "failed" | "ready" | "waiting";
  done: number;
}

/** How others reach this server: the addresses of its page, the best first. There are none where it listens to its own machine only (`local`), or where that is in no network. */
export interface Reach {
  addresses: string[];
  local: boolean;
}

/** What was wrong with a request, in one sentence; `rule` is the id of a rule against it. */
export interface Problem {
  status: number;
  text: string;
  rule?: string | null;
}

export interface GamesListed {
  games: GameListed[];
}

/** A game that can be played here. `needs` names for an option the one that it means nothing without, `ruled_out` for an option of the same box the ruling against it; `plain` is a game that the page knows no drawings of. */
export interface GameListed {
  name: string;
  title: string;
  fewest: number;
  most: number;
  options: string[];
  needs: Record<string, string>;
  ruled_out: Record<string, string>;
  open_book: boolean;
  box: string;
  plain: boolean;
}

/** What a game that the page does not know says in one language: sentences by their keys, rules by their ids. */
export interface GameWords {
  title: string;
  texts: Record<string, string>;
  rules: Record<string, RuleTold>;
}

/** A rule in the words of a language; `why` holds for each case what fails and what would be allowed. */
export interface RuleTold {
  title: string;
  text: string;
  why: Record<string, [string, string]>;
}

/** A record to be shown, through whose eyes, from which step on. */
export interface ReplayAsked {
  record: Record<string, unknown>;
  viewer?: string;
  start?: number;
}

/** Some steps of a game, from `start` on, of `length` in all; `rounds` are the steps with which rounds begin. `number` says which game of its table it is, `viewers` through whose eyes this reader may look. `over`: the game has ended, so it can be played on from any step. `proven`: its record tells the seed, so the shuffling can be checked. */
export interface ReplayPart {
  game: string;
  number: number | null;
  options: Record<string, boolean>;
  open_book: boolean;
  seats: string[];
  viewer: string;
  viewers: string[];
  over: boolean;
  proven: boolean;
  length: number;
  rounds: number[];
  start: number;
  steps: ReplayStep[];
}

/** The table after so many events of the record; what happened since the step before, and who decides next. */
export interface ReplayStep {
  events: number;
  round: number;
  asking: number[];
  happened: (Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw)[];
  view: PlainView | ScheffelnView | SpeedView | TafelrundeView;
}

/** What each seat had at the start and after each round: one row for each, one number for each seat. */
export interface StoryTold {
  game: string;
  number: number | null;
  rounds: number[][];
}

/** The moves that changed most who would win, in the order of the game; few or none where nothing stood out. */
export interface MomentsTold {
  moments: Moment[];
}

/** A decision that changed who would win: `step` of the replay is the table after it. `whose` chance changed most by it, from `before` to `after` percent; that need not be the one who decided. */
export interface Moment {
  step: number;
  round: number;
  happened: Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;
  whose: number;
  before: number;
  after: number;
}

/** How far the analysis of a game is, from 0 to 1, and the analysis once it is done. */
export interface AnalysisTold {
  progress: number;
  analysis: Analysis | null;
}

/** A finished game, judged: `tries` of the search for each decision; the turning points in the order of the game. */
export interface Analysis {
  game: string;
  tries: number;
  seats: SeatAnalysis[];
  decisions: JudgedDecision[];
  turning_points: TurningPoint[];
}

/** One seat's line, and what its decisions gave away in all; `choices` counts those with more than one choice, `mistakes` those that gave something away beyond the error. */
export interface SeatAnalysis {
  line: ChancePoint[];
  given_away: number;
  error: number;
  choices: number;
  mistakes: number;
}

/** A seat's chance to win when it decided, before the table of that step of the replay; the last one of a seat is its share of the win. `error` is half the width of the 95 % interval. */
export interface ChancePoint {
  step: number;
  round: number;
  chance: number;
  error: number;
}

/** A decision of a finished game, from what its seat could see: `step` of the replay is the table after it. `best` is the chance of the best move there was, `made` that of the move that was made, `given_away` the difference; `error` is half the width of its 95 % interval. */
export interface JudgedDecision {
  step: number;
  round: number;
  seat: number;
  choices: number;
  happened: Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;
  best: number;
  made: number;
  given_away: number;
  error: number;
  verdict: Verdict;
}

/** A decision that gave away much: `step` of the replay is the table after it, `happened` what was decided. `better` is the better move as the log would tell it, `move` as a record has it; `line` shows it on the board as the seat would have seen it: the table after it, and how strong bots might have gone on to the end of the round. */
export interface TurningPoint {
  step: number;
  round: number;
  seat: number;
  happened: Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;
  better: Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;
  move: Move;
  best: number;
  made: number;
  given_away: number;
  error: number;
  verdict: Verdict;
  reason: Reason;
  line: ReplayStep[];
}

/** A record to be judged, of a game that is over. */
export interface AnalysisAsked {
  record: Record<string, unknown>;
}

/** Luck and play in a finished game. `value` is the hash of the value by which they are measured; `parts` are `cards`, `own` and `others`; in a race `cards`, `reading`, `quickness` and `others`. */
export interface LuckTold {
  game: string;
  value: string;
  parts: string[];
  seats: SeatLuck[];
}

/** Where one seat's result came from: `start` plus all of `totals` is the `result`, as shares of the win. `totals` and their standard `errors` have one number for each part, `rounds` one row for each round. */
export interface SeatLuck {
  start: number;
  result: number;
  totals: number[];
  errors: number[];
  rounds: number[][];
}

/** All puzzles, and by game the one of the day. */
export interface PuzzlesListed {
  day: string;
  daily: Record<string, string>;
  puzzles: PuzzleHeading[];
}

/** What the list says of a puzzle; `seats` is the number of players. */
export interface PuzzleHeading {
  id: string;
  game: string;
  kind: string;
  grade: number;
  seats: number;
  options: Record<string, boolean>;
}

/** A table at which `seat` is to find the one right move: what that seat sees of it, and of the round so far. `names` are those of the seats, as a record writes them. `day` is set while it is the puzzle of the day. */
export interface PuzzleQuestion {
  heading: PuzzleHeading;
  day: string | null;
  seat: number;
  names: string[];
  log: (Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw)[];
  view: PlainView | ScheffelnView | SpeedView | TafelrundeView;
}

/** A move as an answer; null gives up. */
export interface PuzzleTry {
  move: Record<string, unknown> | null;
}

/** What an answer guarantees (`worth`) and what the right one does (`best`), and the worst that can come of it. `answer` is told to whoever has found it or given up. `steps` begin with the question, are seen with the seat's eyes, and show the line in which that worth is all there is. `worlds` is how many hands of the others the proof went through, `missed` which share of its tries each bot failed. */
export interface PuzzleVerdict {
  right: boolean;
  worth: number;
  best: number;
  answer: Record<string, unknown> | null;
  worlds: number;
  missed: Record<string, number>;
  steps: ReplayStep[];
}

/** What was found out about the chance of a record: how often it decided, or why that could not be proven. */
export interface Verification {
  doubt?: "no_proof" | "no_record" | "not_over" | "other_cards" | "other_rules" | "other_seed" | "wrong_proof" | "wrong_record" | null;
  text?: string;
  times?: number;
  chance?: Proof | null;
}

/** What a finished record says of its chance. `first` is the starting seat, -1 where chance chose it. */
export interface Proof {
  commitment: string;
  seed: string;
  nonces: (string | null)[];
  first?: number;
}

/** A token that makes another device the same person: once, and until then (milliseconds since 1970). */
export interface PersonalLink {
  token: string;
  until: number;
}

/** Whose games a device would join. `same`: it already is that person; `brings`: how many tables it has itself, whose seats would go over to that person. */
export interface Joining {
  name: string;
  same: boolean;
  brings: number;
}

export interface PasskeysKept {
  passkeys: PasskeyKept[];
}

/** One of your passkeys; `used` is 0 before its first use. `synced`: it outlives the device that made it. */
export interface PasskeyKept {
  id: string;
  made: number;
  used: number;
  synced: boolean;
}

/** What the browser's `navigator.credentials` is to be asked for, as the JSON of WebAuthn. */
export interface PasskeyOptions {
  options: Record<string, unknown>;
}

/** What `navigator.credentials` has answered, as the JSON of WebAuthn. */
export interface PasskeyAnswer {
  credential: Record<string, unknown>;
}

/** Your games: where you sit or are expected, what has ended (the newest first), and how it went with whom. */
export interface MyGames {
  running: TableSummary[];
  finished: GamePlayed[];
  more: boolean;
  against: Against[];
}

/** A finished game; `number` counts the games of its table. `imported`: it went on from a record. */
export interface GamePlayed {
  table: string;
  number: number;
  game: string;
  options: Record<string, boolean>;
  began: number;
  ended: number;
  seats: SeatPlayed[];
  imported: boolean;
}

/** How a seat ended a game: yours, a friend's, a bot's, or that of somebody who has been forgotten. `key` tells friends apart, for you alone and always the same. `by_bot`: it was left to a bot, which played on. */
export interface SeatPlayed {
  kind: "bot" | "friend" | "gone" | "me";
  name: string;
  key: string | null;
  level: string | null;
  score: number;
  won: boolean;
  by_bot: boolean;
}

/** What became of your games with a friend, or with bots of a level. */
export interface Against {
  key: string | null;
  name: string;
  level: string | null;
  tallies: Tally[];
}

/** Your games of one kind with somebody: how many, how often you won and they did, your average and best score, and how many of the latest you won in a row. */
export interface Tally {
  game: string;
  games: number;
  wins: number;
  theirs: number;
  average: number;
  best: number;
  streak: number;
}

/** A finished game of yours, to be played again with the same people at a new table. */
export interface PlayAgain {
  table: string;
  number: number;
}

export type ClientMessage = Decide | TakeBack | AnswerTakeBack | Sit | Stand | Resign | AskStandIn | Remove | AnswerRemoval | AddNonce | SetSeat | Reorder | HandOver | Configure | Start | Rematch | Say | ShowEmote | Mute | Rename | WhyNot | AskHint | Ping | GoOn;

export type ServerMessage = Welcome | Step | Around | Said | Accepted | Refused | Because | Hint | Pong | Goodbye;

export type Move = Choose | PlayCard | Exchange | Grab | Decline | PlayBeggar | BackOut | Hide | Done;

export type GameView = PlainView | ScheffelnView | SpeedView | TafelrundeView;

export type Happening = Ended | TookBack | StoodIn | Returned | TookHint | Started | Hosted | Changed | Chose | Moved | Exchanged | Payout | Deal | Grabbed | Declined | Laid | Played | BackedOut | Hid | StoppedHiding | Refill | Split | Shuffle | Draw;

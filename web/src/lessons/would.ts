/** What a move would have done, in words: from what came with it, as the table itself forecasts. */

import { driveWords } from "../games/scheffeln/driving";
import { isRunCard, PAINT } from "../games/scheffeln/pieces";
import { turnedTo } from "../games/tafelrunde/pieces";
import type { Car, GameView, Move, ScheffelnChoice, TafelrundeChoice, TafelrundeView } from "../wire";
import { number, words } from "../words/words.svelte";
import { sameMove } from "./lesson.svelte";
import type { Landing } from "./course";

function inScheffeln({ move, then }: ScheffelnChoice): string {
  const s = words().scheffeln;
  if (move.do === "choose") return s.becomes(PAINT[move.character].name);
  const earn = then.earn?.[0] ?? null;
  const worth = earn === null ? s.nobody : s.forYou(number(earn));
  if (move.character) return `${s.becomes(PAINT[move.character].name)} ${sentence(worth)}`;
  const mover: Car | undefined =
    move.do === "move" ? (move.car ?? (isRunCard(move.card) ? undefined : move.card)) : undefined;
  const way = move.card === "backward" ? "backward" : move.card === "evasion" ? "leap" : "forward";
  const drive = mover && driveWords(then.drives ?? [], mover, then.tiles ?? {}, way);
  return `${drive ? s.drive(drive) : mover ? s.stuck(PAINT[mover].name) : s.nothing} ${sentence(worth)}`;
}

function inTafelrunde({ move, then }: TafelrundeChoice, view: TafelrundeView): string {
  const w = words();
  const t = w.tafelrunde;
  if (move.do === "back_out") return w.lesson.outForGood;
  if (move.do === "hide") return sentence(t.hideIt(w.gem[move.chest[0]], move.chest[1]));
  if (move.do === "done") return sentence(t.done);
  if (!move.as || !then.sums) return move.card in t.notes ? t.notes[move.card as keyof typeof t.notes] : "";
  const own = then.sums[move.as];
  const theirs = Math.max(...view.seats.slice(1).map((seat) => seat.power[move.as!].sum));
  const card = t.playShort(w.gem[move.as], turnedTo(move.card, move.as)[0].value).toLowerCase();
  return own > theirs ? t.lead(card, own, theirs) : own === theirs ? t.tie(card, own) : t.behind(card, own, theirs);
}

const sentence = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.!?]$/.test(text) ? "" : "."}`;

export function wouldDo(move: Move, view: GameView, lands: Readonly<Record<string, Landing>> | undefined): string {
  const l = words().lesson;
  if (move.do === "decline") return l.without;
  if (move.do === "grab") {
    const landing = lands?.[move.character];
    if (!landing) return "";
    const name = PAINT[move.character].name;
    return landing.token === null
      ? l.endsUnder(name, landing.to, PAINT[landing.under as Car].name)
      : l.endsOn(name, landing.to, number(landing.token));
  }
  if (view.game === "scheffeln") {
    const choice = view.choices.find((choice) => sameMove(choice.move, move));
    return choice ? inScheffeln(choice) : "";
  }
  if (view.game === "tafelrunde") {
    const choice = view.choices.find((choice) => sameMove(choice.move, move));
    return choice ? inTafelrunde(choice, view) : "";
  }
  return "";
}

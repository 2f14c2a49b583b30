/** What is new to a newcomer at this moment of the first raid, the newest first. */

import type { TafelrundeView } from "../../wire";
import { isSpecial } from "./pieces";
import type { Words } from "./words/en";

export type Tip = keyof Words["tips"];

const DEALT = 5;

export function tipsAt({ phase, prey, viewer, choices, seats }: TafelrundeView, myTurn: boolean): readonly Tip[] {
  if (prey > 1 || !myTurn || viewer === null) return [];
  if (phase === "hide") return ["hide"];
  const { hand } = seats[viewer]!;
  const mayLeave = choices.some(({ move }) => move.do === "back_out");
  return [
    ...(hand.length < DEALT - 1 && hand.some(isSpecial) ? (["special"] as const) : []),
    ...(hand.length < DEALT && mayLeave ? (["out"] as const) : []),
    "play",
  ];
}

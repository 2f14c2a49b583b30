/** What is new to a newcomer at this moment of the first round, the newest first. */

import type { ScheffelnView } from "../../wire";
import type { Words } from "./words/en";

export type Tip = keyof Words["tips"];

export function tipsAt({ phase, round, card, ring }: ScheffelnView, myTurn: boolean, paid: boolean): readonly Tip[] {
  if (paid && round <= 2) return ["payday"];
  if (round > 1 || !myTurn) return [];
  if (phase === "choose") return ["choose"];
  return [
    ...(ring.some(({ cars }) => cars.length > 1) && card > 1 ? (["stack"] as const) : []),
    ...(card === 2 || card === 3 ? (["exchange"] as const) : []),
    "play",
  ];
}

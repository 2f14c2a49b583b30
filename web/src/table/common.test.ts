import { expect, test } from "vitest";
import sample from "../samples/scheffeln.json";
import type { ScheffelnView, Sight } from "../wire";
import { common, commonSight } from "./common";
import { sinceLastTurn } from "./recap";

const mine = sample.sights[0] as unknown as Sight;
const view = mine.view as ScheffelnView;
/** The same table as the next seat sees it: my cards are hidden, theirs are not. */
const theirs: ScheffelnView = {
  ...view,
  viewer: 1,
  choices: [],
  seats: view.seats.map((seat, at) => ({
    ...seat,
    money: at === 1 ? 7000 : null,
    hand: seat.hand.map(() => (at === 1 ? "joker" : "?")),
  })),
};

test("what only one of two is told becomes unknown", () => {
  expect(common([1, "red", { hand: ["red"] }, 5], [1, "blue", { hand: ["?"] }, null])).toEqual([
    1,
    "?",
    { hand: ["?"] },
    null,
  ]);
  expect(common([1, 2], [1])).toEqual([]);
});

test("what all on a device see shows the board and nobody's hand, money or choices", () => {
  const sight = commonSight(
    [mine, { ...mine, seat: 1, view: theirs }],
    new Map([
      [0, mine.log],
      [1, mine.log],
    ]),
  )!;
  const seen = sight.view as ScheffelnView;
  expect(seen.ring).toEqual(view.ring);
  expect(new Set(seen.seats.flatMap(({ hand, discards }) => [...hand, ...discards]))).toEqual(new Set(["?"]));
  expect(seen.seats.map(({ money }) => money)).toEqual([null, null, null, null]);
  expect([seen.viewer, seen.choices, seen.refused]).toEqual([null, [], []]);
  expect(sight.log).toEqual(mine.log);
});

test("a recap begins after the last decision of a seat, or with the game", () => {
  const event = (seq: number, seat: number, doing: string) => ({ seq, at: 0, event: { do: doing, seat } }) as never;
  const start = { seq: 1, at: 0, event: { do: "start", game: 1 } } as never;
  const log = [start, event(2, 0, "move"), event(3, 1, "move"), event(4, 0, "hint")];
  expect(sinceLastTurn(log, 0)).toEqual({ turned: true, log: log.slice(2) });
  expect(sinceLastTurn(log, 2)).toEqual({ turned: false, log: log.slice(1) });
  expect(sinceLastTurn([...log, start], 0)).toEqual({ turned: false, log: [] });
});

import { expect, test } from "vitest";
import opening from "../../samples/tafelrunde-open.json";
import hiding from "../../samples/tafelrunde-hide.json";
import type { TafelrundeView } from "../../wire";
import { against, fitting, plain, ready } from "./draft";
import { halves, isSpecial, turnedTo } from "./pieces";

const view = opening.sights[0]!.view as unknown as TafelrundeView;
const hide = hiding.sights[0]!.view as unknown as TafelrundeView;

test("a beggar's halves are read from its name", () => {
  expect(halves("R5B2")).toEqual([
    { gem: "red", value: 5 },
    { gem: "blue", value: 2 },
  ]);
  expect(halves("Y7")).toEqual([
    { gem: "yellow", value: 7 },
    { gem: "yellow", value: 7 },
  ]);
  expect(turnedTo("R5B2", "blue")[0]).toEqual({ gem: "blue", value: 2 });
});

test("a beggar is a move for each of its colours", () => {
  const card = view.seats[0]!.hand.find((held) => !isSpecial(held) && held.length === 4)!;
  const [one, other] = halves(card);
  expect(fitting(view.choices, { card })).toHaveLength(2);
  expect(ready(view.choices, { card, up: one.gem })?.move).toMatchObject({ card, as: one.gem });
  expect(ready(view.choices, { card, up: other.gem })?.move).toMatchObject({ card, as: other.gem });
});

test("Closing time cannot open a prey, and its rule is known", () =>
  expect(against(view.choices, view.refused, { card: "closing_time" })).toBe("T-SPEC-2"));

test("the one who opens cannot back out, and is told why", () =>
  expect(plain(view.choices, view.refused, "back_out")).toEqual({ rule: "T-PLAY-2" }));

test("an open chest can be hidden", () => {
  const chest = hide.seats[0]!.open[0]!;
  expect(ready(hide.choices, { chest })?.move).toEqual({ do: "hide", chest });
});

import { beforeAll, describe, expect, test } from "vitest";
import { gamePage } from "../games/registry";
import type { Hint, Reason } from "../wire";
import { LANGUAGES, speak } from "../words/words.svelte";
import { adviceWords } from "./advice";

const REASONS: Readonly<Record<string, readonly Reason[]>> = {
  scheffeln: [
    { code: "richest", thing: "red", amount: 15_500 },
    { code: "own_card", thing: "red" },
    { code: "paid", amount: 4_500 },
    { code: "more", amount: 4_500, before: 0 },
    { code: "more", amount: 4_500, before: 2_000 },
    { code: "covers", seat: 1, thing: "mafia", before: 2_000 },
    { code: "less", seat: 1, amount: 0, before: 2_000 },
    { code: "less", seat: 1, amount: 500, before: 2_000 },
    { code: "on_top", thing: "red" },
    { code: "keeps", amount: 4_500 },
    { code: "carried", thing: "red", amount: 0, before: 4_500 },
    { code: "covered", thing: "red", amount: 0, before: 4_500 },
    { code: "driven", thing: "red", amount: 0, before: 4_500 },
    { code: "next_card", thing: "red", amount: 4_500, before: 0 },
  ],
  speed: [{ code: "earns", thing: "red", amount: 4_500, before: 0 }],
  tafelrunde: [
    { code: "takes", amount: 1 },
    { code: "defends", seat: 1, thing: "red", amount: 4 },
    { code: "strongest", thing: "blue", amount: 4 },
    { code: "ties", seat: 1, thing: "yellow" },
    { code: "protects", thing: "red", amount: 4 },
    { code: "fetches", thing: "R5B2" },
    { code: "zork", amount: 6 },
    { code: "still_leads", thing: "red", amount: 4 },
    { code: "ahead", thing: "red", amount: 4 },
    { code: "keeps_cards", amount: 1 },
    { code: "richest_chest", amount: 4 },
    { code: "keeps_bonus", thing: "red", amount: 4 },
    { code: "safe", amount: 4 },
    { code: "keeps_open", amount: 1 },
    { code: "keeps_open", amount: 3 },
  ],
};
const hint = (chance: number, next: number | null, reason: Reason | null): Hint =>
  ({ type: "hint", id: "", move: {} as Hint["move"], chance, next, reason }) as Hint;
const say = (game: string, told: Hint) => adviceWords(gamePage(game), told, (seat) => `Ada${seat}`);

describe.each(LANGUAGES)("a hint in %s", (language) => {
  beforeAll(() => speak(language));

  test.each(Object.keys(REASONS))("has a sentence for every reason of %s", (game) => {
    const plain = say(game, hint(61, 48, null));
    for (const reason of REASONS[game]!) {
      const told = say(game, hint(61, 48, reason));
      expect(told.startsWith(`${plain} `), reason.code).toBe(true);
      const why = told.slice(plain.length + 1);
      expect(why, reason.code).toMatch(/^\S.+[^\s]\.$/u);
      expect(why, reason.code).not.toMatch(/undefined|\bnull\b|NaN| {2}/);
      if (typeof reason.seat === "number") expect(why).toContain(`Ada${reason.seat}`);
    }
    expect(new Set(REASONS[game]!.map((reason) => say(game, hint(61, 48, reason)))).size).toBe(REASONS[game]!.length);
  });

  test("tells clearly best, a little better, hardly matters and the only move apart", () => {
    const told = [hint(61, 48, null), hint(61, 58, null), hint(61, 60, null), hint(61, null, null)].map((each) =>
      say("scheffeln", each),
    );
    expect(new Set(told).size).toBe(4);
    for (const text of told) expect(text).toContain("61");
  });

  test("has the error of the chance, and calls nothing clearly best that is not so beyond it", () => {
    const sure = say("scheffeln", { ...hint(61, 48, null), error: 3 });
    expect(sure).toContain("61 ± 3");
    expect(sure.replace("61 ± 3", "61")).toBe(say("scheffeln", hint(61, 48, null)));
    expect(say("scheffeln", { ...hint(61, 48, null), error: 20 })).not.toBe(sure.replace("± 3", "± 20"));
  });

  test("says so where nothing can be seen, and nothing where nothing is known", () => {
    expect(say("scheffeln", hint(61, 60, { code: "tried", amount: 20_000 }))).toMatch(/20\D000/);
    expect(say("scheffeln", hint(61, 60, { code: "of another game" }))).toBe(say("scheffeln", hint(61, 60, null)));
    expect(say("scheffeln", { type: "hint", id: "", move: { do: "choose", character: "red" } })).toBe("");
  });
});

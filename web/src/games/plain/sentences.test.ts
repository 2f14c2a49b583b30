import { beforeAll, describe, expect, test } from "vitest";
import { speak } from "../../words/words.svelte";
import { GERMAN, VIEW, WORDS } from "./sample";
import { labels, sentence } from "./sentences";

const { texts } = WORDS;
beforeAll(() => speak("en"));

describe("a sentence", () => {
  test("is said to who does it, and told of the others", () => {
    expect(sentence({ do: "pass" }, texts, "you")).toBe("You pass.");
    expect(sentence({ do: "pass" }, texts, "other", "Ada")).toBe("Ada passes.");
  });
  test("calls pieces by their names", () => {
    expect(sentence({ do: "take", card: "gold" }, texts, "you")).toBe("You take the golden lantern.");
    expect(sentence({ do: "take", card: "gold" }, GERMAN.texts, "you")).toBe("Du nimmst die goldene Laterne.");
  });
  test("shows a value that is no piece as it is, and numbers as the language groups them", () => {
    const plain = { "log.bid.you": "you bid {amount} on {lot}" };
    expect(sentence({ do: "bid", amount: 14500, lot: "B7" }, plain, "you")).toBe("You bid 14,500 on B7.");
  });
  test("has a word or a question mark for what nobody is told", () => {
    expect(sentence({ do: "take", card: "?" }, texts, "other", "Ada")).toBe("Ada takes a lantern.");
    expect(sentence({ do: "take", card: "?" }, { "log.take.other": "{who} takes {card}" }, "other", "Ada")).toBe(
      "Ada takes ?.",
    );
    expect(sentence({ do: "take" }, texts, "you")).toBe("You take ?.");
  });
  test("lists several pieces", () =>
    expect(sentence({ do: "refill", cards: ["red", "gold"] }, texts, "nobody")).toBe(
      "The middle is refilled: a red lantern and the golden lantern.",
    ));
  test("without one for you and one for others is the same for all", () =>
    expect(sentence({ do: "rain" }, { "log.rain": "it rains on {who}" }, "you", "You")).toBe("It rains on You."));
  test("may be about nobody", () => {
    const taken = { "log.taken.other": "{who} takes {pennies}", "log.taken.nobody": "{pennies} stay where they are" };
    expect(sentence({ do: "taken", by: null, pennies: 5 }, taken, "nobody")).toBe("5 stay where they are.");
    expect(sentence({ do: "taken", by: null, pennies: 5 }, { "log.taken": "{pennies} gone" }, "nobody")).toBe(
      "5 gone.",
    );
  });
  test("keeps the sign that it ends with", () =>
    expect(sentence({ do: "win" }, { "log.win.you": "hurray!" }, "you")).toBe("Hurray!"));
  test("is not made up where the game has none", () => expect(sentence({ do: "dance" }, texts, "you")).toBeUndefined());
  test("leaves what looks like markup or a pattern as it is", () =>
    expect(sentence({ do: "take", card: "<b>$&</b>" }, texts, "you")).toBe("You take <b>$&</b>."));
});

describe("the labels of moves", () => {
  test("are their sentences", () =>
    expect(labels(VIEW.choices, texts, "You")).toEqual([
      "You take a red lantern.",
      "You take the golden lantern.",
      "You give a red lantern for a blue lantern.",
      "You pass.",
    ]));
  test("are notations where the game has no words, or they did not come", () =>
    expect(labels(VIEW.choices, {}, "You")).toEqual(["Tr", "Tg", "Xrb", "P"]));
  test("tell two moves with the same sentence apart", () => {
    const twice = [
      { move: { do: "pass" }, notation: "P1" },
      { move: { do: "pass" }, notation: "P2" },
    ];
    expect(labels(twice, texts, "You")).toEqual(["You pass (P1).", "You pass (P2)."]);
  });
});

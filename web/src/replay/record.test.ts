// @vitest-environment node
import { expect, test } from "vitest";
import { gamesIn, LARGEST, pack, unpack } from "./record";

const game = {
  format: "stammtisch-record/1",
  game: "scheffeln",
  seats: ["Zoë", "bot:casual"],
  events: [{ do: "move" }],
};

test("a file holds one game, spread over lines or not, or one game a line", () => {
  expect(gamesIn(JSON.stringify(game))).toEqual([game]);
  expect(gamesIn(JSON.stringify(game, null, 2))).toEqual([game]);
  expect(gamesIn(`${JSON.stringify(game)}\n${JSON.stringify(game)}\n`)).toEqual([game, game]);
});

test.each(["", "not json", "{}", "[]", "null", '{"format":"another/1"}', `${JSON.stringify(game)}\nnot json`])(
  "%j is no game",
  (text) => {
    expect(gamesIn(text)).toBe("none");
  },
);

test("a game too large for the server is not sent there", () => {
  expect(gamesIn(JSON.stringify({ ...game, note: "x".repeat(LARGEST) }))).toBe("large");
});

test("a game fits into an address and comes out of it whole", async () => {
  const packed = await pack(game);
  expect(packed).toMatch(/^[\w-]+$/);
  expect(await unpack(packed)).toEqual(game);
});

test("an address that was cut off holds no game", async () => {
  const packed = await pack(game);
  expect(await unpack(packed.slice(0, -9))).toBeUndefined();
  expect(await unpack("***")).toBeUndefined();
  expect(await unpack("")).toBeUndefined();
});

import { expect, test } from "vitest";
import { parseRoute } from "./route.svelte";

test("the address names a room and what is in it", () => {
  expect(parseRoute("#/table/k3x")).toMatchObject({ room: "table", at: "k3x" });
  expect(parseRoute("#/new/scheffeln/friends")).toMatchObject({ room: "new", at: "scheffeln/friends" });
  expect(parseRoute("")).toMatchObject({ room: "", at: "" });
});

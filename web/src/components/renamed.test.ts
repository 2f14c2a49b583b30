import { expect, test } from "vitest";
import { OUR_BOXES, readTold } from "../told";
import type { Box } from "./boxes";
import { renaming } from "./renamed";

const named = OUR_BOXES["scheffeln"] as Box & Record<"characters" | "businesses", Record<string, string>>;
const corrected = {
  ...OUR_BOXES,
  scheffeln: {
    ...named,
    characters: { ...named.characters, blue: "Zoë", green: "Max" },
    businesses: { ...named.businesses, A: "Kai" },
  },
};

test("texts take the names of the server's box, also in a genitive, and leave other words alone", () => {
  const text = {
    say: "Leg **Neds** Karte ab und werde **Lou** auf A, Dinero Docks.",
    learned: ["Ned’s card", "Loue, Louis, Nedda", "Theo"],
    at: 2,
  };
  expect(renaming(corrected)(text)).toEqual({
    say: "Leg **Maxs** Karte ab und werde **Zoë** auf A, Kai.",
    learned: ["Max’s card", "Loue, Louis, Nedda", "Theo"],
    at: 2,
  });
});

test("where no name was corrected a text stays the very same", () => {
  const text = { say: "Lou" };
  expect(renaming(OUR_BOXES)(text)).toBe(text);
});

test("what the server wrote into the page counts, and without it the box of the build", () => {
  expect(readTold(JSON.stringify({ version: "1.2.3", source: null, boxes: corrected })).boxes).toEqual(corrected);
  expect(readTold(undefined)).toEqual({ version: "", source: null, boxes: OUR_BOXES });
});

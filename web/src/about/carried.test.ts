import { expect, test } from "vitest";
import needed from "../../package.json";
import { CARRIED } from "./carried";

test("every font of the page is named with its licence, and so are the libraries", () => {
  const fonts = Object.keys(needed.devDependencies).filter((name) => name.startsWith("@fontsource"));
  expect(CARRIED).toHaveLength(fonts.length + 2);
  for (const { licence } of CARRIED) expect(licence).toMatch(/Copyright/);
  expect(CARRIED.map(({ name }) => name)).toEqual(expect.arrayContaining(["svelte", "uqr"]));
});

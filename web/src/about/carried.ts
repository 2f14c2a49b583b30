/** The fonts and libraries that the page brings along, with the licences that come in their packages. */

const LICENCES = import.meta.glob<string>(
  ["../../node_modules/{@fontsource,@fontsource-variable}/*/LICENSE", "../../node_modules/{svelte,uqr}/LICENSE*"],
  {
    eager: true,
    query: "?raw",
    import: "default",
  },
);

export interface Carried {
  readonly name: string;
  readonly licence: string;
}

const titled = (words: string) =>
  words.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash ? " " : "") + letter.toUpperCase());

/** `…/@fontsource-variable/hanken-grotesk/LICENSE` is Hanken Grotesk; a library is called as its package. */
function nameOf(path: string): string {
  const name = path.split("/").at(-2)!;
  return path.includes("/@fontsource") ? titled(name) : name;
}

export const CARRIED: readonly Carried[] = Object.entries(LICENCES)
  .map(([path, licence]) => ({ name: nameOf(path), licence }))
  .sort((one, other) => one.name.localeCompare(other.name));

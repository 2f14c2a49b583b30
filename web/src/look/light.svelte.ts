/** Dark or light: as the system is, until the user says otherwise. */

export type Light = "dark" | "light";

const REMEMBERED = "stammtisch.light";

const chosen = $state<{ own: Light | undefined; system: Light }>({ own: undefined, system: "dark" });

/**
 * The light of the page. Where nobody said anything, each world has its own: the night out is dark, the woodcut light.
 */
export const light = (): Light => chosen.own ?? chosen.system;

export function switchLight(): void {
  chosen.own = light() === "dark" ? "light" : "dark";
  localStorage.setItem(REMEMBERED, chosen.own);
}

export function followSystem(): void {
  const remembered = localStorage.getItem(REMEMBERED);
  if (remembered === "dark" || remembered === "light") chosen.own = remembered;
  const dark = matchMedia("(prefers-color-scheme: dark)");
  chosen.system = dark.matches ? "dark" : "light";
  dark.addEventListener("change", () => (chosen.system = dark.matches ? "dark" : "light"));
}

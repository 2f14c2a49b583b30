/** Dark or light: as the system is, until the user says otherwise. */

export type Light = "dark" | "light";
export const LIGHTS = ["system", "light", "dark"] as const;
export type LightWish = (typeof LIGHTS)[number];

const REMEMBERED = "stammtisch.light";

const chosen = $state<{ wish: LightWish; system: Light }>({ wish: "system", system: "dark" });

/** The light of the page. */
export const light = (): Light => (chosen.wish === "system" ? chosen.system : chosen.wish);

/** What the user has said. */
export const lightWish = (): LightWish => chosen.wish;

export function chooseLight(wish: LightWish): void {
  chosen.wish = wish;
  localStorage.setItem(REMEMBERED, wish);
}

export const switchLight = (): void => chooseLight(light() === "dark" ? "light" : "dark");

export function followSystem(): void {
  chosen.wish = LIGHTS.find((wish) => wish === localStorage.getItem(REMEMBERED)) ?? "system";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  chosen.system = dark.matches ? "dark" : "light";
  dark.addEventListener("change", () => (chosen.system = dark.matches ? "dark" : "light"));
}

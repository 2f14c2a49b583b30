/**
 * Whether things move: as the system wishes, until the user says otherwise. The root of the page says it to the style
 * sheets and to whatever else moves things, as `data-motion`: "less" or "full".
 */

export const MOTIONS = ["system", "less", "full"] as const;
export type Motion = (typeof MOTIONS)[number];

const REMEMBERED = "stammtisch.motion";
const chosen = $state<{ motion: Motion }>({ motion: "system" });
const asked = () => matchMedia("(prefers-reduced-motion: reduce)");

export const motion = (): Motion => chosen.motion;

/** Whether this device wishes that nothing moves. */
export const still = (): boolean => document.documentElement.dataset.motion === "less";

function say(): void {
  const less = chosen.motion === "system" ? asked().matches : chosen.motion === "less";
  document.documentElement.dataset.motion = less ? "less" : "full";
}

export function chooseMotion(wish: Motion): void {
  chosen.motion = wish;
  localStorage.setItem(REMEMBERED, wish);
  say();
}

export function followMotion(): void {
  chosen.motion = MOTIONS.find((wish) => wish === localStorage.getItem(REMEMBERED)) ?? "system";
  asked().addEventListener("change", say);
  say();
}

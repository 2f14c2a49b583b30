/** The page on this device: kept by a service worker, and replaced by a newer one without losing anything. */

import { whenMoved } from "./route.svelte";

/** How often a page that stays open asks whether there is a newer one, in milliseconds. */
const ASK = 30 * 60_000;
const RELOADED = "stammtisch.reloaded";

export function keepShell(): void {
  // A room that a newer server no longer has: the newer page has it.
  addEventListener("vite:preloadError", reloadOnce);
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  const first = navigator.serviceWorker.controller === null;
  if (document.readyState === "complete") void register();
  else addEventListener("load", () => void register());
  let taken = first;
  navigator.serviceWorker.addEventListener("controllerchange", () => {
    if (taken) taken = false;
    else renewSoon();
  });
}

/** The page of the server as it is now. Once, or a broken server would make us turn in circles. */
export function reloadOnce(): void {
  if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < 60_000) return;
  sessionStorage.setItem(RELOADED, String(Date.now()));
  location.reload();
}

async function register(): Promise<void> {
  const registration = await navigator.serviceWorker.register("worker.js").catch(() => undefined);
  if (!registration) return; // for example where the browser keeps nothing in private windows
  const ask = () => document.visibilityState === "visible" && void registration.update().catch(() => {});
  setInterval(ask, ASK);
  document.addEventListener("visibilitychange", ask);
}

/** Games live on the server, so nothing is lost; but nobody's half-made move is taken from under their finger. */
function renewSoon(): void {
  whenMoved(() => location.reload());
  document.addEventListener("visibilitychange", () => document.visibilityState === "hidden" && location.reload());
}

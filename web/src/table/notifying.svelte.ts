/** Being called while one is away: this browser is woken by its push service, even while the page is closed. */

import { addDevice, dropDevice, notices } from "../api";
import { language } from "../words/words.svelte";
import { notifying, wishNotified } from "./wishes.svelte";

/** Why this device cannot call: what the browser lacks or does not allow. */
export type Obstacle = "insecure" | "homeScreen" | "unsupported" | "denied";
/** How far it reaches: also while the page is closed, or only while it is open. */
export type Reach = "woken" | "onlyOpen";

/** iPads say that they are Macs, which have no touch screens. */
const onApplesTouchScreen = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes("Macintosh") && navigator.maxTouchPoints > 1);

export function obstacle(): Obstacle | null {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in globalThis)) return onApplesTouchScreen() ? "homeScreen" : "unsupported";
  return Notification.permission === "denied" ? "denied" : null;
}

const bytes = (key: ArrayBuffer | null): string => String(new Uint8Array(key ?? []));

/** A server key as the browser wants it. */
export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The service worker's registration; none in a browser or window that keeps nothing. */
async function registration(): Promise<ServiceWorkerRegistration | undefined> {
  if (!("serviceWorker" in navigator)) return undefined;
  const known = await navigator.serviceWorker.getRegistration().catch(() => undefined);
  return known && "pushManager" in known && known.active ? known : undefined;
}

/** Subscribes this browser and tells the server; an error where the server does not take it. */
async function subscribe(): Promise<Reach> {
  const worker = await registration();
  if (!worker) return "onlyOpen";
  const key = fromBase64((await notices()).key);
  const old = await worker.pushManager.getSubscription();
  const ours = old && bytes(old.options.applicationServerKey) === String(key);
  if (old && !ours) await old.unsubscribe();
  const wish = { userVisibleOnly: true, applicationServerKey: key };
  const subscription = ours ? old : await worker.pushManager.subscribe(wish).catch(() => undefined);
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (!endpoint || !keys?.p256dh || !keys.auth) return "onlyOpen";
  await addDevice({ endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth }, lang: language() });
  return "woken";
}

/** The browser asks its user only now, because somebody wished for it. Null where they did not answer. */
export async function callMe(): Promise<Reach | null> {
  if ((await Notification.requestPermission()) !== "granted") return null;
  const reach = await subscribe();
  wishNotified(true);
  return reach;
}

export async function callNoMore(): Promise<void> {
  wishNotified(false);
  const subscription = await (await registration())?.pushManager.getSubscription();
  if (!subscription) return;
  await subscription.unsubscribe();
  await dropDevice(subscription.endpoint);
}

/** Whoever has asked for it is asked no more: subscriptions end by themselves, and people change their language. */
export async function reachNow(): Promise<Reach | null> {
  return notifying() ? await subscribe() : null;
}

let renewed = false;
/** The same, once for each visit. */
export function renewCalls(): void {
  if (!renewed) void reachNow().catch(() => undefined);
  renewed = true;
}

/** What this device's people wish of every table: kept here, never sent. */

const CONFIRM = "stammtisch.confirm";
const NOTIFY = "stammtisch.notify";
const CARDS = "stammtisch.cards";
const PACE = "stammtisch.pace";

export const CARD_SIZES = ["normal", "large"] as const;
export type CardSize = (typeof CARD_SIZES)[number];
/** How the bots of a table move on; "tap" waits until somebody has seen each move. */
export const PACES = ["slow", "normal", "fast", "tap"] as const;
export type Pace = (typeof PACES)[number];

const oneOf = <Wish extends string>(all: readonly Wish[], text: string | null): Wish | undefined =>
  all.find((wish) => wish === text);

const kept = (name: string): boolean => localStorage.getItem(name) === "on";
const wishes = $state({
  confirm: kept(CONFIRM),
  notify: kept(NOTIFY),
  cards: oneOf(CARD_SIZES, localStorage.getItem(CARDS)) ?? "normal",
  pace: oneOf(PACES, localStorage.getItem(PACE)),
});

function keep(name: string, on: boolean): void {
  localStorage.setItem(name, on ? "on" : "off");
}

/** Whether every move is asked once more before it is made. */
export const confirming = (): boolean => wishes.confirm;

export function switchConfirming(): void {
  wishes.confirm = !wishes.confirm;
  keep(CONFIRM, wishes.confirm);
}

/** How large one's own cards are; the root of the page says it to the style sheets, as `data-cards`. */
export const cardSize = (): CardSize => wishes.cards;

export function sayCardSize(): void {
  document.documentElement.dataset.cards = wishes.cards;
}

export function chooseCardSize(size: CardSize): void {
  wishes.cards = size;
  localStorage.setItem(CARDS, size);
  sayCardSize();
}

/** How fast the bots move at tables that are opened here; undefined until somebody has chosen. */
export const wishedPace = (): Pace | undefined => wishes.pace;

export function choosePace(pace: Pace): void {
  wishes.pace = pace;
  localStorage.setItem(PACE, pace);
}

/** Who can be hushed: a seat, or somebody who watches, by name. */
export type Speaker = number | string;

const HUSHED = "stammtisch.hushed";
/** So many tables are remembered; older ones are over. */
const TABLES = 20;
type Hushed = readonly (readonly [table: string, speakers: readonly Speaker[]])[];
const hushed = (): Hushed => JSON.parse(localStorage.getItem(HUSHED) ?? "[]") as Hushed;

/** Those at a table whose words are not shown here. */
export const hushedAt = (table: string): ReadonlySet<Speaker> => new Set(hushed().find(([id]) => id === table)?.[1]);

export function keepHushed(table: string, speakers: ReadonlySet<Speaker>): void {
  localStorage.setItem(
    HUSHED,
    JSON.stringify([[table, [...speakers]], ...hushed().filter(([id]) => id !== table)].slice(0, TABLES)),
  );
}

/** Whether this device calls when it is somebody's turn: wished for here, and allowed in the browser. */
export const notifying = (): boolean =>
  wishes.notify && "Notification" in globalThis && Notification.permission === "granted";

export function wishNotified(on: boolean): void {
  wishes.notify = on;
  keep(NOTIFY, on);
}

/** Calls whoever looks at something else. Phones show it only through the service worker, which opens the table too. */
export async function notify(text: string, table: string): Promise<void> {
  if (!notifying() || !document.hidden) return;
  const look = { body: text, tag: table, data: { open: `table/${table}` } };
  const worker = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  if (worker?.active) return worker.showNotification("Stammtisch", look);
  const note = new Notification("Stammtisch", look);
  note.onclick = () => (focus(), note.close());
}

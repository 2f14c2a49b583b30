/** What this device's people wish of every table: kept here, never sent. */

const CONFIRM = "stammtisch.confirm";
const NOTIFY = "stammtisch.notify";

const kept = (name: string): boolean => localStorage.getItem(name) === "on";
const wishes = $state({ confirm: kept(CONFIRM), notify: kept(NOTIFY) });

function keep(name: string, on: boolean): void {
  localStorage.setItem(name, on ? "on" : "off");
}

/** Whether every move is asked once more before it is made. */
export const confirming = (): boolean => wishes.confirm;

export function switchConfirming(): void {
  wishes.confirm = !wishes.confirm;
  keep(CONFIRM, wishes.confirm);
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

/** Whether this device may call when it is somebody's turn; browsers without notifications never do. */
export const canNotify = (): boolean => "Notification" in globalThis;
export const notifying = (): boolean => wishes.notify && canNotify() && Notification.permission === "granted";

/** The browser asks its user only now, because somebody wished for it. */
export async function switchNotifying(): Promise<void> {
  const wish = !notifying() && (await Notification.requestPermission()) === "granted";
  wishes.notify = wish;
  keep(NOTIFY, wish);
}

/** Calls whoever looks at something else. */
export function notify(text: string): void {
  if (!notifying() || !document.hidden) return;
  const note = new Notification("Stammtisch", { body: text, tag: "turn" });
  note.onclick = () => (focus(), note.close());
}

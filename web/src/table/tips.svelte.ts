/**
 * Tips: at the first table that a newcomer opens with one click, one for each new thing, until it is put away. Kept on
 * this device: which table that is, and what has been put away.
 */

const WANTED = "stammtisch.tips";
const NEWCOMER = "stammtisch.newcomer";

interface Newcomer {
  readonly table: string;
  readonly seen: readonly string[];
}
const tips = $state<{ wanted: boolean; newcomer: Newcomer | undefined }>({
  wanted: localStorage.getItem(WANTED) !== "off",
  newcomer: JSON.parse(localStorage.getItem(NEWCOMER) ?? "null") ?? undefined,
});

/** Whether newcomers get any here. */
export const tipsWanted = (): boolean => tips.wanted;

export function giveTips(on: boolean): void {
  tips.wanted = on;
  localStorage.setItem(WANTED, on ? "on" : "off");
}

function keep(newcomer: Newcomer): void {
  tips.newcomer = newcomer;
  localStorage.setItem(NEWCOMER, JSON.stringify(newcomer));
}

/** From now on this table is the one with tips. */
export const giveTipsAt = (table: string): void => keep({ table, seen: [] });

/** Whether a tip is new to whoever sits at that table. */
export const isNew = (table: string, tip: string): boolean =>
  tips.wanted && tips.newcomer?.table === table && !tips.newcomer.seen.includes(tip);

export function putAway(tip: string): void {
  if (tips.newcomer && !tips.newcomer.seen.includes(tip))
    keep({ ...tips.newcomer, seen: [...tips.newcomer.seen, tip] });
}

/** A setting that the host has changed, by the names that it has among the settings of a table. */

import { LEVELS, type Changed } from "../wire";
import { words } from "../words/words.svelte";
import { clockWords } from "./clocks";
import { PACES } from "./wishes.svelte";

export function changeWords({ setting, value }: Changed): string {
  const w = words();
  const names: Record<Changed["setting"], string> = {
    listed: w.create.listed,
    spectators: w.people.spectators,
    audience: w.people.audience,
    hints: w.create.hints,
    seconds: w.create.clock,
    patience: w.people.patience,
    stand_in: w.people.level,
    pace: w.settings.pace,
  };
  return `${names[setting]} (${valueWords(value)})`;
}

function valueWords(value: Changed["value"]): string {
  const w = words();
  if (typeof value === "boolean") return value ? w.bar.on : w.bar.off;
  if (typeof value !== "string") return clockWords(value);
  const level = LEVELS.find((known) => known === value);
  const pace = PACES.find((known) => known === value);
  return level ? w.levels[level] : pace ? w.settings.paces[pace] : value;
}

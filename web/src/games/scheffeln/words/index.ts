import { wordsOf } from "../../../words/words.svelte";
import type { Words } from "./en";

/** The game's own words in the language that is spoken now. */
export const own = (): Words => wordsOf("scheffeln") as Words;

import { wordsOfRoom } from "../../words/words.svelte";
import type { Words } from "./en";

/** What is said about luck, play and analyses, in the language that is spoken now. */
export const own = (): Words => wordsOfRoom("analysis") as Words;

/** The few words of a plain table that no other room of the page has. */

import { language, number, type Language } from "../../words/words.svelte";

interface Words {
  readonly board: string;
  readonly round: string;
  readonly openBook: string;
  readonly onlyWith: (option: string) => string;
  readonly points: (count: number) => string;
  readonly choose: string;
  readonly choices: string;
  readonly after: string;
  readonly noWords: string;
}

/** Scores may fall below nothing: with a minus sign, not a hyphen. */
export const score = (count: number): string => (count < 0 ? "−" : "") + number(Math.abs(count));
export const gain = (count: number): string => (count > 0 ? "+" : "") + score(count);

const points = (count: number, one: string, more: string, isOne = Math.abs(count) === 1): string =>
  `${score(count)} ${isOne ? one : more}`;

const WORDS: Readonly<Record<Language, Words>> = {
  en: {
    board: "The table",
    round: "Round",
    openBook: "The table shows what everybody could remember.",
    onlyWith: (option) => `Only with ${option}.`,
    points: (count) => points(count, "point", "points"),
    choose: "Choose a move.",
    choices: "Your moves",
    after: "The table after this move",
    noWords: "The words of this game could not be loaded. You can play on without them.",
  },
  de: {
    board: "Der Tisch",
    round: "Runde",
    openBook: "Der Tisch zeigt, was sich alle hätten merken können.",
    onlyWith: (option) => `Nur mit ${option}.`,
    points: (count) => points(count, "Punkt", "Punkte"),
    choose: "Wähle einen Zug.",
    choices: "Deine Züge",
    after: "Der Tisch nach diesem Zug",
    noWords: "Die Wörter dieses Spiels konnten nicht geladen werden. Du kannst ohne sie weiterspielen.",
  },
  it: {
    board: "Il tavolo",
    round: "Round",
    openBook: "Il tavolo mostra ciò che tutti potrebbero ricordare.",
    onlyWith: (option) => `Solo con ${option}.`,
    points: (count) => points(count, "punto", "punti"),
    choose: "Scegli una mossa.",
    choices: "Le tue mosse",
    after: "Il tavolo dopo questa mossa",
    noWords: "Non è stato possibile caricare le parole di questo gioco. Puoi continuare anche senza.",
  },
  fr: {
    board: "La table",
    round: "Manche",
    openBook: "La table montre ce dont chacun pourrait se souvenir.",
    onlyWith: (option) => `Seulement avec ${option}.`,
    points: (count) => points(count, "point", "points", Math.abs(count) < 2),
    choose: "Choisissez un coup.",
    choices: "Vos coups",
    after: "La table après ce coup",
    noWords: "Les mots de ce jeu n’ont pas pu être chargés. Vous pouvez continuer sans eux.",
  },
};

export const plainWords = (): Words => WORDS[language()];

/** Where the things are that a bubble points at: by the script's names. */

/** What a script calls a thing, and how it is found on the page. */
export type Places = Readonly<Record<string, (...of: string[]) => string>>;

/** What every table has. */
const EVERYWHERE: Places = {
  card: (card) => `.hand [data-card="${card}"]`,
  hand: () => ".hand",
  end: () => ".towers li:first-child .top",
};

/** The shelf while that card of the hand is chosen. */
export const chosen = (card: string): string => `.shelf:has(.hand [data-card="${card}"].chosen)`;

/** A game's places and those that every table has, found by their names. */
export const pointing =
  (own: Places) =>
  (name: string): string => {
    const [what = "", ...of] = name.split(" ");
    const place = own[what] ?? EVERYWHERE[what];
    if (!place) throw new Error(`Nothing on the page is called ${name}.`);
    return place(...of);
  };

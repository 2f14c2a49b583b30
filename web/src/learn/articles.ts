/** Which pages there are under *Read on*. */

/** As the address calls them, after `learn/read/`; the server knows them too (server/previews/addresses.py). */
export const ARTICLES = ["win", "bots", "chances", "ladder", "balance"] as const;
export type Article = (typeof ARTICLES)[number];

/** The article that an address below `learn` names. */
export const articleAt = (at: string): Article | undefined => ARTICLES.find((article) => at === `read/${article}`);

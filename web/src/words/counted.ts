/** How many of something: `3 cards`. */
export const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Zero is singular in French. */
export const countedInFrench = (count: number, one: string, more: string) => `${count} ${count < 2 ? one : more}`;

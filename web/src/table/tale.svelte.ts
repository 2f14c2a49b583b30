/** How a finished game went, asked for once: what everybody had by round, and a little later the decisive moves. */

import { momentsOf, storyOf } from "../api";
import type { Moment } from "../wire";

export class Tale {
  /** What each seat had at the start and after each round. */
  rounds = $state.raw<readonly (readonly number[])[]>();
  moments = $state.raw<readonly Moment[]>();
  /** It cannot be told: the server is not there, or knows no such game. */
  failed = $state(false);

  constructor(table: string, game: number) {
    const fail = (): void => {
      this.failed = true;
    };
    void storyOf(table, game).then(({ rounds }) => (this.rounds = rounds), fail);
    void momentsOf(table, game).then(
      ({ moments }) => (this.moments = moments),
      () => (this.moments = []),
    );
  }
}

/** The game that a study is about, and where its moments can be watched. */

import type { GamePage } from "../games/game";

/** A moment of the game: a round from its first step on, or one step through the eyes of a seat. */
export type Moment = { readonly round: number } | { readonly step: number; readonly seat: number };

export interface About {
  readonly page: GamePage;
  /** What each seat is called here. */
  readonly names: readonly string[];
  /** Whose luck and play come first. */
  readonly me: number | null;
  /** The address at which a moment can be watched. */
  address(moment: Moment): string;
  /** In a replay: goes there without leaving it; `peek` while the study still lies over it. */
  follow?(moment: Moment): void;
  peek?(moment: Moment): void;
  /** In a replay: the round that is shown. */
  readonly shown?: number | undefined;
}

/** The seats in the order in which they are offered: the own one first. */
export const seatsOf = ({ names, me }: About): number[] => {
  const all = names.map((_, seat) => seat);
  return me === null ? all : [me, ...all.filter((seat) => seat !== me)];
};

/** A link's click, where somebody is in the replay already. */
export const followed = (about: About, moment: Moment) => (event: MouseEvent) => {
  if (!about.follow || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  about.follow(moment);
};

/** What the pages under *Read on* say of all games; what they say of one game is in its folder. */

export const en = {
  ofHundred: (wins: string) => `${wins} of 100`,
  instead: (wins: string, par: string, error: string) => `${wins} of 100 games won instead of ${par} (± ${error})`,
  players: (count: number) => `${count} players`,
  certain: "The thin line shows how sure the figure is: 95 times in 100 the truth lies on it.",
  equal: "The dashed line is where everybody would be if nobody had an advantage.",
  bots: {
    lead: "No bot ever looks at your cards. It is given what a player in its seat would see, and nothing else.",
    view: {
      title: "It sees what you would see",
      text: "Before a bot decides, the server covers everything that its seat may not know: your hand, cards that lie face down, the order of every pile. What is left is called its view. There is no way around it: the part of the program that decides never gets the whole table.",
    },
    worlds: {
      title: "It imagines the rest",
      text: (strong: string, expert: string) =>
        `Your hand could be anything that fits what has happened so far. So the bot deals the hidden cards again, at random, and plays on in its head. Then it deals them anew, and again: Strong does that ${strong} times for every decision, Expert ${expert} times.`,
    },
    tree: {
      title: "It remembers what went well",
      text: "All these imagined games grow into one tree: my move, your answer, my next move. At every fork whoever decides takes what is best for themselves, so the bot expects you to play to win, not to annoy it. Moves that went well are tried more often, the others now and then, in case they were just unlucky. At the end of the round or raid it estimates who will win from there. In the end it makes the move that it tried most often.",
    },
    picture: {
      said: "A view with two unknown cards; three ways in which they could lie; a tree in which one branch is thicker than the others.",
      view: "What it sees",
      worlds: "What could be",
      tree: "What went well",
    },
    levels: {
      title: "The five levels",
      random: "makes any legal move.",
      beginner: "plays like Casual, but four times in ten it does just anything.",
      casual: "asks of every move: what would I have if it ended right away? It makes no plans.",
      strong: "imagines, as described above.",
      expert: "does the same, and takes more time for it.",
    },
    limits: {
      title: "What they do not do",
      text: "They do not bluff, they do not know how you played last time, and they bear no grudge. If a bot hurts you, it is because that was best for the bot.",
    },
  },
  chances: {
    lead: "A hint names a move and its chance to win. How far can you trust that?",
    means: {
      title: "What the figure means",
      text: "The chance is worked out from what you can see yourself, never from the cards of the others. It assumes that everybody goes on like the bot Strong. Against weaker players you will usually do better, against stronger ones worse.",
    },
    checked: {
      title: "Said, and what came of it",
      text: (hints: string) =>
        `In the middle of bots’ games we asked for ${hints} hints, wrote down what they said, and looked at who won in the end. If hints are honest, then of all moves that are given a chance of about 70 % about 70 in 100 must win. In the picture, that is the dashed line.`,
      across: "chance that the hint gave",
      up: "of 100 games, so many were won",
      worst: (said: string, won: string) =>
        `Where it is furthest off, the hints said ${said} % on average, and ${won} % won.`,
      alone: "For one game and one number of players alone, it can be further off.",
      column: { said: "said on average", won: "won", hints: "hints" },
    },
    use: {
      title: "What that means for you",
      chance: "A chance is not a promise: a move with 90 % loses one game in ten, and was right all the same.",
      near: (same: number, clear: number) =>
        `A point more or less is nothing. If two moves are within ${same} point, the page says that it hardly matters; from ${clear} points on it calls a move clearly best.`,
      first: "You learn most if you decide first and ask then.",
    },
  },
  ladder: {
    lead: "Each level was measured against the others, in every seat and with the same cards.",
    duels: "One against one",
    duel: (bot: string, wins: string, other: string) => `${bot} wins ${wins} of 100 games against ${other}.`,
    tables: "All levels, mixed",
    tablesNote: "So many of 100 games each level wins when it meets all the others, table by table.",
    which: {
      title: "Which one is for you?",
      text: "Begin with Casual: it makes sensible moves and no plans. If you win more than half of your games against one such opponent, take Strong. Expert is for those who like to lose well.",
    },
    luck: {
      title: "Even the best lose",
      text: "Cards are dealt, and some deals cannot be won. With more players at the table each of them wins less often, however good they are.",
    },
  },
  balance: {
    lead: "Is it good to begin? Is a lead safe? Bots have played thousands of games, so that we need not guess.",
    games: (games: string, players: number) => `${games} games of Casual bots, ${players} players.`,
    place: ["begins the game", "plays second", "plays third", "plays fourth"] as readonly string[],
    seats: "Who wins how often, by seat",
    upset: (share: string) => `In ${share} of 100 games, whoever was ahead shortly before the end did not win.`,
    limits: {
      title: "What this cannot tell",
      text: "Bots played, not people. Whoever plans, bluffs or helps a friend may find other things to be true. And a difference that is too small to be seen in so many games may still be there.",
    },
  },
  win: {
    lead: "Good advice is cheap, so we measured it. Equally good bots met in thousands of games; one of them had a habit that the others did not have. Here is what came of it.",
    how: (games: string, players: number) => `${games} games, ${players} players`,
    puzzle: "Try it: a puzzle",
  },
};

export type Reading = typeof en;

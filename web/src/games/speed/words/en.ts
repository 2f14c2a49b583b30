/** What only this game says; the other languages satisfy the same type. */

export const en = {
  title: "Speed-Scheffeln",
  form: {
    name: "Speed",
    note: "Seven cards, and everybody grabs at once. 3–8 players.",
    ruledOut:
      "Not with Speed: nobody plays its cards, so nobody could decide what a Run card does (A-22), and nothing is discarded face down to move the Mafia (A-23).",
    notOnOneDevice: "In Speed everybody grabs at the same time, so each player needs a device.",
    clock:
      "Speed has its own clock: a minute to grab, then five seconds more. Whoever is the last without a decision has five seconds.",
  },
  table: {
    watch: "Watch the cards.",
    watchNote: "They are turned up from right to left. You can grab once the seventh is face up.",
    grabNow: "Who will end up best? Grab!",
    grabNote: "Cards act from left to right. The first touch counts and is binding.",
    lastChance: "Last chance",
    onlyYou: "Only you are left.",
    grabCall: "Grab!",
    grab: "Grab",
    key: (letter: string) => `key ${letter}`,
    first: "first",
    later: (seconds: string) => `+${seconds} s`,
    youHave: (name: string) => `You have ${name}.`,
    declined: "You go without one.",
    decline: "Take none",
    drive: "The cars drive.",
    missed: (name: string) => `${name} is taken. Grab another!`,
    tooEarly: "Too early: one second.",
    wait: (time: string) => `${time} s`,
    tooEarlyNote: "You grabbed while the cards were being turned up. In the first second you may not grab.",
    ahead: (who: string, ms: string, other: string) => `${who} was ${ms} ms ahead of ${other}.`,
    round: "Round",
    takesNone: "takes none",
    hasOne: (name: string) => `has ${name}`,
    toGrab: (time: string) => `${time} s to grab`,
    lastSeconds: (time: string) => `last chance: ${time} s`,
    aloneNote: "All the others have decided: five seconds, or you go without a character.",
    overNote: "The minute is over: five seconds for everybody who has not decided.",
    stillChoosing: (names: string) => `Still choosing: ${names}.`,
    onlyLeft: (name: string) => `Only ${name} is left and has five seconds.`,
  },
  log: {
    grabbed: (who: string, name: string, seconds: string) => `${who}: ${name} after ${seconds} s.`,
    declined: (who: string) => `${who}: no character.`,
    row: "Seven new cards.",
  },
  lessons: {
    about: "Read the row and grab in time.",
    without: "You would go without a character and earn nothing.",
    endsOn: (name: string, to: string, amount: string) => `${name} would end at ${to} and take ${amount}.`,
    endsUnder: (name: string, to: string, top: string) => `${name} would end at ${to} under ${top}: nothing.`,
  },
  reasons: {
    earns: (car: string, amount: string, before: string) =>
      `${car} was free and earned ${amount}; your choice earned ${before}.`,
  },
  touch: {
    sureNone: "Really none?",
    keys: { letters: "grab the character with that letter" },
  },
  /** For who is invited and has never played it. */
  minute:
    "Everybody plays at once. Seven cards are turned up, and each will move the car of its colour, as in Scheffeln. Work out in your head where the cars will end up, and be the first to grab the character that earns the most. The last one to decide has five seconds. Then the cars move; whoever’s car stands alone or on top takes the money, and the most money wins.",
};

export type Words = typeof en;

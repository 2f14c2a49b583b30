/** What only this game says; the other languages satisfy the same type. */

import { counted } from "../../../words/counted";

/** What a drive does, for sentences. */
export interface DriveWords {
  car: string;
  to: string;
  /** The car below, where it stops on one. */
  onto: string | undefined;
  /** The car it carries. */
  carries: string | undefined;
  /** The businesses it passes without stopping. */
  skips: readonly string[];
}

export const en = {
  colour: {
    red: "red",
    orange: "orange",
    yellow: "yellow",
    green: "green",
    teal: "teal",
    blue: "blue",
    purple: "purple",
    white: "white",
    mafia: "black",
  },
  cards: {
    joker: "Joker",
    backward: "Backward",
    evasion: "Evasion",
    nasty_exchange: "Nasty exchange",
  },
  title: "Scheffeln",
  promise: "Park on top. Get paid.",
  /** `others` are played with the same box. */
  players: (others: string) => `2–4 players, ${others} 3–8 · with RUN and Mafia`,
  form: {
    base: "Basic game",
    baseNote: "Four cards per round: move a car or change your character.",
    run: "RUN",
    runNote: "Six Run cards: Joker, Backward, Evasion, Nasty exchange.",
    mafia: "Mafia",
    mafiaNote: "A black car that moves whenever a card is discarded face down.",
    mafiaKeeps: "The Mafia keeps it",
    mafiaKeepsNote: "A Mafia token that nobody can get leaves the game. Normally it stays on its stack.",
    mafiaKeepsNot: "Only with the Mafia: the rule is about its token.",
    openBook: "The table shows everybody’s money. Otherwise you see only how many tokens each player has taken.",
  },
  table: {
    last: "last",
    round: "Round",
    yourCard: (n: number) => `your card ${n} of 4`,
    ends: "the game ends when a stack is empty",
    log: "The wire",
    free: "Free characters",
    freeNote: "exchange to become one of them",
    freeNone: "none are free",
    move: (car: string, to: string) => `Move ${car} to ${to}`,
    moveShort: (to: string) => `Move to ${to}`,
    stay: (car: string) => `Play ${car}`,
    exchange: "Exchange character",
    exchangeShort: "Exchange",
    play: "Play",
    exchangeFor: (name: string) => `Take ${name}`,
    hide: "discard face down",
    hideMafia: (from: string, to: string) => `discard face down · the Mafia drives ${from} → ${to}`,
    mafiaShort: (from: string, to: string) => `Mafia ${from} → ${to}`,
    chooseCharacter: "Choose your character.",
    chooseNote: "You know your hand: whose car can you move best?",
    choose: (name: string) => `Take ${name}`,
    playOrHide: "Play a card, or discard it to exchange.",
    lastCard: "Play your last card face up.",
    pickCar: "Which car?",
    pickTop: "Which top car?",
    pickPlace: (car: string) => `Where should ${car} go?`,
    pickCharacter: "Which character?",
    nothing: "Play it without effect",
    forYou: (amount: string) => `+${amount} for you`,
    nobody: "nothing for you",
    getsNothing: (name: string) => `${name} gets nothing`,
    gets: (name: string, amount: string) => `${name} +${amount}`,
    same: "payout unchanged",
    legend: "if the round ended now",
    legendAfter: "after your move",
    becomes: (name: string) => `You become ${name}.`,
    drive: ({ car, to, onto, carries, skips }: DriveWords) =>
      `${car}${carries ? ` with ${carries}` : ""} ${skips.length ? `skips ${skips.join(", ")} and ` : ""}${onto ? `lands on ${onto} at ${to}` : `drives to ${to}`}.`,
    stuck: (car: string) => `${car} cannot move: no business is empty.`,
    runNote: {
      joker: "any car, 1 step",
      backward: "any car, 1 back",
      evasion: "top car → empty",
      nasty_exchange: "swap characters",
    },
    tokens: (n: number) => counted(n, "token", "tokens"),
    noCar: "no car",
    onTop: (top: string, bottom: string) => `${top} on top of ${bottom}`,
    of: (car: string, owner: string) => `${car}, ${owner}`,
    mafia: "Mafia",
    empty: "empty",
  },
  end: {
    empty: (businesses: string, several: boolean) => `${businesses} ${several ? "are" : "is"} empty: the game is over`,
  },
  log: {
    swapped: (who: string, card: string, name: string) => `${who} plays ${card} and gets ${name}`,
    swappedYou: (card: string, name: string) => `You play ${card} and get ${name}`,
    gets: (who: string, name: string) => `${who} gets ${name}`,
    getsYou: (name: string) => `you get ${name}`,
    toCentre: (name: string) => `${name} goes to the centre`,
    semicolon: "; ",
    chose: (who: string, name: string) => `${who} takes ${name}.`,
    moved: (who: string, card: string) => `${who} plays ${card}.`,
    movedYou: (card: string) => `You play ${card}.`,
    drove: (car: string, from: string, to: string) => `${car} drives ${from} → ${to}.`,
    exchanged: (who: string, name: string) => `${who} discards face down and takes ${name}.`,
    exchangedYou: (name: string) => `You discard face down and take ${name}.`,
    choseYou: (name: string) => `You take ${name}.`,
    covered: (who: string, car: string) => `${who} 0, under ${car}`,
    mafiaStays: (business: string) => `Mafia: nobody gets the token at ${business}`,
    payout: "Payout.",
    paid: (who: string, amount: string) => `${who} +${amount}`,
    mafiaPaid: (who: string, amount: string) => `Mafia: ${who} +${amount}`,
    deal: (who: string) => `New cards. First: ${who}.`,
  },
  lessons: {
    about: {
      game: "One round, and the card that ends the game.",
      run: "Four kinds of cards that break the rules.",
      mafia: "The black car and its money.",
    },
  },
  rules: {
    faceDown: "a card face down",
  },
  components: {
    cars: "Cars",
    characters: "Characters",
    cards: "Movement cards",
    tokens: "Money tokens",
    businesses: "Businesses",
    box: (others: string) =>
      `2 to 4 players; ${others} for 3 to 8. The box holds 8 businesses, 8 cars, 8 character cards, 24 movement cards, 32 money tokens and the starting-player token.`,
    businessesPrinted:
      "Eight businesses, A to H. Three names: Dinero Docks (A), Splendid Boulevard (H), and Lucre District without its letter.",
    businessesOurs: "The other five names, and Lucre District’s place at D.",
    carsPrinted:
      "Eight cars of different colours. The text and the captions mention only red, yellow and the Mafia’s black.",
    carsOurs: "The other six colours, and the letters and patterns that help to tell the cars apart.",
    charactersPrinted: "Eight character cards, one for each car; they have no names.",
    charactersOurs: "All names and faces.",
    cardsPrinted: "24 movement cards.",
    cardsOurs: "Three of each colour; a review says the same.",
    tokensPrinted: "Four tokens for each letter. Values rise with the letter: from 0–2,000 at A to 14,000–16,000 at H.",
    tokensOurs: "The ranges of B to G and every single value.",
    runPrinted: "RUN is a separate expansion: six more cards, of four kinds.",
    mafiaPrinted: "Mafia-Style came with the crowdfunding edition: a ninth, black car without a character.",
  },
  credits: {
    design: "Game design",
    illustrations: "Illustrations",
    publisher: "Publisher",
    frenchRules: "French translation of the rules",
  },
  deed: {
    drive: ({ car, to, onto, carries }: DriveWords) =>
      `${car}${carries ? ` with ${carries}` : ""} → ${to}${onto ? `, onto ${onto}` : ""}`,
    stays: (car: string) => `${car} stays put`,
    becomes: (name: string) => `now ${name}`,
    hidden: (name: string) => `face down, now ${name}`,
    under: (car: string) => `under ${car}`,
    choosing: (who: string) => `${who} is choosing a character.`,
  },
  /** Why a hint names a move; amounts are money, 0 is nothing. */
  reasons: {
    richest: (name: string, amount: string) => `No free character’s car stands on more than ${name}’s: ${amount}.`,
    ownCard: (name: string) => `You hold a card that moves ${name}.`,
    paid: (amount: string) => `The round ends, and you are paid ${amount}.`,
    more: (amount: string, before: string) => `You would be paid ${amount} instead of ${before || "nothing"}.`,
    covers: (car: string, who: string) => `${car} stops on the car of ${who}, who would get nothing.`,
    less: (who: string, amount: string, before: string) =>
      `${who} would be paid ${amount || "nothing"} instead of ${before}.`,
    onTop: (car: string) => `${car} is on top: no other car can stop on it.`,
    keeps: (amount: string) => `You stay in line for ${amount}.`,
    carried: (car: string, amount: string, before: string) =>
      `After the move made, ${car} could carry your car on: ${amount} for you instead of ${before}.`,
    covered: (car: string, amount: string, before: string) =>
      `After the move made, ${car} could stop on your car: ${amount} for you instead of ${before}.`,
    driven: (car: string, amount: string, before: string) =>
      `After the move made, a card could move ${car} away: ${amount} for you instead of ${before}.`,
    nextCard: (car: string, amount: string, before: string) =>
      `Your card that moves ${car} could then bring you ${amount}; after the move made, no card of yours more than ${before}.`,
  },
  /** For newcomers: one for each new thing. */
  tips: {
    choose: "The car of your character earns for you. You may move any car, so look at your cards before you choose.",
    play: "One card each turn: the car of its colour drives on, whoever owns it. Tap a card to see what it would do.",
    stack: "Two cars on one business: only the upper one is paid. A lower car that drives takes the upper one along.",
    exchange: "Instead of moving you can discard a card face down and change your character. Not with your last card.",
    payday: "Payday: whoever’s car has none on top takes the token of its business. The others get nothing.",
  },
  touch: {
    token: "Token on top",
    left: "Tokens left",
    below: "Below, in unknown order",
    taken: "Taken so far",
    cars: "Cars",
    business: "At the end of the round the top car takes this token; a car below it gets nothing.",
    mafia: "If the Mafia is on top, its token goes to whichever paid player is at the lowest letter.",
    character: "Character",
    at: "Its car",
    under: (car: string) => `under ${car}`,
    alone: "alone",
    onto: (car: string) => `on top of ${car}`,
    money: "Money",
    tokens: "Tokens taken",
    cards: "Cards in hand",
    discards: "Discarded face down",
    now: "If the round ended now",
    seat: "The car of this character earns for this player at the end of the round.",
    nobody: "none yet",
    free: "Nobody has them. Discard a card face down to become one of them.",
    mafiaToken: (where: string) => `Mafia token, ${where}`,
    keys: {
      letters: "the card, car or character with that letter",
      businesses: "the business, where one is asked for",
      exchange: "exchange your character",
      mafia: "the Mafia’s car",
    },
  },
  /** For who is invited and has never played it. */
  minute:
    "Eight cars circle eight businesses, from A, the poorest, to H, the richest. You hold a character, and its car works for you. On your turn you play one of your four cards: face up it moves the car of its colour, face down it swaps your character. A car that arrives where another stands parks on top of it. After four turns each, whoever’s car stands alone or on top takes the money there; the most money wins.",
};

export type Words = typeof en;

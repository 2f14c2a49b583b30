/** What only this game says; the other languages satisfy the same type. */

import { counted } from "../../../words/counted";

export const en = {
  gem: { red: "Red", blue: "Blue", yellow: "Yellow" },
  gemLetter: { red: "R", blue: "B", yellow: "Y" },
  cards: {
    closing_time: "Closing time",
    last_warning: "Last warning",
    revitalization: "Revitalization",
    zork: "Zork",
  },
  title: "Die Tafelrunde 2",
  promise: "Send beggars, win chests, hide them in time.",
  players: "2–4 players · ages 10+ · 30–45 minutes",
  form: {
    bonusNeedsCard: "Bonus needs a card",
    bonusNote:
      "House rule: a chest gives its bonus only if you have played a card of its colour. Normally it always does.",
    openBook:
      "The table shows the chests the others have hidden and the cards they took back. Otherwise you see only how many.",
  },
  table: {
    book: {
      hidden: (n: number, chests: string) => `${counted(n, "hidden chest", "hidden chests")}${chests && ": "}${chests}`,
      back: (cards: string) => `taken back: ${cards}`,
    },
    short: "Tafelrunde",
    prey: "Raid",
    phases: ["refill", "play", "split", "hide", "draw", "pass"] as readonly string[],
    middle: "The middle",
    left: (n: number) => counted(n, "chest left", "chests left"),
    pile: (n: number) => `pile ${n}`,
    out: "backed out",
    hidden: (n: number) => `hidden: ${counted(n, "gem", "gems")}`,
    bonus: (n: number) => `bonus ${n}`,
    log: "Chronicle",
    special: "Special",
    playAs: (gem: string, value: number) => `Play as ${gem.toLowerCase()} ${value}`,
    playShort: (gem: string, value: number) => `${gem} ${value}`,
    turn: "Turn it",
    turnShort: "Turn",
    backOut: "Back out",
    play: (card: string) => `Play ${card}`,
    sum: "sum",
    open: "You open the raid",
    playFirst: "Play the first card.",
    openNote: "The starting player must play one card before backing out.",
    playOrOut: "Play a card, or back out.",
    chooseNote: "Choose a card to see both its sides and what each would do.",
    lead: (card: string, mine: number, theirs: number) => `With ${card} you lead ${mine} to ${theirs}.`,
    tie: (card: string, sum: number) => `With ${card} it is a tie at ${sum}.`,
    behind: (card: string, mine: number, theirs: number) => `With ${card} you have ${mine}; the leader has ${theirs}.`,
    hide: "Hide one of your chests.",
    hideNote: "Hidden chests are safe and count at the end.",
    hideIt: (gem: string, n: number) => `Hide ${gem.toLowerCase()} ${n}`,
    done: "Stop hiding",
    protect: (gem: string) => `Protect ${gem.toLowerCase()}`,
    takeBack: "Which card do you take?",
    takeNothing: "Play it without effect",
    protected: "protected",
    notes: {
      closing_time: "Nobody plays after this card: the chests are split up at once.",
      last_warning: "Your chests of one colour cannot be taken in this raid.",
      revitalization: "Take one card from your discard pile back into your hand.",
      zork: "Hide several chests instead of one, with up to six gems in all.",
    },
    openChests: "face-up chests",
    leads: "leads",
    nothing: "nothing",
  },
  end: {
    noChests: "No chests left, fewer than three colours: the game is over",
    gems: (n: number) => counted(n, "gem", "gems"),
    chests: (n: number) => counted(n, "chest", "chests"),
  },
  log: {
    first: (who: string) => `First: ${who}.`,
    refill: "Turned up:",
    split: (gem: string, who: string) => `${gem}: ${who}`,
    untouched: (gem: string) => `${gem}: nobody fought for it`,
    tied: (gem: string) => `${gem}: tie`,
    splitTitle: "The chests are split up.",
    played: (who: string, card: string) => `${who} plays ${card}.`,
    playedYou: (card: string) => `You play ${card}.`,
    backedOut: (who: string) => `${who} backs out.`,
    backedOutYou: "You back out.",
    hid: (who: string, chest: string) => `${who} hides ${chest}.`,
    hidYou: (chest: string) => `You hide ${chest}.`,
    drew: "Everybody draws.",
    shuffled: (who: string) => `${who}: new draw pile.`,
  },
  lessons: {
    about: "Two raids: beggars, chests, special cards, hiding.",
    outForGood: "You would be out until the next raid.",
  },
  components: {
    chests: "Chests",
    beggars: "Beggars",
    specials: "Special cards",
    box: "2 to 4 players aged 10 and up, 30 to 45 minutes. The box holds 24 chests, four sets of 16 cards (15 beggars and a special card each) and the starting player card.",
    chestsPrinted: "24 chests with 2, 3 or 4 gems in red, blue and yellow.",
    chestsOurs: "Eight of each colour, and how many hold 2, 3 or 4 gems.",
    beggarsPrinted:
      "Three kinds of beggars, each with a taste of its own; most show two colours. The rulebook’s examples have a blue 7 and a blue 5.",
    beggarsOurs: "That the three kinds are the three pairs of colours; all other values; that all four sets are equal.",
    specialsPrinted: "Four special cards.",
    specialsOurs: "Each set holds one of them.",
  },
  credits: {
    beggars: "Drawings of the beggars",
  },
  /** For who is invited and has never played it. */
  minute:
    "You lead a band of beggars in search of red, blue and yellow gems. In each raid you play cards in turn until you have had enough and back out. Whoever is strongest in a colour takes all its chests, from the middle and from the other players. Then you hide one of your chests: only what is hidden is safe. The most hidden gems win.",
};

export type Words = typeof en;

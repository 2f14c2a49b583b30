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
  deed: {
    hiding: (who: string) => `${who} is choosing a chest to hide.`,
  },
  /** Why a hint names a move; `gem` is a colour. */
  reasons: {
    takes: (n: number) => `The chests are split up at once, and you take ${counted(n, "gem", "gems")}.`,
    defends: (gem: string, n: number, who: string) =>
      `You become strongest in ${gem.toLowerCase()}: as it stands, ${who} does not take your ${counted(n, "gem", "gems")} there.`,
    strongest: (gem: string, n: number) =>
      `You become strongest in ${gem.toLowerCase()}, for ${counted(n, "gem", "gems")}.`,
    ties: (gem: string, who: string) =>
      `It makes a tie in ${gem.toLowerCase()}: as it stands, ${who} takes nothing there.`,
    protects: (gem: string, n: number) =>
      `Nobody can take your ${counted(n, "gem", "gems")} in ${gem.toLowerCase()} in this raid.`,
    fetches: (card: string) => `${card} comes back to your hand.`,
    zork: (n: number) => `In this raid you may hide chests with up to ${n} gems, not just one chest.`,
    stillLeads: (gem: string, n: number) =>
      `You are strongest in ${gem.toLowerCase()} as it stands, and keep ${counted(n, "card", "cards")} in hand.`,
    ahead: (gem: string, n: number) => `You would lead ${gem.toLowerCase()} by ${n}.`,
    keepsCards: (n: number) => `You keep ${counted(n, "card", "cards")} in hand for the next raid.`,
    richestChest: (n: number) => `None of your open chests holds more: ${counted(n, "gem", "gems")}.`,
    keepsBonus: (gem: string, n: number) => `Your bonus of ${n} in ${gem.toLowerCase()} stays.`,
    safe: (n: number) => `${counted(n, "gem", "gems")} are safe and count at the end.`,
    keepsOpen: (n: number) => `Your ${counted(n, "open chest", "open chests")} can still give you a bonus.`,
  },
  /** For newcomers: one for each new thing. */
  tips: {
    play: "Of a card only the upper half counts. Whoever has the most of a colour takes all its chests.",
    out: "Backing out is final for this raid, but what you have played still counts. Saved cards stay in your hand.",
    special: "Cards without colours are special. Tap one to read what it does.",
    hide: "A hidden chest is safe and counts at the end. An open one can be taken, but its value helps you in its colour.",
  },
  touch: {
    sureOut: "Really back out?",
    sureDone: "Really stop?",
    stay: "No",
    against: (sum: number, others: string) => `${sum} against ${others}`,
    chest: { red: "Red chest", blue: "Blue chest", yellow: "Yellow chest" },
    holds: "Gems in it",
    lies: "Where",
    inTheMiddle: "in the middle",
    before: (who: string) => `face up, ${who}`,
    ofMiddle: "Whoever alone has the highest sum in its colour takes it.",
    ofOpen: "Adds its gems to the sum of its colour, if it is the best there; it can be taken until it is hidden.",
    table: (who: string) => `${who}: chests and cards`,
    cards: "Cards in hand",
    draw: "Draw pile",
    discard: "Discard pile",
    hidden: "Hidden chests",
    gems: "Gems hidden",
    seat: "Whoever alone has the highest sum in a colour takes all its chests: from the middle and from the others.",
    pile: "Chests still in the pile",
    middle: "At the split each colour goes to whoever alone has the highest sum in it.",
    keys: { turn: "turn the chosen beggar" },
  },
  /** For who is invited and has never played it. */
  minute:
    "You lead a band of beggars in search of red, blue and yellow gems. In each raid you play cards in turn until you have had enough and back out. Whoever is strongest in a colour takes all its chests, from the middle and from the other players. Then you hide one of your chests: only what is hidden is safe. The most hidden gems win.",
};

export type Words = typeof en;

/** Every word the page says. The other languages satisfy the same type, so a missing key fails the check. */

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

const s = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

export const en = {
  language: "English",
  title: "Stammtisch",
  you: "You",
  tagline: "Two games, one table. Take a seat.",
  bar: {
    hint: "Hint", talk: "Talk", log: "Log", sound: "Sound on", silent: "Sound off", light: "Light", dark: "Dark",
    language: "Language", menu: "Menu", close: "Close", cancel: "Cancel", home: "Home", rules: "Rules", undo: "Take back", leave: "Leave the table",
    confirm: "Ask before every move", on: "on", off: "off", notify: "Notify me when it’s my turn", components: "All pieces", about: "About", record: "Download the record", watching: (n: number) => s(n, "person watching", "people watching"),
  },
  gem: { red: "Red", blue: "Blue", yellow: "Yellow" },
  gemLetter: { red: "R", blue: "B", yellow: "Y" },
  colour: { red: "red", orange: "orange", yellow: "yellow", green: "green", teal: "teal", blue: "blue", purple: "purple", white: "white", mafia: "black" },
  cards: {
    joker: "Joker", backward: "Backward", evasion: "Evasion", nasty_exchange: "Nasty exchange",
    closing_time: "Closing time", last_warning: "Last warning", revitalization: "Revitalization", zork: "Zork",
  },
  games: { scheffeln: "Scheffeln", speed: "Speed-Scheffeln", tafelrunde: "Die Tafelrunde 2" },
  levels: { random: "Random", beginner: "Beginner", casual: "Casual", strong: "Strong", expert: "Expert" },
  levelNotes: {
    random: "plays any legal move", beginner: "sees only the obvious", casual: "for a friendly evening",
    strong: "thinks ahead", expert: "as good as we can make it",
  },
  home: {
    scheffelnPromise: "Park on top. Get paid.", scheffelnPlayers: "2–4 players, Speed 3–8 · with RUN and Mafia",
    tafelrundePromise: "Send beggars, win chests, hide them in time.", tafelrundePlayers: "2–4 players · ages 10+ · 30–45 minutes",
    playNow: "Play now", againstBots: "against bots", withFriends: "Play with friends", friends: "Friends", oneDevice: "One device", learn: "Learn",
    yourTurn: "Your turn", at: (name: string) => `at ${name}’s table`, yours: "Your table", continue: "Continue", waits: "waiting for the others",
    openTables: (n: number) => s(n, "open table", "open tables"), tables: (n: number) => `Open: ${n}`, noTables: "No open tables", watch: "Watch", myTables: "My tables", running: "In progress", finished: "Finished: watch the replay", seatsFree: (n: number) => s(n, "free seat", "free seats"),
    getting: (game: string) => `Getting ${game} ready …`, opensByItself: "Your table opens by itself.", notReady: (game: string) => `${game} can’t be played because preparing it failed. The server’s log says why.`,
    join: "Join", offline: "Can’t reach the server. Trying again …", nothingHere: "Nothing here yet.",
  },
  create: {
    title: { friends: "Play with friends", bots: "Play against bots", device: "All on one device" },
    note: { friends: "Open a table and send the link; seats fill as your friends arrive.", bots: "Everybody else is a bot.", device: "Pass one screen around; hands stay covered between turns." },
    game: "Game", players: "Players", extras: "Expansions", bots: "Bots", clock: "Time per decision", name: "Your name", open: "Open the table", deal: "Deal the cards",
    base: "Basic game", baseNote: "Four cards per round: move a car or change your character.",
    speed: "Speed", speedNote: "Seven cards, and everybody grabs at once. 3–8 players.",
    run: "RUN", runNote: "Six Run cards: Joker, Backward, Evasion, Nasty exchange.",
    mafia: "Mafia", mafiaNote: "A black car that moves whenever a card is discarded face down.",
    bonusNeedsCard: "Bonus needs a card", bonusNote: "House rule: a chest gives its bonus only if you have played a card of its colour. Normally it always does.",
    mafiaKeeps: "The Mafia keeps it", mafiaKeepsNote: "A Mafia token that nobody can get leaves the game. Normally it stays on its stack.", mafiaKeepsNot: "Only with the Mafia: the rule is about its token.",
    openBook: "Open book", openBookMoney: "The table shows everybody’s money. Otherwise you see only how many tokens each player has taken.", openBookChests: "The table shows the chests the others have hidden and the cards they took back. Otherwise you see only how many.",
    noSpeedExtras: "Not with Speed: nobody plays its cards, so nobody could decide what a Run card does (A-22), and nothing is discarded face down to move the Mafia (A-23).",
    speedSeats: "In Speed everybody grabs at the same time, so each player needs a device.",
    playersNote: "Bots count too.", noClockNote: "Take all the time you need.", clockNote: "After that a bot steps in.",
    speedClock: "Speed has its own clock: a minute to grab, five seconds for the last player.",
    noClock: "No clock", seconds: (n: number) => `${n} s`, minutes: (n: number) => `${n} min`, days: (n: number) => s(n, "day", "days"),
    hints: "Hints", hintsNote: "On your turn you may ask a strong bot; everybody is told.", listed: "Anyone may join", listedNote: "The table is listed among the open tables.", player: (seat: number) => `Player ${seat + 1}`, me: "me", house: "House rules",
    failed: "That did not work",
  },
  lobby: {
    title: "The table is ready", invite: "Send this link to your friends", copy: "Copy link", copied: "Copied", start: "Start", startBots: "Start; bots take the free seats", waitHost: (name: string) => `${name} starts the game`,
    free: "free", sit: "Sit here", addBot: "Bot", remove: "Free the seat", host: "host", qr: "Or let them scan this", stand: "Give up my seat",
  },
  door: {
    gone: "There is no such table here. The link may be wrong, or from another server.", closed: "Only the players at this table can see it.",
    seat: "A seat for this device", seatNote: "This link moves a seat and its cards to this device. The device that had it can then only watch.", take: "Play here", watch: "Only watch", old: "This link no longer works: it has been replaced, or the table is gone. Ask for a new one.",
    other: "Continue on another device", otherNote: "Scan this or open the link there. Anyone with the link has your seat, so share it with nobody.",
  },
  status: {
    yourTurn: "Your turn", yourTurnDot: "Your turn.", turnOf: (name: string) => `${name}’s turn`, thinking: (name: string) => `${name} is thinking.`,
    waiting: (name: string) => `Waiting for ${name}`, lost: "Connection lost, trying again", back: "Reconnected", watching: "You are watching.",
    away: (time: string) => `away ${time}`, standIn: "a bot is playing", soundAsk: "Play with sound?", soundYes: "Yes", soundNo: "No", takeBackWaits: "Asking the others whether you may take it back", refusedMove: "That move was not made", takeBackAsked: (name: string) => `${name} asks to take a move back`, agree: "Agree", disagree: "No",
    over: "The game is over.", starts: "starts", hintSays: "A strong player would do this.", dealing: "Dealing the cards …", passDevice: "Pass the device", passTo: (name: string) => `to ${name}`, iAm: (name: string) => `I am ${name}`,
  },
  refusals: { not_your_turn: "It is not your turn.", stale: "The game has moved on; check and choose again.", game_over: "The game is over.", too_fast: "Too many requests; wait a moment.", unavailable: "It could not be saved, so nothing has changed. Try again.", not_allowed: "That is not possible at this table right now." },
  unsure: { title: "Are you sure?", yes: "Yes, do it", no: "Not yet" },
  why: {
    title: "Why not now?", read: "Read the whole rule", choose: "Choose a card first", notYet: "not yet – why?", plain: "The rules do not allow it right now.",
  },
  scheffeln: {
    last: "last", round: "Round", yourCard: (n: number) => `your card ${n} of 4`, ends: "the game ends when a stack is empty",
    log: "The wire", talk: "Table talk", free: "Free characters", freeNote: "exchange to become one of them", freeNone: "none are free",
    move: (car: string, to: string) => `Move ${car} to ${to}`, moveShort: (to: string) => `Move to ${to}`, stay: (car: string) => `Play ${car}`, exchange: "Exchange character", exchangeShort: "Exchange", play: "Play",
    exchangeFor: (name: string) => `Take ${name}`, hide: "discard face down", hideMafia: (from: string, to: string) => `discard face down · the Mafia drives ${from} → ${to}`, mafiaShort: (from: string, to: string) => `Mafia ${from} → ${to}`,
    chooseCharacter: "Choose your character.", chooseNote: "You know your hand: whose car can you move best?", choose: (name: string) => `Take ${name}`,
    playOrHide: "Play a card, or discard it to exchange.", lastCard: "Play your last card face up.", pickCar: "Which car?", pickTop: "Which top car?", pickPlace: (car: string) => `Where should ${car} go?`, pickCharacter: "Which character?", nothing: "Play it without effect",
    forYou: (amount: string) => `+${amount} for you`, nobody: "nothing for you", getsNothing: (name: string) => `${name} gets nothing`, gets: (name: string, amount: string) => `${name} +${amount}`, same: "payout unchanged",
    legend: "if the round ended now", legendAfter: "after your move", becomes: (name: string) => `You become ${name}.`,
    drive: ({ car, to, onto, carries, skips }: DriveWords) =>
      `${car}${carries ? ` with ${carries}` : ""} ${skips.length ? `skips ${skips.join(", ")} and ` : ""}${onto ? `lands on ${onto} at ${to}` : `drives to ${to}`}.`,
    stuck: (car: string) => `${car} cannot move: no business is empty.`,
    runNote: { joker: "any car, 1 step", backward: "any car, 1 back", evasion: "top car → empty", nasty_exchange: "swap characters" },
    tokens: (n: number) => s(n, "token", "tokens"), noCar: "no car", onTop: (top: string, bottom: string) => `${top} on top of ${bottom}`, of: (car: string, owner: string) => `${car}, ${owner}`, mafia: "Mafia", empty: "empty",
  },
  speed: {
    players: (n: number) => s(n, "player", "players"), watch: "Watch the cards.", watchNote: "They are turned up from right to left. You can grab once the seventh is face up.",
    grabNow: "Who will end up best? Grab!", grabNote: "The seven cards act from left to right. Who will end up on the best business? The first touch counts and is binding.",
    lastChance: "Last chance", onlyYou: "Only you are left.", grabCall: "Grab!", grab: "Grab", key: (letter: string) => `key ${letter}`, first: "first", later: (seconds: string) => `+${seconds} s`,
    youHave: (name: string) => `You have ${name}.`, declined: "You go without one.", decline: "Take none", drive: "The cars drive.", missed: (name: string) => `${name} is taken. Grab another!`, ahead: (who: string, ms: string, other: string) => `${who} was ${ms} ms ahead of ${other}.`, round: "Round",
  },
  tafelrunde: {
    book: { hidden: (n: number, chests: string) => `${s(n, "hidden chest", "hidden chests")}${chests && ": "}${chests}`, back: (cards: string) => `taken back: ${cards}` },
    short: "Tafelrunde", prey: "Raid", phases: ["refill", "play", "split", "hide", "draw", "pass"] as readonly string[], middle: "The middle", left: (n: number) => s(n, "chest left", "chests left"),
    cards: (n: number) => s(n, "card", "cards"), pile: (n: number) => `pile ${n}`, out: "backed out", hidden: (n: number) => `hidden: ${s(n, "gem", "gems")}`, bonus: (n: number) => `bonus ${n}`, log: "Chronicle", special: "Special",
    playAs: (gem: string, value: number) => `Play as ${gem.toLowerCase()} ${value}`, playShort: (gem: string, value: number) => `${gem} ${value}`, turn: "Turn it", turnShort: "Turn", backOut: "Back out", play: (card: string) => `Play ${card}`,
    sum: "sum", open: "You open the raid", playFirst: "Play the first card.", openNote: "The starting player must play one card before backing out.", playOrOut: "Play a card, or back out.", chooseNote: "Choose a card to see both its sides and what each would do.",
    lead: (card: string, mine: number, theirs: number) => `With ${card} you lead ${mine} to ${theirs}.`, tie: (card: string, sum: number) => `With ${card} it is a tie at ${sum}.`, behind: (card: string, mine: number, theirs: number) => `With ${card} you have ${mine}; the leader has ${theirs}.`,
    hide: "Hide one of your chests.", hideNote: "Hidden chests are safe and count at the end.", hideIt: (gem: string, n: number) => `Hide ${gem.toLowerCase()} ${n}`, done: "Stop hiding",
    protect: (gem: string) => `Protect ${gem.toLowerCase()}`, takeBack: "Which card do you take?", takeNothing: "Play it without effect", protected: "protected",
    notes: {
      closing_time: "Nobody plays after this card: the chests are split up at once.", last_warning: "Your chests of one colour cannot be taken in this raid.",
      revitalization: "Take one card from your discard pile back into your hand.", zork: "Hide several chests instead of one, with up to six gems in all.",
    },
    hand: "Your hand", openChests: "face-up chests", leads: "leads", nothing: "nothing",
  },
  end: {
    wins: (name: string) => `${name} wins!`, youWin: "You win!", share: (names: string) => `${names} share the victory!`, place: (n: number) => ["You come first", "You come second", "You come third", "You come fourth"][n - 1] ?? `You come ${n}th`,
    behind: (amount: string) => `${amount} behind`, rematch: "Rematch", replay: "Watch the replay", replayShort: "Replay", share_: "Share", verify: "Verify the shuffle", verifyShort: "Verify", home: "Home", empty: (businesses: string, several: boolean) => `${businesses} ${several ? "are" : "is"} empty: the game is over`, noChests: "No chests left, fewer than three colours: the game is over", gems: (n: number) => s(n, "gem", "gems"),
    chests: (n: number) => s(n, "chest", "chests"),
  },
  log: {
    swapped: (who: string, card: string, name: string) => `${who} plays ${card} and gets ${name}`, swappedYou: (card: string, name: string) => `You play ${card} and get ${name}`, gets: (who: string, name: string) => `${who} gets ${name}`, getsYou: (name: string) => `you get ${name}`, toCentre: (name: string) => `${name} goes to the centre`, semicolon: "; ",
    chose: (who: string, name: string) => `${who} takes ${name}.`, moved: (who: string, card: string) => `${who} plays ${card}.`, movedYou: (card: string) => `You play ${card}.`,
    drove: (car: string, from: string, to: string) => `${car} drives ${from} → ${to}.`,
    exchanged: (who: string, name: string) => `${who} discards face down and takes ${name}.`, exchangedYou: (name: string) => `You discard face down and take ${name}.`, choseYou: (name: string) => `You take ${name}.`,
    covered: (who: string, car: string) => `${who} 0, under ${car}`, mafiaStays: (business: string) => `Mafia: nobody gets the token at ${business}`, first: (who: string) => `First: ${who}.`, why: (rules: string) => `Why? Rules ${rules}`, whyTitle: "The rules behind it",
    grabbed: (who: string, name: string, seconds: string) => `${who}: ${name} after ${seconds} s.`, declined: (who: string) => `${who}: no character.`, payout: "Payout.", paid: (who: string, amount: string) => `${who} +${amount}`, mafiaPaid: (who: string, amount: string) => `Mafia: ${who} +${amount}`,
    deal: (who: string) => `New cards. First: ${who}.`, row: "Seven new cards.", refill: "Turned up:", split: (gem: string, who: string) => `${gem}: ${who}`, untouched: (gem: string) => `${gem}: nobody fought for it`, tied: (gem: string) => `${gem}: tie`, splitTitle: "The chests are split up.",
    played: (who: string, card: string) => `${who} plays ${card}.`, playedYou: (card: string) => `You play ${card}.`, backedOut: (who: string) => `${who} backs out.`, backedOutYou: "You back out.", hid: (who: string, chest: string) => `${who} hides ${chest}.`, hidYou: (chest: string) => `You hide ${chest}.`,
    drew: "Everybody draws.", shuffled: (who: string) => `${who}: new draw pile.`, tookBack: (who: string) => `${who}: move taken back.`, standIn: (who: string) => `${who}: a bot fills in.`, returned: (who: string) => `${who} is back.`, started: "The game begins.", tookHint: (who: string) => `${who} takes a hint.`, tookHintYou: "You take a hint.", yourTurn: "Your turn.", nothing: "nothing",
  },
  replay: {
    title: "Replay", loading: "Loading the game …", laid: "The table is set up.", step: (at: number, last: number) => `Step ${at} of ${last}`, decides: (who: string) => `${who} to decide`, allDecide: "everybody to decide",
    back: "Previous step", on: "Next step", roundBack: "Previous round", roundOn: "Next round", play: "Play", pause: "Pause", pace: (times: number) => `Speed ${times}×`, more: "More",
    eyes: "Seen by", open: "All cards face up", spectator: "A spectator", hands: "All hands", noCards: "no cards",
    keys: "← and → move one step, with Shift one round; Home and End go to the start and the end; the space bar plays.",
    playOn: "Play on from here", playOnShort: "Play on", playOnNote: "A new table opens at this step. You take one seat; bots take the others.", yourSeat: "Your seat", overHere: "The game is over at this step. Go back and play on from there.", notOver: "This game is still in progress: go to its table to play.",
    link: "Copy a link to this step", copied: "Link copied", openFile: "Open a game record", dropHere: "Drop the game record here", fileNote: "A .json or .jsonl file, downloaded from a table or written by stammtisch simulate.", which: (n: number) => `This file has ${s(n, "game", "games")}. Which one?`, show: "Show it", again: "Try again", toTable: "To the table",
    trouble: {
      away: "Can’t reach the server. Trying again …", link: "This link is incomplete: part of the game is missing. Ask for a new one.", gone: "There is no such game here. The link may be wrong, or from another server.", closed: "Only the players at this table can see it.",
      running: "This record was downloaded during the game, so some cards are missing. Download it again when the game is over.", wrong: "This game cannot be shown: the record breaks off or comes from another version. Records downloaded here work.", wrongRule: "This game cannot have happened: the record breaks a rule.",
      none: "This file has no game record in it. Choose a .json or .jsonl file downloaded from a table.", large: "This game record is too large; the limit is 1.9 MB.",
    },
    checking: "Dealing every card again …", proven: (n: number) => `Everything is as promised: ${s(n, "shuffle or draw was", "shuffles and draws were")} repeated, and every card is the same.`,
    proof: {
      seal: "Before the first card the server showed this seal of its secret number:", seed: "After the game it published the secret number. It matches the seal:", here: "Your browser has checked that too.",
      nonces: (n: number, of: number) => `After the seal was shown, the browsers at ${n} of ${s(of, "seat", "seats")} each added a random number of their own.`, same: "With these numbers all cards were shuffled and dealt again, and compared with the record.",
      not: "This does not prove that nobody looked: the server knows all cards during a game.",
    },
    doubt: {
      no_proof: "This record does not include the secret number of its shuffle, so nothing can be checked. Only games finished at a table include it, not games continued from a record.", not_over: "The game is not over, so its secret number is still a secret.", no_record: "This is not a complete game record.",
      wrong_proof: "The proof in this record is damaged, so it proves nothing.", wrong_record: "The record itself breaks the rules, so it is not the game that was played.", other_seed: "The secret number does not match the seal: it is not the one that was promised.", other_cards: "The secret number gives other cards: this is not how they were shuffled.",
    },
  },
  lesson: {
    title: "Learn by playing", lead: "On the real board, step by step. Leave whenever you like; you will come back to the same step.",
    names: { scheffeln: "Scheffeln", speed: "Speed-Scheffeln", run: "RUN", mafia: "Mafia", tafelrunde: "Die Tafelrunde 2" },
    about: { scheffeln: "One round, and the card that ends the game.", speed: "Read the row and grab in time.", run: "Four kinds of cards that break the rules.", mafia: "The black car and its money.", tafelrunde: "Two raids: beggars, chests, special cards, hiding." },
    minutes: (n: number) => `${n} minutes`, resume: "Continue", done: "Done", orRead: "Read the rules instead",
    step: (at: number, of: number) => `Step ${at} of ${of}`, next: "Next", back: "Back", skip: "Do it for me", hurry: "Faster", again: "Again",
    wouldBe: (what: string) => `Allowed, but not now. ${what}`, noticeFirst: "Have a look first, then press Next.", outForGood: "You would be out until the next raid.", without: "You would go without a character and earn nothing.",
    endsOn: (name: string, to: string, amount: string) => `${name} would end at ${to} and take ${amount}.`, endsUnder: (name: string, to: string, top: string) => `${name} would end at ${to} under ${top}: nothing.`, learned: "What you know now",
  },
  emotes: { hello: "Hello!", well_played: "Well played", thanks: "Thanks", oops: "Oops", hurry: "Hurry up", thinking: "Thinking …", laugh: "Ha!", wow: "Wow", again: "Again!", goodbye: "Bye" },
  talk: { mute: (who: string) => `Mute ${who}`, unmute: (who: string) => `Unmute ${who}`, silence: (who: string) => `Silence ${who} for everybody`, unsilence: (who: string) => `Let ${who} talk again`, say: "Say something", send: "Send", none: "Nobody has said anything yet." },
  rules: { search: "Search the rules", found: (n: number) => s(n, "rule", "rules"), nothing: "No rule found.", print: "Print", contents: "Contents", start: "In two minutes", whole: (part: string) => `All rules: ${part}`, faceDown: "a card face down", rulings: "Rulings" },
  components: {
    title: "All pieces", cars: "Cars", characters: "Characters", cards: "Movement cards", tokens: "Money tokens", businesses: "Businesses", chests: "Chests", beggars: "Beggars", specials: "Special cards",
    printed: "printed", assumed: "our assumption", times: (n: number) => `× ${n}`,
    lead: "What is in each box, piece by piece. The rulebooks do not show everything, so each kind of piece says what is printed and what we had to assume.",
    scheffelnBox: "2 to 4 players; Speed for 3 to 8. The box holds 8 businesses, 8 cars, 8 character cards, 24 movement cards, 32 money tokens and the starting-player token.",
    businessesPrinted: "Eight businesses, A to H. Three names: Dinero Docks (A), Splendid Boulevard (H), and Lucre District without its letter.",
    businessesOurs: "The other five names, and Lucre District’s place at D.",
    carsPrinted: "Eight cars of different colours. The text and the captions mention only red, yellow and the Mafia’s black.",
    carsOurs: "The other six colours, and the letters and patterns that help to tell the cars apart.",
    charactersPrinted: "Eight character cards, one for each car; they have no names.", charactersOurs: "All names and faces.",
    cardsPrinted: "24 movement cards.", cardsOurs: "Three of each colour; a review says the same.",
    tokensPrinted: "Four tokens for each letter. Values rise with the letter: from 0–2,000 at A to 14,000–16,000 at H.", tokensOurs: "The ranges of B to G and every single value.",
    runPrinted: "RUN is a separate expansion: six more cards, of four kinds.", mafiaPrinted: "Mafia-Style came with the crowdfunding edition: a ninth, black car without a character.",
    tafelrundeBox: "2 to 4 players aged 10 and up, 30 to 45 minutes. The box holds 24 chests, four sets of 16 cards (15 beggars and a special card each) and the starting player card.",
    chestsPrinted: "24 chests with 2, 3 or 4 gems in red, blue and yellow.", chestsOurs: "Eight of each colour, and how many hold 2, 3 or 4 gems.",
    beggarsPrinted: "Three kinds of beggars, each with a taste of its own; most show two colours. The rulebook’s examples have a blue 7 and a blue 5.", beggarsOurs: "That the three kinds are the three pairs of colours; all other values; that all four sets are equal.",
    specialsPrinted: "Four special cards.", specialsOurs: "Each set holds one of them.",
    owner: "Do you own the game? Correct our values …", ownerFile: "All of this is read from one file in the source code. Change there whatever your box shows differently:",
    ownerCheck: "Then check the file; mistakes are reported with their line:", ownerRestart: "Finish running games, then restart the server: every table then uses the corrected names and values.",
  },
  about: {
    title: "About Stammtisch", independent: "Stammtisch is an independent implementation of two board games. Its texts, drawings and code are its own; the people and the publisher behind the games had no part in it.",
    buy: "If you enjoy a game here, please buy the box: nothing replaces real cards on a real table, and the people who invented and drew the game have earned it.",
    design: "Game design", illustrations: "Illustrations", publisher: "Publisher", frenchRules: "French translation of the rules", beggars: "Drawings of the beggars",
    software: "This software", version: "Version", licence: "Licence", mit: "MIT: free to use, change and pass on", source: "Source code", noSource: "It has no public address yet; ask the operator of this server for it.",
    carried: "Fonts and libraries in this page, with their licences",
  },
};

export type Catalogue = typeof en;

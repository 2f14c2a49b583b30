import { counted } from "../../../words/counted";
import type { Words } from "./en";

export const de = {
  gem: { red: "Rot", blue: "Blau", yellow: "Gelb" },
  gemLetter: { red: "R", blue: "B", yellow: "G" },
  cards: {
    closing_time: "Sperrstunde",
    last_warning: "Letzte Warnung",
    revitalization: "Wiederbelebung",
    zork: "Zork",
  },
  title: "Die Tafelrunde 2",
  promise: "Bettler schicken, Truhen erbeuten, rechtzeitig verstecken.",
  players: "2–4 Spieler · ab 10 Jahren · 30–45 Minuten",
  form: {
    bonusNeedsCard: "Bonus nur mit Karte",
    bonusNote:
      "Hausregel: Eine Truhe gibt ihren Bonus nur, wenn du eine Karte ihrer Farbe gespielt hast. Sonst gibt sie ihn immer.",
    openBook:
      "Der Tisch zeigt versteckte Truhen und zurückgenommene Karten der anderen. Sonst siehst du nur, wie viele es sind.",
  },
  table: {
    book: {
      hidden: (count: number, chests: string) =>
        `${counted(count, "versteckte Truhe", "versteckte Truhen")}${chests && ": "}${chests}`,
      back: (cards: string) => `zurückgenommen: ${cards}`,
    },
    short: "Tafelrunde",
    prey: "Beutezug",
    phases: ["füllen", "spielen", "teilen", "verstecken", "ziehen", "weitergeben"] as readonly string[],
    middle: "Die Mitte",
    left: (count: number) => `noch ${counted(count, "Truhe", "Truhen")}`,
    pile: (count: number) => `Stapel ${count}`,
    out: "ausgestiegen",
    hidden: (count: number) => `versteckt: ${counted(count, "Edelstein", "Edelsteine")}`,
    bonus: (count: number) => `Bonus ${count}`,
    log: "Spielverlauf",
    special: "Sonderkarte",
    playAs: (gem: string, value: number) => `Als ${gem} ${value} spielen`,
    playShort: (gem: string, value: number) => `${gem} ${value}`,
    turn: "Drehen",
    turnShort: "Drehen",
    backOut: "Aussteigen",
    play: (card: string) => `${card} spielen`,
    sum: "Stärke",
    open: "Du eröffnest den Beutezug",
    playFirst: "Spiel die erste Karte.",
    openNote: "Wer beginnt, kann vorher nicht aussteigen.",
    playOrOut: "Spiel eine Karte oder steig aus.",
    chooseNote: "Wähle eine Karte, dann siehst du beide Seiten und was sie bewirken.",
    lead: (card: string, mine: number, theirs: number) => `Mit ${card} führst du ${mine} zu ${theirs}.`,
    tie: (card: string, sum: number) => `Mit ${card} gibt es Gleichstand bei ${sum}.`,
    behind: (card: string, mine: number, theirs: number) =>
      `Mit ${card} hast du ${mine}, vorn liegt jemand mit ${theirs}.`,
    hide: "Versteck eine deiner Truhen.",
    hideNote: "Was versteckt ist, ist sicher und zählt am Ende.",
    hideIt: (gem: string, count: number) => `${gem} ${count} verstecken`,
    done: "Fertig",
    protect: (gem: string) => `${gem} schützen`,
    takeBack: "Welche Karte nimmst du?",
    whichColour: "Welche Farbe schützt du?",
    takeNothing: "Ohne Wirkung spielen",
    protected: "geschützt",
    notes: {
      closing_time: "Nach dieser Karte spielt niemand mehr: Die Beute wird sofort aufgeteilt.",
      last_warning: "Deine Truhen einer Farbe kann in diesem Beutezug niemand erbeuten.",
      revitalization: "Holt eine Karte aus deinem Ablagestapel auf die Hand.",
      zork: "Versteckt Truhen mit zusammen bis zu sechs Edelsteinen statt nur einer.",
    },
    openChests: "offene Truhen",
    leads: "höchste Stärke",
    nothing: "nichts",
  },
  end: {
    noChests: "Keine Truhen mehr, weniger als drei Farben: Die Partie ist zu Ende",
    gems: (count: number) => counted(count, "Edelstein", "Edelsteine"),
    chests: (count: number) => counted(count, "Truhe", "Truhen"),
  },
  log: {
    first: (who: string) => `Es beginnt: ${who}.`,
    refill: "Aufgedeckt:",
    split: (gem: string, who: string) => `${gem}: ${who}`,
    untouched: (gem: string) => `${gem}: Niemand hat darum gekämpft`,
    tied: (gem: string) => `${gem}: Gleichstand`,
    splitTitle: "Die Beute wird aufgeteilt.",
    played: (who: string, card: string) => `${who} spielt ${card}.`,
    playedYou: (card: string) => `Du spielst ${card}.`,
    backedOut: (who: string) => `${who} steigt aus.`,
    backedOutYou: "Du steigst aus.",
    hid: (who: string, chest: string) => `${who} versteckt ${chest}.`,
    hidYou: (chest: string) => `Du versteckst ${chest}.`,
    drew: "Alle ziehen nach.",
    shuffled: (who: string) => `${who}: neuer Nachziehstapel.`,
  },
  lessons: {
    about: "Zwei Beutezüge: Bettler, Truhen, Sonderkarten, Verstecken.",
    outForGood: "Du wärst bis zum nächsten Beutezug draußen.",
  },
  components: {
    chests: "Truhen",
    beggars: "Bettler",
    specials: "Sonderkarten",
    box: "2 bis 4 Spieler ab 10 Jahren, 30 bis 45 Minuten. In der Schachtel liegen 24 Truhen, vier Sätze zu 16 Karten (je 15 Bettler und eine Sonderkarte) und die Startspielerkarte.",
    chestsPrinted: "24 Truhen mit 2, 3 oder 4 Edelsteinen in Rot, Blau und Gelb.",
    chestsOurs: "Acht je Farbe, und wie viele davon 2, 3 oder 4 Edelsteine enthalten.",
    beggarsPrinted:
      "Drei Arten von Bettlern, jede mit eigenen Vorlieben; die meisten zeigen zwei Farben. In den Beispielen kommen eine blaue 7 und eine blaue 5 vor.",
    beggarsOurs:
      "Dass die drei Arten die drei Farbpaare sind, alle übrigen Werte, und dass alle vier Sätze gleich sind.",
    specialsPrinted: "Vier Sonderkarten.",
    specialsOurs: "Dass in jedem Satz eine davon ist.",
  },
  credits: {
    beggars: "Zeichnungen der Bettler",
  },
  deed: {
    hiding: (who: string) => `${who} wählt eine Truhe zum Verstecken.`,
  },
  reasons: {
    takes: (n: number) =>
      `Die Beute wird sofort aufgeteilt, und du erbeutest ${counted(n, "Edelstein", "Edelsteine")}.`,
    defends: (gem: string, n: number, who: string) =>
      `Du wirst am stärksten in ${gem}: So bekommt ${who} dort deine ${counted(n, "Edelstein", "Edelsteine")} nicht.`,
    strongest: (gem: string, n: number) =>
      `Du wirst am stärksten in ${gem}; es geht um ${counted(n, "Edelstein", "Edelsteine")}.`,
    ties: (gem: string, who: string) => `Gleichstand in ${gem}: So bekommt ${who} dort nichts.`,
    protects: (gem: string, n: number) =>
      `Niemand kann dir in diesem Beutezug ${counted(n, "Edelstein", "Edelsteine")} in ${gem} nehmen.`,
    fetches: (card: string) => `${card} kommt auf deine Hand zurück.`,
    zork: (n: number) => `Du darfst in diesem Beutezug Truhen mit bis zu ${n} Edelsteinen verstecken, nicht nur eine.`,
    stillLeads: (gem: string, n: number) =>
      `Du bist in ${gem} gerade am stärksten und behältst ${counted(n, "Karte", "Karten")} auf der Hand.`,
    ahead: (gem: string, n: number) => `Du lägst in ${gem} um ${n} vorn.`,
    keepsCards: (n: number) => `Du behältst ${counted(n, "Karte", "Karten")} für den nächsten Beutezug.`,
    richestChest: (n: number) => `Keine deiner offenen Truhen hat mehr: ${counted(n, "Edelstein", "Edelsteine")}.`,
    keepsBonus: (gem: string, n: number) => `Dein Stärkebonus von ${n} in ${gem} bleibt.`,
    safe: (n: number) => `${counted(n, "Edelstein", "Edelsteine")} in Sicherheit, die am Ende zählen.`,
    keepsOpen: (n: number) =>
      n === 1 ? "Deine offene Truhe kann weiter Bonus geben." : `Deine ${n} offenen Truhen können weiter Bonus geben.`,
  },
  tips: {
    play: "Von einer Karte zählt nur die obere Hälfte. Wer von einer Farbe am meisten hat, nimmt alle ihre Truhen.",
    out: "Aussteigen gilt für den ganzen Beutezug, aber was du gespielt hast, zählt. Gesparte Karten bleiben auf der Hand.",
    special: "Karten ohne Farben sind Sonderkarten. Tippe eine an, um zu lesen, was sie tut.",
    hide: "Eine versteckte Truhe ist sicher und zählt am Ende. Eine offene kann geraubt werden, hilft dir aber in ihrer Farbe.",
  },
  touch: {
    sureOut: "Wirklich aussteigen?",
    sureDone: "Wirklich fertig?",
    stay: "Nein",
    against: (sum: number, others: string) => `${sum} gegen ${others}`,
    chest: { red: "Rote Truhe", blue: "Blaue Truhe", yellow: "Gelbe Truhe" },
    holds: "Edelsteine darin",
    lies: "Wo",
    inTheMiddle: "in der Mitte",
    before: (who: string) => `offen, ${who}`,
    ofMiddle: "Wer in ihrer Farbe allein am stärksten ist, erbeutet sie.",
    ofOpen: "Ist sie die beste ihrer Farbe, zählt sie dort zur Stärke; bis sie versteckt ist, kann man sie erbeuten.",
    table: (who: string) => `${who}: Truhen und Karten`,
    cards: "Karten auf der Hand",
    draw: "Nachziehstapel",
    discard: "Ablagestapel",
    hidden: "Versteckte Truhen",
    gems: "Versteckte Edelsteine",
    seat: "Wer in einer Farbe allein am stärksten ist, erbeutet alle Truhen der Farbe: aus der Mitte und bei den anderen.",
    pile: "Truhen noch im Stapel",
    middle: "Beim Aufteilen geht jede Farbe an den, der darin allein am stärksten ist.",
    keys: { turn: "den gewählten Bettler drehen" },
  },
  puzzles: {
    raid: "Den Beutezug gewinnen",
    hide: "Richtig verstecken",
    end: "Vorn liegend beenden",
    raidAsked:
      "Nach welchem Zug hast du beim Aufteilen sicher die meisten Edelsteine offen? Bei gleich vielen zählen mehr Handkarten.",
    hideAsked:
      "Du liegst zurück. Nur mit einer Truhe geht die Partie weiter: Versteck sie, jede andere verliert sofort.",
    endAsked: "Versteck so, dass die Partie endet und du sicher gewinnst.",
    sure: (gems: number, cards: number) =>
      `${counted(gems, "Edelstein", "Edelsteine")} und ${counted(cards, "Handkarte", "Handkarten")}`,
    raidRight: (sure: string) => `${sure} sind dir sicher, was immer die anderen haben.`,
    raidWrong: (sure: string, best: string) =>
      `Damit sind dir nur ${sure} sicher; ein anderer Zug sichert dir ${best}.`,
    hideRight: "Die Partie geht weiter, und du kannst sie noch gewinnen.",
    hideWrong: "So kann die Partie enden, und du verlierst.",
    endRight: "Die Partie endet, und du gewinnst.",
    endWrong: "Damit ist dir der Sieg nicht sicher.",
  },
  /** For who is invited and has never played it. */
  minute:
    "Du führst eine Bande von Bettlern auf der Jagd nach roten, blauen und gelben Edelsteinen. In jedem Beutezug spielt ihr reihum Karten aus, bis ihr genug habt und aussteigt. Wer in einer Farbe am stärksten ist, erbeutet alle ihre Truhen, aus der Mitte und von den anderen. Dann versteckst du eine deiner Truhen: Nur was versteckt ist, ist sicher. Die meisten versteckten Edelsteine gewinnen.",
} satisfies Words;

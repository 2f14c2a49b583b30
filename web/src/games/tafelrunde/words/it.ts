import { counted } from "../../../words/counted";
import type { Words } from "./en";

export const it = {
  gem: { red: "Rosso", blue: "Blu", yellow: "Giallo" },
  gemLetter: { red: "R", blue: "B", yellow: "G" },
  cards: {
    closing_time: "Ora di chiusura",
    last_warning: "Ultimo avvertimento",
    revitalization: "Seconda vita",
    zork: "Zork",
  },
  title: "Die Tafelrunde 2",
  promise: "Manda i mendicanti, conquista i forzieri, nascondili in tempo.",
  players: "2–4 giocatori · dai 10 anni · 30–45 minuti",
  form: {
    bonusNeedsCard: "Bonus solo con carta",
    bonusNote:
      "Regola della casa: un forziere dà il bonus solo a chi ha giocato una carta del suo colore. Di norma lo dà sempre.",
    openBook: "Il tavolo mostra i forzieri nascosti e le carte riprese dagli altri. Altrimenti vedi solo quanti sono.",
  },
  table: {
    book: {
      hidden: (count: number, chests: string) =>
        `${counted(count, "forziere nascosto", "forzieri nascosti")}${chests && ": "}${chests}`,
      back: (cards: string) => `riprese: ${cards}`,
    },
    short: "Tafelrunde",
    prey: "Colpo",
    phases: ["rifornire", "giocare", "spartire", "nascondere", "pescare", "passare"] as readonly string[],
    middle: "Il centro",
    left: (count: number) => counted(count, "forziere rimasto", "forzieri rimasti"),
    pile: (count: number) => `mazzo ${count}`,
    out: "Fuori",
    hidden: (count: number) => `nascoste: ${counted(count, "gemma", "gemme")}`,
    bonus: (count: number) => `bonus ${count}`,
    log: "Cronaca",
    special: "Speciale",
    playAs: (gem: string, value: number) => `Gioca come ${gem.toLowerCase()} ${value}`,
    playShort: (gem: string, value: number) => `${gem} ${value}`,
    turn: "Girala",
    turnShort: "Gira",
    backOut: "Ritirati",
    play: (card: string) => `Gioca ${card}`,
    sum: "forza",
    open: "Apri tu il colpo",
    playFirst: "Gioca la prima carta.",
    openNote: "Chi inizia non può ritirarsi prima.",
    playOrOut: "Gioca una carta o ritirati.",
    chooseNote: "Scegli una carta per vedere i due lati e il loro effetto.",
    lead: (card: string, mine: number, theirs: number) => `Con ${card} sei in testa, ${mine} a ${theirs}.`,
    tie: (card: string, sum: number) => `Con ${card} è pareggio a ${sum}.`,
    behind: (card: string, mine: number, theirs: number) => `Con ${card} hai ${mine}, chi è in testa ha ${theirs}.`,
    hide: "Nascondi un tuo forziere.",
    hideNote: "Ciò che è nascosto è al sicuro e conta alla fine.",
    hideIt: (gem: string, count: number) => `Nascondi ${gem.toLowerCase()} ${count}`,
    done: "Basta così",
    protect: (gem: string) => `Proteggi ${gem.toLowerCase()}`,
    takeBack: "Quale carta riprendi?",
    takeNothing: "Giocala senza effetto",
    protected: "protetti",
    notes: {
      closing_time: "Dopo questa carta nessuno gioca più: il bottino si spartisce subito.",
      last_warning: "I tuoi forzieri di un colore non possono essere conquistati in questo colpo.",
      revitalization: "Riprendi in mano una carta dalla tua pila degli scarti.",
      zork: "Nasconde più forzieri, fino a sei gemme in tutto, invece di uno solo.",
    },
    openChests: "forzieri scoperti",
    leads: "forza massima",
    nothing: "nulla",
  },
  end: {
    noChests: "Niente più forzieri, meno di tre colori: la partita è finita",
    gems: (count: number) => counted(count, "gemma", "gemme"),
    chests: (count: number) => counted(count, "forziere", "forzieri"),
  },
  log: {
    first: (who: string) => `Comincia: ${who}.`,
    refill: "Scoperti:",
    split: (gem: string, who: string) => `${gem}: ${who}`,
    untouched: (gem: string) => `${gem}: nessuno ha lottato`,
    tied: (gem: string) => `${gem}: pareggio`,
    splitTitle: "Il bottino viene spartito.",
    played: (who: string, card: string) => `${who} gioca ${card}.`,
    playedYou: (card: string) => `Giochi ${card}.`,
    backedOut: (who: string) => `${who} si ritira.`,
    backedOutYou: "Ti ritiri.",
    hid: (who: string, chest: string) => `${who} nasconde ${chest}.`,
    hidYou: (chest: string) => `Tu nascondi ${chest}.`,
    drew: "Tutti pescano.",
    shuffled: (who: string) => `${who}: nuovo mazzo di pesca.`,
  },
  lessons: {
    about: "Due colpi: mendicanti, forzieri, carte speciali, nascondigli.",
    outForGood: "Saresti fuori fino al prossimo colpo.",
  },
  components: {
    chests: "Forzieri",
    beggars: "Mendicanti",
    specials: "Carte speciali",
    box: "Da 2 a 4 giocatori dai 10 anni in su, da 30 a 45 minuti. Nella scatola ci sono 24 forzieri, quattro mazzi da 16 carte (15 mendicanti e una carta speciale ciascuno) e la carta primo giocatore.",
    chestsPrinted: "24 forzieri con 2, 3 o 4 gemme rosse, blu e gialle.",
    chestsOurs: "Otto per colore, e quanti contengono 2, 3 o 4 gemme.",
    beggarsPrinted:
      "Tre tipi di mendicanti, ognuno con le sue preferenze; quasi tutti mostrano due colori. Negli esempi si vedono un 7 blu e un 5 blu.",
    beggarsOurs:
      "Che i tre tipi siano le tre coppie di colori, tutti gli altri valori, e che i quattro mazzi siano uguali.",
    specialsPrinted: "Quattro carte speciali.",
    specialsOurs: "Ogni mazzo ne ha una.",
  },
  credits: {
    beggars: "Disegni dei mendicanti",
  },
  deed: {
    hiding: (who: string) => `${who} sceglie un forziere da nascondere.`,
  },
  reasons: {
    takes: (n: number) => `Il bottino viene spartito subito e conquisti ${counted(n, "gemma", "gemme")}.`,
    defends: (gem: string, n: number, who: string) =>
      `Diventi il più forte nel ${gem.toLowerCase()}: così ${who} non prende lì ${n === 1 ? "la tua gemma" : `le tue ${n} gemme`}.`,
    strongest: (gem: string, n: number) =>
      `Diventi il più forte nel ${gem.toLowerCase()}, per ${counted(n, "gemma", "gemme")}.`,
    ties: (gem: string, who: string) => `Pareggio nel ${gem.toLowerCase()}: così ${who} lì non prende nulla.`,
    protects: (gem: string, n: number) =>
      `In questo colpo nessuno può prenderti ${counted(n, "gemma", "gemme")} nel ${gem.toLowerCase()}.`,
    fetches: (card: string) => `${card} torna nella tua mano.`,
    zork: (n: number) => `In questo colpo puoi nascondere forzieri per un massimo di ${n} gemme, non uno solo.`,
    stillLeads: (gem: string, n: number) =>
      `Ora sei il più forte nel ${gem.toLowerCase()} e tieni ${counted(n, "carta", "carte")} in mano.`,
    ahead: (gem: string, n: number) => `Nel ${gem.toLowerCase()} saresti in testa di ${n}.`,
    keepsCards: (n: number) => `Tieni ${counted(n, "carta", "carte")} per il prossimo colpo.`,
    richestChest: (n: number) => `Nessuno dei tuoi forzieri scoperti ne ha di più: ${counted(n, "gemma", "gemme")}.`,
    keepsBonus: (gem: string, n: number) => `Il tuo bonus forza di ${n} nel ${gem.toLowerCase()} resta.`,
    safe: (n: number) => `${counted(n, "gemma", "gemme")} al sicuro per la fine.`,
    keepsOpen: (n: number) =>
      n === 1
        ? "Il tuo forziere scoperto può ancora dare un bonus."
        : `I tuoi ${n} forzieri scoperti possono ancora dare un bonus.`,
  },
  tips: {
    play: "Di una carta conta solo la metà superiore. Chi ha di più in un colore prende tutti i suoi forzieri.",
    out: "Il ritiro vale per tutto il colpo, ma ciò che hai giocato conta. Le carte risparmiate restano in mano.",
    special: "Le carte senza colori sono speciali. Toccane una per leggere che cosa fa.",
    hide: "Un forziere nascosto è al sicuro e conta alla fine. Uno scoperto può essere preso, ma ti aiuta nel suo colore.",
  },
} satisfies Words;

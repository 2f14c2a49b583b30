import { countedInFrench as counted } from "../../../words/counted";
import type { Words } from "./en";

export const fr = {
  gem: { red: "Rouge", blue: "Bleu", yellow: "Jaune" },
  gemLetter: { red: "R", blue: "B", yellow: "J" },
  cards: {
    closing_time: "Heure de fermeture",
    last_warning: "Dernier avertissement",
    revitalization: "Second souffle",
    zork: "Zork",
  },
  title: "Die Tafelrunde 2",
  promise: "Envoyez les mendiants, gagnez les coffres, cachez-les à temps.",
  players: "2–4 joueurs · dès 10 ans · 30–45 minutes",
  form: {
    bonusNeedsCard: "Bonus avec carte seulement",
    bonusNote:
      "Règle maison : un coffre ne donne son bonus que si vous avez joué une carte de sa couleur. D’ordinaire, il le donne toujours.",
    openBook:
      "La table montre les coffres cachés des autres et les cartes qu’ils ont reprises. Sinon, vous voyez seulement combien il y en a.",
  },
  table: {
    book: {
      hidden: (count: number, chests: string) =>
        `${counted(count, "coffre caché", "coffres cachés")}${chests && " : "}${chests}`,
      back: (cards: string) => `cartes reprises : ${cards}`,
    },
    short: "Tafelrunde",
    prey: "Raid",
    phases: ["compléter", "jouer", "partager", "cacher", "piocher", "transmettre"] as readonly string[],
    middle: "Le centre",
    left: (count: number) => counted(count, "coffre restant", "coffres restants"),
    pile: (count: number) => `pioche ${count}`,
    out: "Retrait",
    hidden: (count: number) => `cachées : ${counted(count, "gemme", "gemmes")}`,
    bonus: (count: number) => `bonus ${count}`,
    log: "Chronique",
    special: "Spéciale",
    playAs: (gem: string, value: number) => `Jouer en ${gem.toLowerCase()} ${value}`,
    playShort: (gem: string, value: number) => `${gem} ${value}`,
    turn: "Tourner",
    turnShort: "Tourner",
    backOut: "Se retirer",
    play: (card: string) => `Jouer ${card}`,
    sum: "force",
    open: "Vous ouvrez le raid",
    playFirst: "Jouez la première carte.",
    openNote: "Le premier joueur ne peut pas se retirer avant.",
    playOrOut: "Jouez une carte, ou retirez-vous.",
    chooseNote: "Choisissez une carte pour voir ses deux côtés et leur effet.",
    lead: (card: string, mine: number, theirs: number) => `Avec ${card}, vous menez ${mine} à ${theirs}.`,
    tie: (card: string, sum: number) => `Avec ${card}, c’est l’égalité à ${sum}.`,
    behind: (card: string, mine: number, theirs: number) => `Avec ${card}, vous avez ${mine}, le meilleur a ${theirs}.`,
    hide: "Cachez un de vos coffres.",
    hideNote: "Ce qui est caché est à l’abri et compte à la fin.",
    hideIt: (gem: string, count: number) => `Cacher ${gem.toLowerCase()} ${count}`,
    done: "Terminer",
    protect: (gem: string) => `Protéger ${gem.toLowerCase()}`,
    takeBack: "Quelle carte reprendre ?",
    takeNothing: "La jouer sans effet",
    protected: "protégés",
    notes: {
      closing_time: "Après cette carte, plus personne ne joue : le butin est partagé aussitôt.",
      last_warning: "Personne ne peut s’emparer de vos coffres d’une couleur pendant ce raid.",
      revitalization: "Reprenez en main une carte de votre défausse.",
      zork: "Cachez plusieurs coffres, six gemmes au plus en tout, au lieu d’un seul.",
    },
    openChests: "coffres visibles",
    leads: "force maximale",
    nothing: "rien",
  },
  end: {
    noChests: "Plus de coffres, moins de trois couleurs : la partie est finie",
    gems: (count: number) => counted(count, "gemme", "gemmes"),
    chests: (count: number) => counted(count, "coffre", "coffres"),
  },
  log: {
    first: (who: string) => `Premier joueur : ${who}.`,
    refill: "Retournés :",
    split: (gem: string, who: string) => `${gem} : ${who}`,
    untouched: (gem: string) => `${gem} : personne n’a combattu`,
    tied: (gem: string) => `${gem} : égalité`,
    splitTitle: "Le butin est partagé.",
    played: (who: string, card: string) => `${who} joue ${card}.`,
    playedYou: (card: string) => `Vous jouez ${card}.`,
    backedOut: (who: string) => `${who} se retire.`,
    backedOutYou: "Vous vous retirez.",
    hid: (who: string, chest: string) => `${who} cache ${chest}.`,
    hidYou: (chest: string) => `Vous cachez ${chest}.`,
    drew: "Tout le monde pioche.",
    shuffled: (who: string) => `${who} : nouvelle pioche.`,
  },
  lessons: {
    about: "Deux raids : mendiants, coffres, cartes spéciales, cachettes.",
    outForGood: "Vous seriez hors jeu jusqu’au prochain raid.",
  },
  components: {
    chests: "Coffres",
    beggars: "Mendiants",
    specials: "Cartes spéciales",
    box: "De 2 à 4 joueurs à partir de 10 ans, de 30 à 45 minutes. La boîte contient 24 coffres, quatre paquets de 16 cartes (15 mendiants et une carte spéciale chacun) et la carte premier joueur.",
    chestsPrinted: "24 coffres de 2, 3 ou 4 gemmes rouges, bleues et jaunes.",
    chestsOurs: "Huit par couleur, et combien contiennent 2, 3 ou 4 gemmes.",
    beggarsPrinted:
      "Trois sortes de mendiants, chacune avec ses préférences ; la plupart montrent deux couleurs. Les exemples comportent un 7 bleu et un 5 bleu.",
    beggarsOurs:
      "Que les trois sortes soient les trois paires de couleurs, toutes les autres valeurs, et que les quatre paquets soient identiques.",
    specialsPrinted: "Quatre cartes spéciales.",
    specialsOurs: "Chaque paquet en contient une.",
  },
  credits: {
    beggars: "Dessins des mendiants",
  },
  deed: {
    hiding: (who: string) => `${who} choisit un coffre à cacher.`,
  },
  reasons: {
    takes: (n: number) => `Le butin est partagé aussitôt et vous vous emparez de ${counted(n, "gemme", "gemmes")}.`,
    defends: (gem: string, n: number, who: string) =>
      `Vous devenez le plus fort en ${gem.toLowerCase()} : ${who} n’y prend pas ${n === 1 ? "votre gemme" : `vos ${n} gemmes`} pour l’instant.`,
    strongest: (gem: string, n: number) =>
      `Vous devenez le plus fort en ${gem.toLowerCase()}, pour ${counted(n, "gemme", "gemmes")}.`,
    ties: (gem: string, who: string) => `Égalité en ${gem.toLowerCase()} : pour l’instant, ${who} n’y prend rien.`,
    protects: (gem: string, n: number) =>
      `Personne ne peut prendre ${n === 1 ? "votre gemme" : `vos ${n} gemmes`} en ${gem.toLowerCase()} pendant ce raid.`,
    fetches: (card: string) => `${card} revient dans votre main.`,
    zork: (n: number) => `Pendant ce raid, vous pouvez cacher des coffres jusqu’à ${n} gemmes, et non un seul.`,
    stillLeads: (gem: string, n: number) =>
      `Vous êtes le plus fort en ${gem.toLowerCase()} pour l’instant et gardez ${counted(n, "carte", "cartes")} en main.`,
    ahead: (gem: string, n: number) => `Vous auriez ${n} d’avance en ${gem.toLowerCase()}.`,
    keepsCards: (n: number) => `Vous gardez ${counted(n, "carte", "cartes")} pour le prochain raid.`,
    richestChest: (n: number) => `Aucun de vos coffres visibles n’en a plus : ${counted(n, "gemme", "gemmes")}.`,
    keepsBonus: (gem: string, n: number) => `Votre bonus de force de ${n} en ${gem.toLowerCase()} reste.`,
    safe: (n: number) => `${counted(n, "gemme", "gemmes")} à l’abri pour la fin.`,
    keepsOpen: (n: number) =>
      n === 1
        ? "Votre coffre visible peut encore donner un bonus."
        : `Vos ${n} coffres visibles peuvent encore donner un bonus.`,
  },
  tips: {
    play: "D’une carte, seule la moitié du haut compte. Qui a le plus dans une couleur prend tous ses coffres.",
    out: "Se retirer vaut pour tout le raid, mais ce que vous avez joué compte. Les cartes gardées restent en main.",
    special: "Les cartes sans couleur sont spéciales. Touchez-en une pour lire son effet.",
    hide: "Un coffre caché est à l’abri et compte à la fin. Un coffre visible peut être pris, mais il vous aide dans sa couleur.",
  },
  touch: {
    sureOut: "Se retirer vraiment ?",
    sureDone: "Terminer vraiment ?",
    stay: "Non",
    against: (sum: number, others: string) => `${sum} contre ${others}`,
    chest: { red: "Coffre rouge", blue: "Coffre bleu", yellow: "Coffre jaune" },
    holds: "Gemmes dedans",
    lies: "Où",
    inTheMiddle: "au centre",
    before: (who: string) => `visible, ${who}`,
    ofMiddle: "Qui a, sans égalité, la force maximale dans sa couleur s’en empare.",
    ofOpen:
      "S’il est le meilleur de sa couleur, ses gemmes s’ajoutent à la force ; tant qu’il n’est pas caché, on peut le prendre.",
    table: (who: string) => `${who} : coffres et cartes`,
    cards: "Cartes en main",
    draw: "Pioche",
    discard: "Défausse",
    hidden: "Coffres cachés",
    gems: "Gemmes cachées",
    seat: "Qui a, sans égalité, la force maximale dans une couleur en prend tous les coffres : au centre et chez les autres.",
    pile: "Coffres encore dans la pile",
    middle: "Au partage, chaque couleur va à qui y a, sans égalité, la force maximale.",
    keys: { turn: "tourner le mendiant choisi" },
  },
  /** For who is invited and has never played it. */
  minute:
    "Vous menez une bande de mendiants en quête de gemmes rouges, bleues et jaunes. À chaque raid, on joue des cartes tour à tour jusqu’à se retirer. Le plus fort dans une couleur s’empare de tous ses coffres, au milieu et chez les autres. Puis vous cachez l’un de vos coffres : seul ce qui est caché est à l’abri. Le plus de gemmes cachées l’emporte.",
} satisfies Words;

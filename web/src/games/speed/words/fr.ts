import type { Words } from "./en";

export const fr = {
  title: "Speed Scheffeln",
  form: {
    name: "Speed",
    note: "Sept cartes, tout le monde attrape en même temps. 3–8 joueurs.",
    ruledOut:
      "Pas avec Speed : personne n’y déciderait de l’effet d’une carte Run (A-22) et, sans carte face cachée, la Mafia ne roulerait jamais (A-23).",
    notOnOneDevice: "Dans Speed, tout le monde attrape en même temps : il faut un appareil par personne.",
    clock:
      "Speed a sa propre horloge : une minute pour attraper, puis encore cinq secondes. Le dernier à ne pas avoir décidé a cinq secondes.",
  },
  table: {
    missed: (name: string) => `${name} n’est plus libre : attrapez-en un autre !`,
    tooEarly: "Trop tôt : une seconde.",
    wait: (time: string) => `${time} s`,
    tooEarlyNote:
      "Vous avez attrapé pendant que les cartes étaient retournées. Durant la première seconde, vous ne pouvez rien attraper.",
    ahead: (who: string, ms: string, other: string) => `${who} : ${ms} ms avant ${other}.`,
    watch: "Regardez les cartes.",
    watchNote: "On les retourne de droite à gauche. On attrape dès que la septième est visible.",
    grabNow: "Qui sera le mieux placé ? Attrapez !",
    grabNote: "Les cartes agissent de gauche à droite. Le premier à toucher prend, et cela l’engage.",
    lastChance: "Dernière chance",
    onlyYou: "Il ne manque que vous.",
    grabCall: "Attrapez !",
    grab: "Attraper",
    key: (letter: string) => `touche ${letter}`,
    first: "en premier",
    later: (time: string) => `+${time} s`,
    youHave: (name: string) => `Vous avez ${name}.`,
    declined: "Vous renoncez.",
    decline: "Renoncer",
    drive: "Les limousines roulent.",
    round: "Manche",
    takesNone: "renonce",
    hasOne: (name: string) => `a ${name}`,
    toGrab: (time: string) => `${time} s pour attraper`,
    lastSeconds: (time: string) => `dernière chance : ${time} s`,
    aloneNote: "Les autres ont décidé : cinq secondes, ou vous restez sans personnage.",
    overNote: "La minute est passée : cinq secondes pour qui n’a pas encore décidé.",
    stillChoosing: (names: string) => `Réfléchissent encore : ${names}.`,
    onlyLeft: (name: string) => `Il ne manque que ${name}, qui a cinq secondes.`,
  },
  log: {
    grabbed: (who: string, name: string, time: string) => `${who} : ${name} après ${time} s.`,
    declined: (who: string) => `${who} : aucun personnage.`,
    row: "Sept nouvelles cartes.",
  },
  lessons: {
    about: "Lire la rangée, attraper à temps.",
    without: "Vous resteriez sans personnage et ne recevriez rien.",
    endsOn: (name: string, to: string, amount: string) => `${name} finirait en ${to} et prendrait ${amount}.`,
    endsUnder: (name: string, to: string, top: string) => `${name} finirait en ${to} sous ${top} : rien.`,
  },
  reasons: {
    earns: (car: string, amount: string, before: string) =>
      `${car} était libre et rapportait ${amount} ; votre choix rapportait ${before}.`,
  },
  touch: {
    sureNone: "Renoncer vraiment ?",
    keys: { letters: "attraper le personnage de cette lettre" },
  },
  /** For who is invited and has never played it. */
  minute:
    "Tout le monde joue en même temps. On retourne sept cartes, et chacune déplacera la limousine de sa couleur, comme à Scheffeln. Imaginez où finiront les limousines, et attrapez avant les autres le personnage qui gagnera le plus. Le dernier à se décider a cinq secondes. Puis les limousines roulent : qui a la sienne seule ou au-dessus prend l’argent, et le plus riche gagne.",
} satisfies Words;

import type { Words } from "./en";

export const it = {
  title: "Speed-Scheffeln",
  form: {
    name: "Speed",
    note: "Sette carte, tutti afferrano insieme. 3–8 giocatori.",
    ruledOut:
      "Non con Speed: lì nessuno può decidere per le carte Run (A-22) e, senza carte coperte, la Mafia non si muoverebbe mai (A-23).",
    notOnOneDevice: "In Speed tutti afferrano nello stesso momento: serve un dispositivo a testa.",
    clock:
      "Speed ha il suo tempo: un minuto per afferrare, poi altri cinque secondi. Chi resta ultimo senza decidere ha cinque secondi.",
  },
  table: {
    missed: (name: string) => `Troppo tardi per ${name}: scegline un altro!`,
    tooEarly: "Troppo presto: un secondo.",
    wait: (time: string) => `${time} s`,
    tooEarlyNote: "Hai afferrato mentre le carte venivano scoperte. Nel primo secondo non puoi afferrare.",
    ahead: (who: string, ms: string, other: string) => `${who}: ${ms} ms prima di ${other}.`,
    watch: "Guarda le carte.",
    watchNote: "Si scoprono da destra a sinistra. Si può afferrare quando la settima è scoperta.",
    grabNow: "Chi sarà piazzato meglio? Afferra!",
    grabNote: "Le carte agiscono da sinistra a destra. Il primo tocco conta e impegna.",
    lastChance: "Ultima occasione",
    onlyYou: "Manchi solo tu.",
    grabCall: "Afferra!",
    grab: "Afferra",
    key: (letter: string) => `tasto ${letter}`,
    first: "per primo",
    later: (time: string) => `+${time} s`,
    youHave: (name: string) => `Hai ${name}.`,
    declined: "Hai rinunciato.",
    decline: "Rinuncia",
    drive: "Le automobili si muovono.",
    round: "Round",
    takesNone: "rinuncia",
    hasOne: (name: string) => `ha ${name}`,
    toGrab: (time: string) => `${time} s per afferrare`,
    lastSeconds: (time: string) => `ultima occasione: ${time} s`,
    aloneNote: "Tutti gli altri hanno deciso: cinque secondi, o resti senza personaggio.",
    overNote: "Il minuto è finito: cinque secondi per chi non ha ancora deciso.",
    stillChoosing: (names: string) => `Stanno ancora scegliendo: ${names}.`,
    onlyLeft: (name: string) => `Manca solo ${name}, che ha cinque secondi.`,
  },
  log: {
    grabbed: (who: string, name: string, time: string) => `${who}: ${name} dopo ${time} s.`,
    declined: (who: string) => `${who}: nessun personaggio.`,
    row: "Sette nuove carte.",
  },
  lessons: {
    about: "Leggi la fila, afferra in tempo.",
    without: "Resteresti senza personaggio e non riceveresti nulla.",
    endsOn: (name: string, to: string, amount: string) => `${name} finirebbe in ${to} e prenderebbe ${amount}.`,
    endsUnder: (name: string, to: string, top: string) => `${name} finirebbe in ${to} sotto ${top}: nulla.`,
  },
  reasons: {
    earns: (car: string, amount: string, before: string) =>
      `${car} era libero e valeva ${amount}; la tua scelta valeva ${before}.`,
  },
  touch: {
    sureNone: "Rinunci davvero?",
    keys: { letters: "afferra il personaggio con quella lettera" },
  },
  /** For who is invited and has never played it. */
  minute:
    "Si gioca tutti insieme. Si scoprono sette carte, e ognuna muoverà l’automobile del suo colore, come in Scheffeln. Immagina dove finiranno le automobili e afferra prima degli altri il personaggio che guadagnerà di più. L’ultimo a decidere ha cinque secondi. Poi le automobili si muovono: prende il denaro chi ha la sua da sola o sopra, e vince chi ne ha di più.",
} satisfies Words;

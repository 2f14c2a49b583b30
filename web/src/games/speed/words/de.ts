import type { Words } from "./en";

export const de = {
  title: "Speed-Scheffeln",
  form: {
    name: "Speed",
    note: "Sieben Karten, alle greifen gleichzeitig zu. 3–8 Spieler.",
    ruledOut:
      "Nicht mit Speed: Niemand könnte entscheiden, was eine RUN-Karte tut (A-22), und ohne verdeckt abgelegte Karten würde die Mafia nie fahren (A-23).",
    notOnOneDevice: "Beim Speed-Scheffeln greifen alle gleichzeitig zu; dafür braucht jeder ein eigenes Gerät.",
    clock:
      "Speed hat seine eigene Uhr: eine Minute zum Zugreifen, dann noch fünf Sekunden. Wer als Letzter noch nicht entschieden hat, hat fünf Sekunden.",
  },
  table: {
    missed: (name: string) => `${name} ist vergeben. Nimm jemand anderen!`,
    tooEarly: "Zu früh: eine Sekunde.",
    wait: (time: string) => `${time} s`,
    tooEarlyNote:
      "Du hast zugegriffen, während die Karten aufgedeckt wurden. In der ersten Sekunde darfst du nicht zugreifen.",
    ahead: (who: string, ms: string, other: string) => `${who} war ${ms} ms schneller als ${other}.`,
    watch: "Schau auf die Karten.",
    watchNote: "Sie werden von rechts nach links aufgedeckt. Liegt die siebte offen, darfst du zugreifen.",
    grabNow: "Wer landet am besten? Zugreifen!",
    grabNote: "Die Karten wirken von links nach rechts. Die erste Berührung zählt und bindet.",
    lastChance: "Letzte Chance",
    onlyYou: "Nur du fehlst noch.",
    grabCall: "Zugreifen!",
    grab: "Schnappen",
    key: (letter: string) => `Taste ${letter}`,
    first: "zuerst",
    later: (time: string) => `+${time} s`,
    youHave: (name: string) => `Du hast ${name}.`,
    declined: "Du verzichtest.",
    decline: "Verzichten",
    drive: "Die Limousinen fahren.",
    round: "Runde",
    takesNone: "verzichtet",
    hasOne: (name: string) => `hat ${name}`,
    toGrab: (time: string) => `noch ${time} s zum Zugreifen`,
    lastSeconds: (time: string) => `letzte Chance: ${time} s`,
    aloneNote: "Alle anderen haben entschieden: fünf Sekunden, sonst bleibst du ohne Person.",
    overNote: "Die Minute ist um: fünf Sekunden für alle, die noch nicht entschieden haben.",
    stillChoosing: (names: string) => `Noch am Überlegen: ${names}.`,
    onlyLeft: (name: string) => `Nur ${name} fehlt noch und hat fünf Sekunden.`,
  },
  log: {
    grabbed: (who: string, name: string, time: string) => `${who}: ${name} nach ${time} s.`,
    declined: (who: string) => `${who}: keine Person.`,
    row: "Sieben neue Karten.",
  },
  lessons: {
    about: "Die Reihe lesen, rechtzeitig zugreifen.",
    without: "Du bliebst ohne Person und gingst leer aus.",
    endsOn: (name: string, to: string, amount: string) => `${name} stünde am Ende auf ${to} und bekäme ${amount}.`,
    endsUnder: (name: string, to: string, top: string) => `${name} stünde am Ende auf ${to} unter ${top}: nichts.`,
  },
  reasons: {
    earns: (car: string, amount: string, before: string) =>
      `${car} war frei und brachte ${amount}; deine Wahl brachte ${before}.`,
  },
  touch: {
    sureNone: "Wirklich verzichten?",
    keys: { letters: "die Person mit diesem Buchstaben schnappen" },
  },
  /** For who is invited and has never played it. */
  minute:
    "Alle spielen zugleich. Sieben Karten werden aufgedeckt, und jede wird die Limousine ihrer Farbe ziehen, wie bei Scheffeln. Stell dir vor, wo die Limousinen landen, und schnapp dir vor allen anderen die Person, die am meisten verdient. Wer als Letztes übrig ist, hat fünf Sekunden. Dann fahren die Limousinen; Geld nimmt, wessen Limousine allein oder oben steht, und das meiste gewinnt.",
} satisfies Words;

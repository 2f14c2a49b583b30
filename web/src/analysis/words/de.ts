import { counted } from "../../words/counted";
import type { Words } from "./en";

export const de = {
  analyse: "Analysieren",
  analysing: (percent: number) => `Analyse läuft: ${percent} %`,
  percent: (figure: number) => `${figure} %`,
  title: "Analyse",
  luck: "Glück und Können",
  luckShort: "Glück",
  player: "Spieler",
  points: (figure: string) => `${figure} Punkte`,
  error: (points: number) => `± ${points}`,
  parts: {
    cards: "Kartenglück",
    own: "eigenes Spiel",
    others: "Spiel der anderen",
    reading: "Lesen der Reihe",
    quickness: "Schnelligkeit",
  },
  yours: {
    cards: "Kartenglück",
    own: "dein Spiel",
    others: "Spiel der anderen",
    reading: "wie du die Reihe gelesen hast",
    quickness: "deine Schnelligkeit",
  },
  you: {
    won: (parts: string, start: number) => `${parts} Punkte; du hattest zu Beginn ${start} % und hast gewonnen.`,
    lost: (parts: string, start: number) => `${parts} Punkte; du hattest zu Beginn ${start} % und hast verloren.`,
    shared: (parts: string, start: number) =>
      `${parts} Punkte; du hattest zu Beginn ${start} % und hast den Sieg geteilt.`,
  },
  other: {
    won: (parts: string, start: number, name: string) =>
      `${parts} Punkte; ${name} hatte zu Beginn ${start} % und hat gewonnen.`,
    lost: (parts: string, start: number, name: string) =>
      `${parts} Punkte; ${name} hatte zu Beginn ${start} % und hat verloren.`,
    shared: (parts: string, start: number, name: string) =>
      `${parts} Punkte; ${name} hatte zu Beginn ${start} % und hat den Sieg geteilt.`,
  },
  start: "Anfang",
  result: "Ergebnis",
  total: "Zusammen",
  round: (round: string, parts: string) => `${round}: ${parts}.`,
  watch: (round: string) => `Ansehen: ${round}`,
  measured: (value: string) =>
    `Punkte sind Hundertstel eines Sieges. Was jede Karte und jeder Zug verändert hat, wird bei offenen Händen daran gemessen, wie oft starke Bots von dort aus gewinnen (Wert ${value}). ± ist ein 95-%-Intervall; die Zahlen sind so gerundet, dass die Summe stimmt.`,
  measuring: "Glück und Können werden getrennt …",
  noLuck: "Bei dieser Partie lassen sich Glück und Können nicht trennen.",
  begin: "Diese Partie analysieren",
  about:
    "Starke Bots spielen von jeder Entscheidung aus weiter und wissen dabei nur, was der Spieler damals wissen konnte. So zeigt sich, was jeder Zug verschenkt hat.",
  goesOn: "Du kannst das hier schließen, die Analyse läuft weiter.",
  chance: "Siegchance",
  chanceOf: (name: string) => `Siegchance von ${name}`,
  decision: "Entscheidung",
  best: "Bester Zug",
  made: "Gespielter Zug",
  given: "Verschenkt",
  verdict: "Urteil",
  verdicts: {
    only: "einziger Zug",
    best: "bester Zug",
    fine: "gut",
    slip: "Ungenauigkeit",
    mistake: "Fehler",
    blunder: "grober Fehler",
  },
  gaveYou: (points: string, choices: number, mistakes: number) =>
    `In ${counted(choices, "Entscheidung", "Entscheidungen")} hast du ${points} Punkte Siegchance verschenkt. Deutlich schlechter als der beste Zug: ${mistakes}.`,
  gave: (points: string, choices: number, mistakes: number, name: string) =>
    `In ${counted(choices, "Entscheidung", "Entscheidungen")} hat ${name} ${points} Punkte Siegchance verschenkt. Deutlich schlechter als der beste Zug: ${mistakes}.`,
  cost: (made: number, best: number, given: string, error: string) =>
    `${made} % statt ${best} %: ${given} Punkte verschenkt (${error}).`,
  costless: (made: number) => `${made} %: nichts verschenkt.`,
  within: (made: number, best: number, error: string) =>
    `${made} % neben ${best} %: nicht mehr als die Ungenauigkeit der Schätzung (${error}).`,
  noChoice: "Es gab keinen anderen Zug.",
  turning: "Wendepunkte",
  noTurning: "Keine Entscheidung hat mehr verschenkt, als die Schätzung danebenliegen kann.",
  better: (move: string) => `Besser: ${move}`,
  toldTo: (name: string, reason: string) => `Ein Tipp hätte ${name} gesagt: „${reason}“`,
  judged: (tries: string) =>
    `Chancen aus ${tries} Versuchen je Entscheidung. ± ist ein 95-%-Intervall: Was darin liegt, heißt nie Fehler.`,
  look: "Ansehen",
  show: "Den besseren Zug zeigen",
  showShort: "Besserer Zug",
  back: "Zurück zur Partie",
  backShort: "Zur Partie",
  notPlayed: "Nicht gespielt: So hätten starke Bots weiterspielen können.",
  notHere: "Das wurde nicht gespielt. Geh erst zurück zur Partie.",
  noDecision: "Bei diesem Schritt hat niemand entschieden.",
  trouble: {
    away: "Der Server ist nicht erreichbar. Neuer Versuch …",
    busy: (seconds: number) =>
      `Gerade werden zu viele Partien analysiert. Diese Seite fragt in ${counted(seconds, "Sekunde", "Sekunden")} noch einmal.`,
    impossible: "Diese Partie lässt sich hier nicht analysieren.",
    running: "Die Partie läuft noch. Danach kann sie analysiert werden.",
  },
} satisfies Words;

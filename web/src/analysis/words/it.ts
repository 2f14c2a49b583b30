import { counted } from "../../words/counted";
import type { Words } from "./en";

export const it = {
  analyse: "Analizza",
  analysing: (percent: number) => `Analisi in corso: ${percent}%`,
  percent: (figure: number) => `${figure}%`,
  title: "Analisi",
  luck: "Fortuna e gioco",
  luckShort: "Fortuna",
  player: "Giocatore",
  points: (figure: string) => `${figure} punti`,
  error: (points: number) => `± ${points}`,
  parts: {
    cards: "fortuna con le carte",
    own: "gioco proprio",
    others: "gioco degli altri",
    reading: "lettura della fila",
    quickness: "rapidità",
  },
  yours: {
    cards: "fortuna con le carte",
    own: "il tuo gioco",
    others: "il gioco degli altri",
    reading: "la tua lettura della fila",
    quickness: "la tua rapidità",
  },
  you: {
    won: (parts: string, start: number) => `${parts} punti; all’inizio avevi il ${start}% e hai vinto.`,
    lost: (parts: string, start: number) => `${parts} punti; all’inizio avevi il ${start}% e hai perso.`,
    shared: (parts: string, start: number) =>
      `${parts} punti; all’inizio avevi il ${start}% e hai condiviso la vittoria.`,
  },
  other: {
    won: (parts: string, start: number, name: string) =>
      `${parts} punti; all’inizio ${name} aveva il ${start}% e ha vinto.`,
    lost: (parts: string, start: number, name: string) =>
      `${parts} punti; all’inizio ${name} aveva il ${start}% e ha perso.`,
    shared: (parts: string, start: number, name: string) =>
      `${parts} punti; all’inizio ${name} aveva il ${start}% e ha condiviso la vittoria.`,
  },
  start: "Inizio",
  result: "Risultato",
  total: "In tutto",
  round: (round: string, parts: string) => `${round}: ${parts}.`,
  watch: (round: string) => `Guarda: ${round}`,
  measured: (value: string) =>
    `I punti sono centesimi di vittoria. Quanto è cambiato con ogni carta e ogni mossa si misura a carte scoperte, da quante volte i bot forti vincono da lì in poi (valore ${value}). ± è un intervallo al 95%; le cifre sono arrotondate in modo che la somma torni.`,
  measuring: "Si separa la fortuna dal gioco…",
  noLuck: "Per questa partita non si possono separare fortuna e gioco.",
  begin: "Analizza questa partita",
  about:
    "I bot forti continuano a giocare da ogni decisione, sapendo solo ciò che il giocatore poteva sapere in quel momento. Così si vede quanto ha regalato ogni mossa.",
  goesOn: "Puoi chiudere: l’analisi continua.",
  chance: "Probabilità di vincere",
  chanceOf: (name: string) => `Probabilità di vincere: ${name}`,
  decision: "Decisione",
  best: "Mossa migliore",
  made: "Mossa fatta",
  given: "Regalati",
  verdict: "Giudizio",
  verdicts: {
    only: "unica mossa",
    best: "mossa migliore",
    fine: "buona",
    slip: "imprecisione",
    mistake: "errore",
    blunder: "errore grave",
  },
  gaveYou: (points: string, choices: number, mistakes: number) =>
    `In ${counted(choices, "decisione", "decisioni")} hai regalato ${points} punti di probabilità di vincere. Chiaramente peggiori della mossa migliore: ${mistakes}.`,
  gave: (points: string, choices: number, mistakes: number, name: string) =>
    `In ${counted(choices, "decisione", "decisioni")} ${name} ha regalato ${points} punti di probabilità di vincere. Chiaramente peggiori della mossa migliore: ${mistakes}.`,
  cost: (made: number, best: number, given: string, error: string) =>
    `${made}% invece di ${best}%: ${given} punti regalati (${error}).`,
  costless: (made: number) => `${made}%: niente di regalato.`,
  within: (made: number, best: number, error: string) =>
    `${made}% contro ${best}%: non più dell’errore della stima (${error}).`,
  noChoice: "Non c’era un’altra mossa.",
  turning: "Svolte",
  noTurning: "Nessuna decisione ha regalato più dell’errore della stima.",
  better: (move: string) => `Meglio: ${move}`,
  toldTo: (name: string, reason: string) => `Un suggerimento per ${name} avrebbe detto: «${reason}»`,
  judged: (tries: string) =>
    `Probabilità da ${tries} prove per ogni decisione. ± è un intervallo al 95%: ciò che vi rientra non è mai chiamato errore.`,
  look: "Guarda",
  show: "Mostra la mossa migliore",
  showShort: "Mossa migliore",
  back: "Torna alla partita",
  backShort: "Alla partita",
  notPlayed: "Non giocato: così avrebbero potuto continuare i bot forti.",
  notHere: "Questo non è stato giocato. Prima torna alla partita.",
  noDecision: "In questo passo nessuno ha deciso.",
  trouble: {
    away: "Il server non risponde. Nuovo tentativo…",
    busy: (seconds: number) =>
      `In questo momento si analizzano troppe partite. Questa pagina chiede di nuovo tra ${counted(seconds, "secondo", "secondi")}.`,
    impossible: "Questa partita non si può analizzare qui.",
    running: "La partita non è finita. Dopo si potrà analizzare.",
  },
} satisfies Words;

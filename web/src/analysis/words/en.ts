/** What is said about luck, play and the analysis of a game; the other languages satisfy the same type. */

import { counted } from "../../words/counted";

export const en = {
  analyse: "Analyse",
  analysing: (percent: number) => `Analysing: ${percent}%`,
  percent: (figure: number) => `${figure}%`,
  title: "Analysis",
  luck: "Luck and play",
  luckShort: "Luck",
  player: "Player",
  points: (figure: string) => `${figure} points`,
  /** How far it may be off. */
  error: (points: number) => `± ${points}`,
  /** As within a sentence; the first letter is made large where one begins. */
  parts: {
    cards: "luck of the cards",
    own: "own play",
    others: "others’ play",
    reading: "reading the row",
    quickness: "quickness",
  },
  yours: {
    cards: "luck of the cards",
    own: "your play",
    others: "the others’ play",
    reading: "your reading of the row",
    quickness: "your quickness",
  },
  /** `parts` are the figures: ‘Luck of the cards +12, your play −5’. */
  you: {
    won: (parts: string, start: number) => `${parts} points; you began with ${start}% and won.`,
    lost: (parts: string, start: number) => `${parts} points; you began with ${start}% and lost.`,
    shared: (parts: string, start: number) => `${parts} points; you began with ${start}% and shared the win.`,
  },
  other: {
    won: (parts: string, start: number, name: string) => `${parts} points; ${name} began with ${start}% and won.`,
    lost: (parts: string, start: number, name: string) => `${parts} points; ${name} began with ${start}% and lost.`,
    shared: (parts: string, start: number, name: string) =>
      `${parts} points; ${name} began with ${start}% and shared the win.`,
  },
  start: "Start",
  result: "Result",
  total: "In all",
  round: (round: string, parts: string) => `${round}: ${parts}.`,
  watch: (round: string) => `Watch: ${round}`,
  measured: (value: string) =>
    `Points are hundredths of a win. What each card and each move changed is measured with all hands open, by how often strong bots win from there (value ${value}). ± is a 95% interval; figures are rounded so that they add up.`,
  measuring: "Telling luck from play …",
  noLuck: "Luck and play cannot be told apart for this game.",
  begin: "Analyse this game",
  about:
    "Strong bots play on from every decision, knowing only what its player could know then. That shows what each move gave away.",
  goesOn: "You can close this; the analysis goes on.",
  chance: "Chance to win",
  chanceOf: (name: string) => `${name}’s chance to win`,
  decision: "Decision",
  best: "Best move",
  made: "Move made",
  given: "Given away",
  verdict: "Verdict",
  verdicts: {
    only: "only move",
    best: "best move",
    fine: "fine",
    slip: "slip",
    mistake: "mistake",
    blunder: "blunder",
  },
  gaveYou: (points: string, choices: number, mistakes: number) =>
    `In ${counted(choices, "decision", "decisions")} you gave away ${points} points of your chance to win. Clearly worse than the best move: ${mistakes}.`,
  gave: (points: string, choices: number, mistakes: number, name: string) =>
    `In ${counted(choices, "decision", "decisions")} ${name} gave away ${points} points of the chance to win. Clearly worse than the best move: ${mistakes}.`,
  /** What a decision cost. */
  cost: (made: number, best: number, given: string, error: string) =>
    `${made}% instead of ${best}%: ${given} points given away (${error}).`,
  costless: (made: number) => `${made}%: nothing given away.`,
  /** The move was not the best one found, but the difference is within the error. */
  within: (made: number, best: number, error: string) => `${made}% beside ${best}%: no more than the error (${error}).`,
  noChoice: "There was no other move.",
  turning: "Turning points",
  noTurning: "No decision gave away more than the estimate may be off.",
  better: (move: string) => `Better: ${move}`,
  /** A reason in the words of a hint, to another player. */
  toldTo: (name: string, reason: string) => `A hint would have told ${name}: ‘${reason}’`,
  judged: (tries: string) =>
    `Chances by ${tries} tries for each decision. ± is a 95% interval: a difference within it is never called a mistake.`,
  look: "Watch it",
  show: "Show the better move",
  showShort: "Better move",
  back: "Back to the game",
  backShort: "To the game",
  notPlayed: "Not played: how strong bots might have gone on.",
  notHere: "This was not played. Go back to the game first.",
  noDecision: "Nobody decided at this step.",
  trouble: {
    away: "Can’t reach the server. Trying again …",
    busy: (seconds: number) =>
      `Too many games are being analysed right now. This page asks again in ${counted(seconds, "second", "seconds")}.`,
    impossible: "This game cannot be analysed here.",
    running: "The game is not over. It can be analysed once it is.",
  },
};

export type Words = typeof en;

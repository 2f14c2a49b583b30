import { countedInFrench } from "../../words/counted";
import type { Words } from "./en";

export const fr = {
  analyse: "Analyser",
  analysing: (percent: number) => `Analyse en cours : ${percent} %`,
  percent: (figure: number) => `${figure} %`,
  title: "Analyse",
  luck: "Hasard et jeu",
  luckShort: "Hasard",
  player: "Joueur",
  points: (figure: string) => `${figure} points`,
  error: (points: number) => `± ${points}`,
  parts: {
    cards: "hasard des cartes",
    own: "jeu personnel",
    others: "jeu des autres",
    reading: "lecture de la rangée",
    quickness: "rapidité",
  },
  yours: {
    cards: "hasard des cartes",
    own: "votre jeu",
    others: "jeu des autres",
    reading: "votre lecture de la rangée",
    quickness: "votre rapidité",
  },
  you: {
    won: (parts: string, start: number) => `${parts} points ; vous aviez ${start} % au début et vous avez gagné.`,
    lost: (parts: string, start: number) => `${parts} points ; vous aviez ${start} % au début et vous avez perdu.`,
    shared: (parts: string, start: number) =>
      `${parts} points ; vous aviez ${start} % au début et vous avez partagé la victoire.`,
  },
  other: {
    won: (parts: string, start: number, name: string) =>
      `${parts} points ; ${name} avait ${start} % au début et a gagné.`,
    lost: (parts: string, start: number, name: string) =>
      `${parts} points ; ${name} avait ${start} % au début et a perdu.`,
    shared: (parts: string, start: number, name: string) =>
      `${parts} points ; ${name} avait ${start} % au début et a partagé la victoire.`,
  },
  start: "Début",
  result: "Résultat",
  total: "En tout",
  round: (round: string, parts: string) => `${round} : ${parts}.`,
  watch: (round: string) => `Voir : ${round}`,
  measured: (value: string) =>
    `Les points sont des centièmes de victoire. Ce que chaque carte et chaque coup a changé se mesure toutes mains ouvertes, au nombre de fois où des bots forts gagnent à partir de là (valeur ${value}). ± est un intervalle à 95 % ; les chiffres sont arrondis de sorte que la somme soit juste.`,
  measuring: "On sépare le hasard du jeu…",
  noLuck: "Pour cette partie, on ne peut pas séparer le hasard du jeu.",
  begin: "Analyser cette partie",
  about:
    "Des bots forts jouent la suite à partir de chaque décision, en ne sachant que ce que le joueur pouvait savoir alors. On voit ainsi ce que chaque coup a donné.",
  goesOn: "Vous pouvez fermer : l’analyse continue.",
  chance: "Chances de gagner",
  chanceOf: (name: string) => `Chances de gagner : ${name}`,
  decision: "Décision",
  best: "Meilleur coup",
  made: "Coup joué",
  given: "Donnés",
  verdict: "Verdict",
  verdicts: {
    only: "seul coup",
    best: "meilleur coup",
    fine: "bon",
    slip: "imprécision",
    mistake: "erreur",
    blunder: "grosse erreur",
  },
  gaveYou: (points: string, choices: number, mistakes: number) =>
    `En ${countedInFrench(choices, "décision", "décisions")}, vous avez donné ${points} points de chances de gagner. Nettement moins bonnes que le meilleur coup : ${mistakes}.`,
  gave: (points: string, choices: number, mistakes: number, name: string) =>
    `En ${countedInFrench(choices, "décision", "décisions")}, ${name} a donné ${points} points de chances de gagner. Nettement moins bonnes que le meilleur coup : ${mistakes}.`,
  cost: (made: number, best: number, given: string, error: string) =>
    `${made} % au lieu de ${best} % : ${given} points donnés (${error}).`,
  costless: (made: number) => `${made} % : rien de donné.`,
  within: (made: number, best: number, error: string) =>
    `${made} % contre ${best} % : pas plus que l’erreur de l’estimation (${error}).`,
  noChoice: "Il n’y avait pas d’autre coup.",
  turning: "Tournants",
  noTurning: "Aucune décision n’a donné plus que l’erreur de l’estimation.",
  better: (move: string) => `Mieux : ${move}`,
  toldTo: (name: string, reason: string) => `Un indice aurait dit à ${name} : « ${reason} »`,
  judged: (tries: string) =>
    `Chances d’après ${tries} essais par décision. ± est un intervalle à 95 % : ce qui y tient n’est jamais appelé erreur.`,
  look: "Voir",
  show: "Montrer le meilleur coup",
  showShort: "Meilleur coup",
  back: "Retour à la partie",
  backShort: "À la partie",
  notPlayed: "Non joué : la suite possible avec des bots forts.",
  notHere: "Cela n’a pas été joué. Revenez d’abord à la partie.",
  noDecision: "Personne n’a décidé à cette étape.",
  trouble: {
    away: "Le serveur ne répond pas. Nouvel essai…",
    busy: (seconds: number) =>
      `Trop de parties sont analysées en ce moment. Cette page redemande dans ${countedInFrench(seconds, "seconde", "secondes")}.`,
    impossible: "Cette partie ne peut pas être analysée ici.",
    running: "La partie n’est pas terminée. Elle pourra être analysée ensuite.",
  },
} satisfies Words;

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Eine Partie dauert im Mittel ${rounds} Runden.`,
  balance: [
    "Wer in einer Runde als Letzter dran ist, sieht am meisten, bevor er entscheidet. Das Startspielerplättchen wandert, also kommt jeder einmal in diesen Genuss; nur wer in der ersten Runde Letzter war, behält davon meist ein wenig bis zum Schluss.",
    "Keine Farbe und keine Person ist besser als eine andere: Schau darauf, wo die Limousinen stehen, nicht darauf, wem sie gehören.",
    "RUN macht die Auswahl größer und ändert sonst wenig. Die Mafia macht Partien kürzer und reicher.",
  ],
  advice: {
    never_exchanges: {
      title: "Tausch deine Person",
      habit: "Tauscht nie",
      text: "Du bist mit deiner Limousine nicht verheiratet. Am besten steht oft eine, deren Person frei ist: Leg eine Karte verdeckt ab, und sie gehört dir. Wer immer nur zieht, gewinnt kaum je.",
    },
    exchanges_with_card: {
      title: "Du musst sie nicht ziehen können",
      habit: "Nimmt nur Personen, zu denen eine Karte auf der Hand ist",
      text: "Eine Limousine, die gut steht, soll stehen bleiben. Du kannst sie auch ohne Karte ihrer Farbe nehmen, und je weniger ihrer Karten unterwegs sind, desto länger bleibt sie stehen.",
    },
    exchanges_early: {
      title: "Heb dir für die dritte Karte einen Tausch auf",
      habit: "Tauscht nur mit den ersten zwei Karten",
      text: "Deine dritte Karte ist die letzte, die du verdeckt ablegen darfst. Dann stehen die meisten Limousinen schon da, wo sie in der Scheffelphase stehen werden, und wer noch wählen kann, wählt am besten.",
    },
    exchanges_once: {
      title: "Tausch noch einmal, wenn es sich lohnt",
      habit: "Tauscht höchstens einmal je Runde",
      text: "Keine Regel verbietet einen zweiten und dritten Tausch. Steht deine Limousine unten oder wurde sie weggefahren, trauere ihr nicht nach.",
    },
    own_money: {
      title: "Erst das eigene Geld",
      habit: "Denkt nur an das eigene Geld",
      text: "Es ist verlockend, dem anderen mit deinen Karten die Tour zu vermasseln. Aber wer unten steht, tauscht einfach. In dieser Messung traf jemand, der nur auf die eigene Auszahlung sah, auf jemanden, dem der Schaden des anderen genauso wichtig war.",
    },
  },
};

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  bots: "Bei Speed-Scheffeln ist nichts verborgen, also muss sich auch niemand etwas vorstellen. Dort unterscheiden sich die Spielstärken darin, wie viele Sekunden sie für die Reihe brauchen und wie oft sie sich verlesen. Experte liest sie fehlerfrei und wartet trotzdem so lange, wie ein Mensch brauchen würde.",
  length: (rounds) => `Eine Partie dauert im Mittel ${rounds} Runden.`,
  balance: [
    "Wo du sitzt, ist egal. Ob du als Erster zugreifst, nicht: In der jeweiligen Runde ist das mehr wert als alles andere.",
  ],
  advice: {
    glances: {
      title: "Lies die Reihe",
      habit: "Nimmt, was jetzt gut steht",
      text: "Sieben Karten ändern alles. Eine Limousine, die jetzt auf dem reichsten Feld steht, steht nur selten noch dort, wenn die Reihe gefahren ist. Folge den Karten von links nach rechts, wenn du magst mit dem Finger.",
    },
    hurries: {
      title: "Lieber schnell als ganz sicher",
      habit: "Eine Sekunde früher, jede fünfte Reihe verlesen",
      text: "Wer zuerst zugreift, hat alle acht zur Wahl. Hast du etwas Gutes gefunden, nimm es: Hier traf jemand, der eine Sekunde schneller war und sich jedes fünfte Mal irrte, auf drei, die nie einen Fehler machten.",
    },
    choosy: {
      title: "Auch das Zweitbeste ist gut",
      habit: "Nimmt die beste Person oder keine",
      text: "Ist die beste Person weg, bringt eine andere immer noch etwas ein. Halte eine zweite Wahl bereit, bevor du zugreifst.",
    },
  },
};

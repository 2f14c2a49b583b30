import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Eine Partie dauert im Mittel ${rounds} Beutezüge.`,
  balance: [
    "Wo du sitzt, ist egal: Die Startspielerkarte wandert oft genug.",
    "Die vier Sonderkarten sind nicht ganz gleich gut. Sperrstunde und Zork bringen etwa einen halben Edelstein mehr, Letzte Warnung und Wiederbelebung etwa einen halben weniger. Welche du bekommst, ist Zufall.",
    "Eine Sonderkarte in der allerersten Hand ist ein kleiner Nachteil: Sie kann nicht um eine Truhe kämpfen, und am Anfang brauchst du Karten, die das können.",
  ],
  advice: {
    never_steals: {
      title: "Nimm, was vor anderen liegt",
      habit: "Kämpft nie um Truhen anderer Spieler",
      text: "Eine offene Truhe gehört noch niemandem. Truhen wechseln immer wieder den Besitzer, bis sie jemand versteckt, und wer nur um die Mitte kämpft, geht mit leeren Taschen nach Hause.",
    },
    plays_two: {
      title: "Kämpf mit genug Karten",
      habit: "Spielt höchstens zwei Bettler je Beutezug",
      text: "Karten, die verlieren, kommen auf die Hand zurück: Ein verlorener Kampf kostet wenig. Wer immer nach zweien aufhört, überlässt die Truhen dem, der eine dritte spielt.",
    },
    hides_poorest: {
      title: "Versteck deine beste Truhe",
      habit: "Versteckt immer die Truhe mit den wenigsten Edelsteinen",
      text: "Nur versteckte Edelsteine zählen. Es ist verlockend, die reiche Truhe wegen ihres Bonus offen zu lassen, aber dann versteckt sie jemand anders.",
    },
    sevens_last: {
      title: "Spar dir die Siebenen nicht auf",
      habit: "Spielt eine Sieben erst, wenn sonst nichts bleibt",
      text: "Mit einer Sieben gewinnst du eine Farbe am sichersten. Sie kommt später mit dem Nachziehen wieder, eine Truhe nicht.",
    },
    never_defends: {
      title: "Bewach, was du hast",
      habit: "Spielt nie für eine Farbe, von der sonst niemand Truhen hat",
      text: "Deine offenen Truhen geben dir einen Vorsprung, aber einen kleinen. Haben andere noch Karten, ist eine Karte mehr auf die eigene Farbe oft billiger, als die Truhen zurückzuholen.",
    },
  },
};

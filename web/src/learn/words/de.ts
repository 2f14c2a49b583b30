import type { Reading } from "./en";

export const de = {
  ofHundred: (wins: string) => `${wins} von 100`,
  instead: (wins: string, par: string, error: string) => `${wins} von 100 Partien gewonnen statt ${par} (± ${error})`,
  players: (count: number) => `${count} Spieler`,
  certain: "Der dünne Strich zeigt, wie sicher die Zahl ist: In 95 von 100 Fällen liegt die Wahrheit auf ihm.",
  equal: "An der gestrichelten Linie lägen alle, wenn niemand einen Vorteil hätte.",
  bots: {
    lead: "Kein Bot schaut dir je in die Karten. Er bekommt, was ein Spieler auf seinem Platz sähe, und sonst nichts.",
    view: {
      title: "Er sieht, was du sehen würdest",
      text: "Bevor ein Bot entscheidet, deckt der Server alles zu, was sein Platz nicht wissen darf: deine Hand, verdeckte Karten, die Reihenfolge jedes Stapels. Was übrig bleibt, ist seine Sicht. Daran führt kein Weg vorbei: Der Teil des Programms, der entscheidet, bekommt nie den ganzen Tisch.",
    },
    worlds: {
      title: "Den Rest stellt er sich vor",
      text: (strong: string, expert: string) =>
        `Deine Hand könnte alles sein, was zum bisherigen Verlauf passt. Also teilt der Bot die verborgenen Karten in Gedanken neu aus, zufällig, und spielt weiter. Dann teilt er wieder neu aus, und noch einmal: Stark tut das für jede Entscheidung ${strong}-mal, Experte ${expert}-mal.`,
    },
    tree: {
      title: "Er merkt sich, was gut ging",
      text: "Aus all diesen gedachten Partien wächst ein Baum: mein Zug, deine Antwort, mein nächster Zug. An jeder Gabelung nimmt, wer dran ist, das Beste für sich. Der Bot rechnet also damit, dass du gewinnen willst, nicht damit, dass du ihn ärgern willst. Was gut ging, probiert er öfter, das andere ab und zu, falls es nur Pech war. Am Ende der Runde oder des Beutezugs schätzt er, wer von dort aus gewinnt. Zum Schluss macht er den Zug, den er am häufigsten probiert hat.",
    },
    picture: {
      said: "Eine Sicht mit zwei unbekannten Karten; drei Möglichkeiten, welche es sein könnten; ein Baum, in dem ein Ast dicker ist als die anderen.",
      view: "Was er sieht",
      worlds: "Was sein könnte",
      tree: "Was gut ging",
    },
    levels: {
      title: "Die fünf Spielstärken",
      random: "macht irgendeinen erlaubten Zug.",
      beginner: "spielt wie Hobbyspieler, macht aber vier von zehn Malen einfach irgendetwas.",
      casual: "fragt sich bei jedem Zug: Was hätte ich, wenn jetzt Schluss wäre? Pläne macht er keine.",
      strong: "stellt sich vor, was sein könnte, wie oben beschrieben.",
      expert: "macht dasselbe und nimmt sich mehr Zeit dafür.",
    },
    limits: {
      title: "Was sie nicht tun",
      text: "Sie bluffen nicht, sie wissen nicht, wie du letztes Mal gespielt hast, und sie sind nicht nachtragend. Schadet dir ein Bot, dann weil es für ihn das Beste war.",
    },
  },
  chances: {
    lead: "Ein Tipp nennt einen Zug und seine Gewinnchance. Wie weit kannst du ihm trauen?",
    means: {
      title: "Was die Zahl bedeutet",
      text: "Die Chance wird aus dem berechnet, was du selbst sehen kannst, nie aus den Karten der anderen. Sie nimmt an, dass alle weiterspielen wie der Bot Stark. Gegen Schwächere läuft es für dich meist besser, gegen Stärkere schlechter.",
    },
    checked: {
      title: "Gesagt, und was daraus wurde",
      text: (hints: string) =>
        `Mitten in Partien von Bots haben wir ${hints} Tipps eingeholt, aufgeschrieben, was sie sagten, und geschaut, wer am Ende gewann. Sind die Tipps ehrlich, dann müssen von allen Zügen mit einer Chance von etwa 70 % etwa 70 von 100 gewinnen. Im Bild ist das die gestrichelte Linie.`,
      across: "Chance laut Tipp",
      up: "so viele von 100 Partien gewonnen",
      worst: (said: string, won: string) =>
        `Wo sie am weitesten danebenliegen, sagten die Tipps im Mittel ${said} %, und ${won} % gewannen.`,
      alone: "Bei einem einzelnen Spiel und einer einzelnen Spielerzahl kann es mehr sein.",
      column: { said: "im Mittel gesagt", won: "gewonnen", hints: "Tipps" },
    },
    use: {
      title: "Was das für dich heißt",
      chance:
        "Eine Chance ist kein Versprechen: Ein Zug mit 90 % verliert eine von zehn Partien und war trotzdem richtig.",
      near: (same: number, clear: number) =>
        `Ein Punkt mehr oder weniger ist nichts. Liegen zwei Züge höchstens ${same} Punkt auseinander, sagt die Seite, dass es kaum einen Unterschied macht; ab ${clear} Punkten nennt sie einen Zug klar den besten.`,
      first: "Am meisten lernst du, wenn du erst entscheidest und dann fragst.",
    },
  },
  ladder: {
    lead: "Jede Spielstärke hat gegen die anderen gespielt, auf jedem Platz und mit denselben Karten.",
    duels: "Einer gegen einen",
    duel: (bot: string, wins: string, other: string) => `${bot} gewinnt ${wins} von 100 Partien gegen ${other}.`,
    tables: "Alle Spielstärken gemischt",
    tablesNote: "So viele von 100 Partien gewinnt jede Spielstärke, wenn sie Tisch für Tisch alle anderen trifft.",
    which: {
      title: "Welche ist für dich?",
      text: "Fang mit Hobbyspieler an: Er macht vernünftige Züge und keine Pläne. Gewinnst du gegen einen solchen Gegner mehr als die Hälfte deiner Partien, nimm Stark. Experte ist für alle, die gern auf hohem Niveau verlieren.",
    },
    luck: {
      title: "Auch die Besten verlieren",
      text: "Karten werden ausgeteilt, und manche Partie ist nicht zu gewinnen. Je mehr am Tisch sitzen, desto seltener gewinnt jeder Einzelne, so gut er auch ist.",
    },
  },
  balance: {
    lead: "Ist es gut, anzufangen? Ist ein Vorsprung sicher? Bots haben Tausende Partien gespielt, damit wir nicht raten müssen.",
    games: (games: string, players: number) => `${games} Partien von Hobby-Bots, ${players} Spieler.`,
    place: ["beginnt die Partie", "spielt als Zweiter", "spielt als Dritter", "spielt als Vierter"],
    seats: "Wer wie oft gewinnt, nach Platz",
    upset: (share: string) => `In ${share} von 100 Partien gewann nicht, wer kurz vor Schluss vorn lag.`,
    limits: {
      title: "Was das nicht sagen kann",
      text: "Gespielt haben Bots, keine Menschen. Wer plant, blufft oder einem Freund hilft, kann anderes erleben. Und ein Unterschied, der zu klein ist, um in so vielen Partien aufzufallen, kann trotzdem da sein.",
    },
  },
  win: {
    lead: "Gute Ratschläge kosten nichts, darum haben wir nachgemessen. Gleich gute Bots trafen in Tausenden Partien aufeinander; einer von ihnen hatte eine Angewohnheit, die die anderen nicht hatten. Hier steht, was daraus wurde.",
    how: (games: string, players: number) => `${games} Partien, ${players} Spieler`,
    puzzle: "Probier es: ein Rätsel",
  },
} satisfies Reading;

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Una partita dura in media ${rounds} colpi.`,
  balance: [
    "Il posto non conta: la carta primo giocatore gira abbastanza spesso.",
    "Le quattro carte speciali non sono del tutto alla pari. Ora di chiusura e Zork rendono circa mezza gemma in più, Ultimo avvertimento e Seconda vita circa mezza in meno. Quale ricevi è un caso.",
    "Una carta speciale nella primissima mano è un piccolo svantaggio: non può lottare per un forziere, e all’inizio servono carte che possono farlo.",
  ],
  advice: {
    never_steals: {
      title: "Prendi ciò che sta davanti agli altri",
      habit: "Non lotta mai per i forzieri di un altro",
      text: "Un forziere scoperto non è ancora di nessuno. I forzieri passano di mano in mano finché qualcuno li nasconde, e chi lotta solo per il centro torna a casa a tasche vuote.",
    },
    plays_two: {
      title: "Lotta con abbastanza carte",
      habit: "Gioca al massimo due mendicanti per colpo",
      text: "Le carte che perdono tornano in mano: una lotta persa costa poco. Chi si ferma sempre dopo due lascia i forzieri a chi gioca la terza.",
    },
    hides_poorest: {
      title: "Nascondi il forziere migliore",
      habit: "Nasconde sempre il forziere con meno gemme",
      text: "Contano solo le gemme nascoste. È una tentazione lasciare scoperto il forziere ricco per il suo bonus, ma così lo nasconderà qualcun altro.",
    },
    sevens_last: {
      title: "Non risparmiare i sette",
      habit: "Gioca un sette solo quando non resta altro",
      text: "Un sette è il modo più sicuro di vincere un colore. Tornerà più tardi quando peschi; un forziere no.",
    },
    never_defends: {
      title: "Custodisci ciò che hai",
      habit: "Non gioca mai per un colore di cui nessun altro ha forzieri",
      text: "I tuoi forzieri scoperti ti danno un vantaggio, ma piccolo. Se gli altri hanno ancora carte, una carta in più sul tuo colore costa spesso meno che riprendersi i forzieri.",
    },
  },
};

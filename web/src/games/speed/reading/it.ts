import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  bots: "In Speed Scheffeln nulla è nascosto e nulla va immaginato. Lì i livelli si distinguono per quanti secondi servono loro a leggere la fila e per quanto spesso la leggono male. Esperto la legge senza errori, eppure aspetta quanto aspetterebbe una persona.",
  length: (rounds) => `Una partita dura in media ${rounds} round.`,
  balance: ["Il posto a tavola non conta. Conta afferrare per primi: in quel round vale più di tutto il resto."],
  advice: {
    glances: {
      title: "Leggi la fila",
      habit: "Prende ciò che sta bene adesso",
      text: "Sette carte cambiano tutto. Un’automobile che adesso sta sull’attività più ricca di rado sarà ancora lì quando la fila avrà mosso. Segui le carte da sinistra a destra, con il dito se vuoi.",
    },
    hurries: {
      title: "Meglio svelti che del tutto sicuri",
      habit: "Un secondo prima, una fila su cinque letta male",
      text: "Chi afferra per primo può scegliere fra tutti e otto. Quando hai trovato qualcosa di buono, prendilo: qui qualcuno più veloce di un secondo, che sbagliava una volta su cinque, ha incontrato tre giocatori che non sbagliavano mai.",
    },
    choosy: {
      title: "Anche il secondo va bene",
      habit: "Prende il personaggio migliore o nessuno",
      text: "Se il personaggio migliore non c’è più, un altro rende comunque qualcosa. Tieni pronta una seconda scelta prima di allungare la mano.",
    },
  },
};

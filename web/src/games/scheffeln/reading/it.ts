import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Una partita dura in media ${rounds} round.`,
  balance: [
    "Chi gioca per ultimo in un round vede di più prima di decidere. Il gettone primo giocatore gira, quindi tocca a tutti; solo chi era ultimo nel primo round ne conserva di solito un poco fino alla fine.",
    "Nessun colore e nessun personaggio è migliore di un altro: guarda dove stanno le automobili, non di chi sono.",
    "RUN aumenta le scelte e cambia poco altro. La Mafia rende le partite più brevi e più ricche.",
  ],
  advice: {
    never_exchanges: {
      title: "Cambia personaggio",
      habit: "Non scambia mai",
      text: "Non hai sposato la tua automobile. Il posto migliore è spesso di un’automobile il cui personaggio è libero: scarta una carta coperta ed è tua. Chi muove soltanto non vince quasi mai.",
    },
    exchanges_with_card: {
      title: "Non serve poterla muovere",
      habit: "Prende solo personaggi di cui ha le carte",
      text: "Un’automobile che sta bene deve restare dov’è. Puoi prenderla anche senza una carta del suo colore, e meno carte sue sono in giro, più a lungo resta lì.",
    },
    exchanges_early: {
      title: "Tieni uno scambio per la terza carta",
      habit: "Scambia solo con le prime due carte",
      text: "La terza carta è l’ultima che puoi scartare coperta. A quel punto quasi tutte le automobili sono già dove saranno nella Fase Scheffeln, e chi può ancora scegliere sceglie meglio.",
    },
    exchanges_once: {
      title: "Scambia ancora, se conviene",
      habit: "Scambia al massimo una volta per round",
      text: "Nessuna regola vieta un secondo e un terzo scambio. Se la tua automobile è finita sotto o è stata portata via, non rimpiangerla.",
    },
    own_money: {
      title: "Prima il tuo denaro",
      habit: "Pensa solo al proprio denaro",
      text: "È una tentazione usare le carte per rovinare i piani dell’altro. Ma chi finisce sotto fa semplicemente uno scambio. In questa misura qualcuno che guardava solo la propria paga ha incontrato qualcuno per cui il danno dell’altro contava altrettanto.",
    },
  },
};

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  bots: "Dans Speed Scheffeln, rien n’est caché et rien n’est à imaginer. Les niveaux s’y distinguent par le nombre de secondes qu’il leur faut pour lire la rangée, et par le nombre de fois où ils la lisent mal. Expert la lit sans erreur, et attend pourtant aussi longtemps qu’une personne.",
  length: (rounds) => `Une partie dure en moyenne ${rounds} manches.`,
  balance: [
    "La place à table ne change rien. Saisir le premier, si : dans la manche en question, cela vaut plus que tout le reste.",
  ],
  advice: {
    glances: {
      title: "Lisez la rangée",
      habit: "Prend ce qui est bien placé maintenant",
      text: "Sept cartes changent tout. Une limousine qui est maintenant sur le business le plus riche y sera rarement encore quand la rangée aura roulé. Suivez les cartes de gauche à droite, du doigt si vous voulez.",
    },
    hurries: {
      title: "Plutôt vite que tout à fait sûr",
      habit: "Une seconde plus tôt, une rangée sur cinq mal lue",
      text: "Le premier à saisir a le choix entre les huit. Dès que vous avez trouvé quelque chose de bon, prenez-le : ici, quelqu’un d’une seconde plus rapide, mais qui se trompait une fois sur cinq, a rencontré trois joueurs qui ne se trompaient jamais.",
    },
    choosy: {
      title: "Le deuxième choix est bon aussi",
      habit: "Prend le meilleur personnage ou aucun",
      text: "Si le meilleur personnage est parti, un autre rapporte encore quelque chose. Ayez un deuxième choix prêt avant de tendre la main.",
    },
  },
};

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Une partie dure en moyenne ${rounds} manches.`,
  balance: [
    "Qui joue en dernier dans une manche voit le plus de choses avant de décider. Le jeton de premier joueur tourne, chacun en profite donc à son tour ; seul celui qui était dernier à la première manche en garde en général un petit reste jusqu’à la fin.",
    "Aucune couleur et aucun personnage n’est meilleur qu’un autre : regardez où sont les limousines, pas à qui elles sont.",
    "RUN élargit le choix et change peu de choses. La Mafia rend les parties plus courtes et plus riches.",
  ],
  advice: {
    never_exchanges: {
      title: "Changez de personnage",
      habit: "N’échange jamais",
      text: "Vous n’êtes pas marié à votre limousine. La meilleure place est souvent celle d’une limousine dont le personnage est libre : défaussez une carte face cachée, et elle est à vous. Qui ne fait que déplacer ne gagne presque jamais.",
    },
    exchanges_with_card: {
      title: "Pas besoin de pouvoir la déplacer",
      habit: "Ne prend que des personnages dont il a les cartes",
      text: "Une limousine bien placée doit rester où elle est. Vous pouvez la prendre même sans carte de sa couleur, et moins il circule de ses cartes, plus elle y reste.",
    },
    exchanges_early: {
      title: "Gardez un échange pour la troisième carte",
      habit: "N’échange qu’avec les deux premières cartes",
      text: "La troisième carte est la dernière que vous pouvez défausser face cachée. À ce moment, la plupart des limousines sont déjà là où elles seront à la Phase de Scheffeln, et qui peut encore choisir choisit le mieux.",
    },
    exchanges_once: {
      title: "Échangez encore si cela rapporte",
      habit: "Échange au plus une fois par manche",
      text: "Aucune règle n’interdit un deuxième et un troisième échange. Si votre limousine est passée dessous ou a été emmenée, ne la regrettez pas.",
    },
    own_money: {
      title: "Votre argent d’abord",
      habit: "Ne pense qu’à son propre argent",
      text: "Il est tentant de dépenser ses cartes pour gêner l’autre. Mais qui est dessous fait simplement un échange. Dans cette mesure, quelqu’un qui ne regardait que sa propre paie a rencontré quelqu’un pour qui la perte de l’autre comptait tout autant.",
    },
  },
};

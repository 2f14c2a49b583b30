import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `Une partie dure en moyenne ${rounds} raids.`,
  balance: [
    "La place à table ne change rien : la carte premier joueur tourne assez souvent.",
    "Les quatre cartes spéciales ne se valent pas tout à fait. Heure de fermeture et Zork rapportent environ une demi-gemme de plus, Dernier avertissement et Second souffle environ une demi-gemme de moins. Celle que vous recevez est affaire de hasard.",
    "Une carte spéciale dans la toute première main est un petit handicap : elle ne peut pas se battre pour un coffre, et au début il faut des cartes qui le peuvent.",
  ],
  advice: {
    never_steals: {
      title: "Prenez ce qui est devant les autres",
      habit: "Ne se bat jamais pour les coffres d’un autre",
      text: "Un coffre visible n’est encore à personne. Les coffres changent sans cesse de mains tant que personne ne les cache, et qui ne se bat que pour le milieu rentre les poches vides.",
    },
    plays_two: {
      title: "Battez-vous avec assez de cartes",
      habit: "Joue au plus deux mendiants par raid",
      text: "Les cartes qui perdent reviennent en main : un combat perdu coûte peu. Qui s’arrête toujours après deux laisse les coffres à qui en joue une troisième.",
    },
    hides_poorest: {
      title: "Cachez votre meilleur coffre",
      habit: "Cache toujours le coffre qui a le moins de gemmes",
      text: "Seules les gemmes cachées comptent. Il est tentant de laisser le coffre riche visible pour son bonus, mais alors quelqu’un d’autre le cachera.",
    },
    sevens_last: {
      title: "N’économisez pas vos sept",
      habit: "Ne joue un sept que s’il ne reste rien d’autre",
      text: "Un sept est le plus sûr moyen de gagner une couleur. Il reviendra plus tard avec la pioche, un coffre non.",
    },
    never_defends: {
      title: "Gardez ce que vous avez",
      habit: "Ne joue jamais pour une couleur dont personne d’autre n’a de coffre",
      text: "Vos coffres visibles vous donnent une avance, mais petite. Si les autres ont encore des cartes, une carte de plus sur votre couleur coûte souvent moins que de reprendre les coffres.",
    },
  },
};

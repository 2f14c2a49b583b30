import type { Reading } from "./en";

export const fr = {
  ofHundred: (wins: string) => `${wins} sur 100`,
  instead: (wins: string, par: string, error: string) =>
    `${wins} parties gagnées sur 100 au lieu de ${par} (± ${error})`,
  players: (count: number) => `${count} joueurs`,
  certain: "Le trait fin montre la précision du chiffre : 95 fois sur 100, le vrai chiffre se trouve dessus.",
  equal: "La ligne en tirets est l’endroit où tous seraient si personne n’avait d’avantage.",
  bots: {
    lead: "Aucun bot ne regarde jamais vos cartes. Il reçoit ce que verrait un joueur à sa place, et rien d’autre.",
    view: {
      title: "Il voit ce que vous verriez",
      text: "Avant qu’un bot décide, le serveur cache tout ce que sa place ne doit pas savoir : votre main, les cartes face cachée, l’ordre de chaque pile. Ce qui reste est sa vue. On ne peut pas la contourner : la partie du programme qui décide ne reçoit jamais la table entière.",
    },
    worlds: {
      title: "Il imagine le reste",
      text: (strong: string, expert: string) =>
        `Votre main peut être tout ce qui s’accorde avec ce qui s’est passé. Le bot redistribue donc au hasard les cartes cachées et continue la partie dans sa tête. Puis il les redistribue, encore et encore : Fort le fait ${strong} fois pour chaque décision, Expert ${expert} fois.`,
    },
    tree: {
      title: "Il retient ce qui a réussi",
      text: "De toutes ces parties imaginées pousse un arbre : mon coup, votre réponse, mon coup suivant. À chaque fourche, celui qui décide prend ce qui est le mieux pour lui : le bot s’attend donc à ce que vous jouiez pour gagner, pas pour l’embêter. Les coups qui réussissent sont essayés plus souvent, les autres de temps en temps, au cas où ce n’était que de la malchance. À la fin de la manche ou du raid, il estime qui gagnera à partir de là. Pour finir, il joue le coup qu’il a essayé le plus souvent.",
    },
    picture: {
      said: "Une vue avec deux cartes inconnues, trois façons dont elles pourraient être, un arbre dont une branche est plus épaisse que les autres.",
      view: "Ce qu’il voit",
      worlds: "Ce qui est possible",
      tree: "Ce qui réussit",
    },
    levels: {
      title: "Les cinq niveaux",
      random: "joue n’importe quel coup permis.",
      beginner: "joue comme Amateur, mais quatre fois sur dix il fait n’importe quoi.",
      casual: "se demande à chaque coup : qu’aurais-je si tout finissait maintenant ? Il ne fait pas de plans.",
      strong: "imagine, comme décrit plus haut.",
      expert: "fait de même et y passe plus de temps.",
    },
    limits: {
      title: "Ce qu’ils ne font pas",
      text: "Ils ne bluffent pas, ils ne savent pas comment vous avez joué la dernière fois, et ils ne sont pas rancuniers. Si un bot vous fait du tort, c’est que c’était le mieux pour lui.",
    },
  },
  chances: {
    lead: "Un indice donne un coup et sa chance de gagner. Jusqu’où peut-on s’y fier ?",
    means: {
      title: "Ce que dit le chiffre",
      text: "La chance est calculée d’après ce que vous pouvez voir vous-même, jamais d’après les cartes des autres. Elle suppose que tous continuent comme le bot Fort. Contre plus faible, vous ferez en général mieux, contre plus fort, moins bien.",
    },
    checked: {
      title: "Ce qui est dit, et ce qui arrive",
      text: (hints: string) =>
        `Au milieu de parties entre bots, nous avons demandé ${hints} indices, noté ce qu’ils disaient et regardé qui gagnait à la fin. Si les indices sont honnêtes, de tous les coups donnés à environ 70 %, environ 70 sur 100 doivent gagner. Sur l’image, c’est la ligne en tirets.`,
      across: "chance donnée par l’indice",
      up: "parties gagnées sur 100",
      worst: (said: string, won: string) =>
        `Là où l’écart est le plus grand, les indices disaient ${said} % en moyenne, et ${won} % ont gagné.`,
      alone: "Pour un seul jeu et un seul nombre de joueurs, l’écart peut être plus grand.",
      column: { said: "dit en moyenne", won: "gagné", hints: "indices" },
    },
    use: {
      title: "Ce que cela veut dire pour vous",
      chance:
        "Une chance n’est pas une promesse : un coup à 90 % perd une partie sur dix, et c’était tout de même le bon.",
      near: (same: number, clear: number) =>
        `Un point de plus ou de moins n’est rien. Si deux coups sont à ${same} point l’un de l’autre ou moins, la page dit que cela ne change presque rien ; à partir de ${clear} points, elle dit que l’un est nettement le meilleur.`,
      first: "On apprend le plus en décidant d’abord et en demandant ensuite.",
    },
  },
  ladder: {
    lead: "Chaque niveau a été mesuré contre les autres, à chaque place et avec les mêmes cartes.",
    duels: "Un contre un",
    duel: (bot: string, wins: string, other: string) => `${bot} gagne ${wins} parties sur 100 contre ${other}.`,
    tables: "Tous les niveaux mêlés",
    tablesNote:
      "Voici combien de parties sur 100 gagne chaque niveau quand il rencontre tous les autres, table après table.",
    which: {
      title: "Lequel est pour vous ?",
      text: "Commencez par Amateur : il joue des coups sensés et ne fait pas de plans. Si vous gagnez plus de la moitié de vos parties contre un tel adversaire, prenez Fort. Expert est pour ceux qui aiment perdre en beauté.",
    },
    luck: {
      title: "Même les meilleurs perdent",
      text: "Les cartes sont distribuées, et certaines parties ne peuvent pas être gagnées. Plus il y a de joueurs à table, moins chacun gagne souvent, si bon soit-il.",
    },
  },
  balance: {
    lead: "Est-il bon de commencer ? Une avance est-elle sûre ? Des bots ont joué des milliers de parties, pour que nous n’ayons pas à deviner.",
    games: (games: string, players: number) => `${games} parties de bots Amateur, ${players} joueurs.`,
    place: ["commence la partie", "joue en deuxième", "joue en troisième", "joue en quatrième"],
    seats: "Qui gagne combien de fois, selon la place",
    upset: (share: string) => `Dans ${share} parties sur 100, celui qui menait juste avant la fin n’a pas gagné.`,
    limits: {
      title: "Ce que cela ne peut pas dire",
      text: "Des bots ont joué, pas des gens. Qui fait des plans, bluffe ou aide un ami peut constater autre chose. Et une différence trop petite pour se voir dans tant de parties peut exister tout de même.",
    },
  },
  win: {
    lead: "Les bons conseils ne coûtent rien, alors nous les avons mesurés. Des bots de même force se sont rencontrés dans des milliers de parties ; l’un d’eux avait une habitude que les autres n’avaient pas. Voici ce qui en est sorti.",
    how: (games: string, players: number) => `${games} parties, ${players} joueurs`,
    puzzle: "À vous : un casse-tête",
  },
} satisfies Reading;

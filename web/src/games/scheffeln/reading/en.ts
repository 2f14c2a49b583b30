import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `A game lasts ${rounds} rounds on average.`,
  balance: [
    "Whoever plays last in a round sees most before deciding. The starting-player token goes round, so everybody gets that advantage in turn; only whoever was last in the first round tends to keep a little of it to the end.",
    "No colour and no character is better than another: look at where the cars stand, not at whose they are.",
    "RUN gives you more to choose from and changes little else. The Mafia makes games shorter and richer.",
  ],
  advice: {
    never_exchanges: {
      title: "Exchange your character",
      habit: "Never exchanges",
      text: "You are not married to your car. The best place on the ring is often taken by a car whose character is free: lay a card face down and it is yours. Whoever only ever drives hardly ever wins.",
    },
    exchanges_with_card: {
      title: "You need not be able to drive it",
      habit: "Takes only characters whose cards it holds",
      text: "A car that stands well should stay where it is. Without a card of its colour you can take it all the same, and the fewer of its cards are about, the longer it stays.",
    },
    exchanges_early: {
      title: "Keep an exchange for the third card",
      habit: "Exchanges with the first two cards only",
      text: "Your third card is the last that you may lay face down. By then most cars are where they will be at payday, and whoever can still choose chooses best.",
    },
    exchanges_once: {
      title: "Exchange again if it pays",
      habit: "Exchanges at most once in a round",
      text: "There is no rule against a second and a third exchange. If your car has been covered or carried off, do not mourn it.",
    },
    own_money: {
      title: "Your own money first",
      habit: "Thinks only of its own money",
      text: "It is tempting to spend cards on spoiling things for the other player. But a covered player simply exchanges. In this measurement somebody who looked only at their own pay met somebody who found the other’s loss just as important.",
    },
  },
};

import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  length: (rounds) => `A game lasts ${rounds} raids on average.`,
  balance: [
    "Where you sit makes no difference: the starting player card goes round often enough.",
    "The four special cards are not quite equal. Closing time and Zork bring their owner about half a gem more, Last warning and Revitalization about half a gem less. Which one you get is chance.",
    "A special card in your very first hand is a small handicap: it cannot fight for a chest, and at the beginning you need cards that can.",
  ],
  advice: {
    never_steals: {
      title: "Take what lies before others",
      habit: "Never fights for chests of another player",
      text: "A face-up chest belongs to nobody yet. Chests keep changing hands until they are hidden, and whoever only fights for the middle goes home with empty pockets.",
    },
    plays_two: {
      title: "Fight with enough cards",
      habit: "Plays at most two beggars in a raid",
      text: "Cards that lose come back to your hand, so a fight that fails costs little. Whoever always stops after two leaves the chests to whoever plays a third.",
    },
    hides_poorest: {
      title: "Hide your best chest",
      habit: "Always hides the chest with the fewest gems",
      text: "Only hidden gems count. It is tempting to leave the rich chest open for its bonus, but then somebody else will hide it.",
    },
    sevens_last: {
      title: "Do not save your sevens",
      habit: "Plays a seven only when nothing else is left",
      text: "A seven is the surest way to win a colour. It comes back to you with the cards that you draw again later; a chest does not.",
    },
    never_defends: {
      title: "Guard what you have",
      habit: "Never plays for a colour of which nobody else has chests",
      text: "Your open chests give you a head start, but a small one. If others have cards left, one more card on your own colour is often cheaper than winning the chests back.",
    },
  },
};

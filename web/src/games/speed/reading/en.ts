import type { GameReading } from "../../../learn/reading";

export const reading: GameReading = {
  bots: "In Speed-Scheffeln nothing is hidden, and nothing need be imagined. There the levels differ in how many seconds they need to read the row and how often they misread it. Expert reads it without a mistake, and still waits as long as a person would.",
  length: (rounds) => `A game lasts ${rounds} rounds on average.`,
  balance: [
    "Where you sit makes no difference. Whether you are first to grab does: in the round in question that is worth more than anything else.",
  ],
  advice: {
    glances: {
      title: "Read the row",
      habit: "Grabs what stands well now",
      text: "Seven cards change everything. A car that stands on the richest business now will seldom stand there when the row has driven. Follow the cards from left to right, with a finger if you like.",
    },
    hurries: {
      title: "Better quick than quite sure",
      habit: "A second sooner, one row in five misread",
      text: "The first to grab has the choice of all eight. Once you have found something good, take it: here somebody who was a second quicker and wrong one time in five met three who never made a mistake.",
    },
    choosy: {
      title: "Second best is good as well",
      habit: "Takes the best character or none",
      text: "If the best character is gone, another one still earns something. Have a second choice ready before you reach out.",
    },
  },
};

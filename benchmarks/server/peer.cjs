// The peer: boardgame.io with a game for four of Scheffeln's size. node peer.cjs PORT [FOLDER]
// It has Scheffeln's ring, tokens, hands and characters and hides what Scheffeln hides, but none of its rules:
// a move plays the first card of the hand, and the car on that colour drives to the next free business.
const { Server, FlatFile } = require('boardgame.io/server');

const COLOURS = ['red', 'orange', 'yellow', 'green', 'blue', 'violet', 'brown', 'white'];
const LETTERS = ['A', 'B', 'C', 'D', 'E', 'F', 'G', 'H'];

const deal = (random) => {
  const deck = random.Shuffle(COLOURS.flatMap((colour) => [colour, colour, colour]));
  return [0, 1, 2, 3].map((seat) => deck.slice(seat * 4, seat * 4 + 4));
};

const hide = (cards) => cards.map(() => '?');

const Rides = {
  name: 'rides',
  setup: ({ random }) => ({
    phase: 'play',
    round: 1,
    start: 0,
    run: false,
    mafia: false,
    ring: LETTERS.map((business, place) => ({
      business, cars: [COLOURS[place]], tokens: random.Shuffle([10, 20, 30, 40]), left: 4, taken: [],
    })),
    centre: COLOURS.slice(4),
    played: [],
    hands: deal(random),
    seats: [0, 1, 2, 3].map((seat) => ({
      money: 0, character: COLOURS[seat], cards: 4, discards: [], earn: 10, took: null,
    })),
    leaders: [],
    end: null,
  }),
  moves: {
    play: ({ G, playerID, random, events }) => {
      const seat = Number(playerID);
      const card = G.hands[seat].shift();
      const from = G.ring.findIndex((tile) => tile.cars.includes(card));
      let to = (from + 1) % 8;
      while (G.ring[to].cars.length > 1) to = (to + 1) % 8;
      G.ring[from].cars = G.ring[from].cars.filter((car) => car !== card);
      G.ring[to].cars.push(card);
      G.played.push(card);
      G.seats[seat].cards -= 1;
      G.seats[seat].earn = G.ring[to].tokens[0];
      if (G.hands.every((hand) => hand.length === 0)) {
        G.round += 1;
        G.hands = deal(random);
        G.played = [];
        for (const each of G.seats) {
          each.cards = 4;
          each.money += each.earn;
        }
      }
      events.endTurn();
    },
  },
  playerView: ({ G, playerID }) => ({
    ...G,
    ring: G.ring.map((tile) => ({ ...tile, tokens: [tile.tokens[0], ...hide(tile.tokens.slice(1))] })),
    hands: G.hands.map((hand, seat) => (String(seat) === playerID ? hand : hide(hand))),
  }),
};

const [port, folder] = process.argv.slice(2);
const kept = folder ? { db: new FlatFile({ dir: folder }) } : {};
Server({ games: [Rides], origins: false, ...kept }).run(Number(port));

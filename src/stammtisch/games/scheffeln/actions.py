"""The numbers of a Scheffeln player's actions: one for each different decision, in this order."""

CHOOSE = 0  # + character: the first choice of a representative
MOVE = CHOOSE + 8  # + colour: that card open
JOKER_ON = MOVE + 8  # + car
BACKWARD_ON = JOKER_ON + 9  # + car
EVADE = BACKWARD_ON + 9  # + car * 8 + business
EVADE_NOWHERE = EVADE + 72  # Evasion without a target
NASTY_FOR = EVADE_NOWHERE + 1  # + character
EXCHANGE = NASTY_FOR + 8  # + card * 8 + character
ACTIONS = EXCHANGE + 96

"""The numbers of a Tafelrunde player's actions: one for each different decision, in this order."""

PLAY_SIDE = 0  # + card * 2 + side: that beggar for the colour of that side
CLOSE = PLAY_SIDE + 30  # Closing time
CALL_ZORK = CLOSE + 1
WARN = CALL_ZORK + 1  # + colour: Last warning for the own chests of it
REVITALIZE = WARN + 3  # + card of the own discard pile
REVITALIZE_NOTHING = REVITALIZE + 15  # the pile is empty
BACK_OUT = REVITALIZE_NOTHING + 1
HIDE_CHEST = BACK_OUT + 1  # + kind of chest
DONE = HIDE_CHEST + 9  # a Zork player hides no more
ACTIONS = DONE + 1

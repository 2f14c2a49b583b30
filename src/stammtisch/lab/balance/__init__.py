"""How fair, how long and how lively a game is: many games looked on at, figures with intervals, a report."""

"""What every move of a viewer would do, and the rule against those that are not allowed: one compiled call a game."""

"""One suite over every registered game, number of seats and set of options."""

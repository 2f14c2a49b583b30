"""The table in the terminal: a game against bots, on a screen or by typed lines."""

"""The JSON of what everybody sees, written by compiled code: one call a move for all who look, one module a game."""

"""The server beside boardgame.io: what a move costs, how soon everybody sees it, what a table weighs."""

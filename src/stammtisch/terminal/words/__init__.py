"""What the terminal says: its words in each language, the events of a game in words, and the lines of a log."""

"""The terminal: tables, boards, words, and games played by keys."""

"""The rules: one folder a game, the same file names in each."""

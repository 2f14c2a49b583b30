"""What the command shows: progress, tables, boards, and a game played in the terminal."""

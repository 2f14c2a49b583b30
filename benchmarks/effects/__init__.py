"""What wins games: players who think alike, one of whom has a habit that the others do not have."""

"""A table and its game: what the journal's entries add up to."""

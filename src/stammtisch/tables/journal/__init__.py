"""What survives: the entries of tables, the store that keeps them, and chance that can be checked."""

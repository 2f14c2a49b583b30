"""Players that are not people: they decide from a view, and from nothing else."""

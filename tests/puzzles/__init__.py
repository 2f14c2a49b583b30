"""Puzzles: the shelf, the proofs, and how they are made."""

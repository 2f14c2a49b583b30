"""Puzzles: positions of real games with a question that has exactly one right answer, which is proven."""

"""Scheffeln in the terminal."""

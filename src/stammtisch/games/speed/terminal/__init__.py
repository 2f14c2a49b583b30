"""Speed-Scheffeln in the terminal."""

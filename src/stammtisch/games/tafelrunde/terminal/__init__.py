"""Die Tafelrunde 2 in the terminal."""

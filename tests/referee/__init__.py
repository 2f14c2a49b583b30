"""The referee judges: its own games, games broken by hand, and the rulings."""

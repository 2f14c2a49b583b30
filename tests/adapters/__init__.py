"""Our games in other people’s interfaces."""

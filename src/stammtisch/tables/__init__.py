"""A table's life: who sits there, whose turn it is, what everybody may see, and a journal that forgets nothing."""

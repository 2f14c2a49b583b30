"""The rulebook: every rule in the players' words, in each language; the texts are the Markdown files beside this."""

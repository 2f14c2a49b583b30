"""Lessons: a first game of each kind, scripted, played by the real rules, shown by the page."""

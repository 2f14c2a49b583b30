"""The game record: written, read, replayed, checked and redacted."""

"""The game record: one format for saves, exports, replays and playthroughs."""

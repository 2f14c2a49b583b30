"""What is sent to people: views, logs, lists, replays; all of it starts from `mask`."""

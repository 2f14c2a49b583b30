"""What each viewer sees as JSON, written by compiled code in one call a move (docs/json-writers.md)."""

"""What people ask for, checked: moves, seats, hints; each a refusal, or entries for the journal."""

"""Die Tafelrunde 2 at a table: what is sent of it, and what the page shows beside it."""

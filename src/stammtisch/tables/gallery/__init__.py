"""What the page draws beside its texts: positions that show a rule, and everything that lies in the boxes."""

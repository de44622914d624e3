"""Many games at once, and what the rulebook is covered by."""

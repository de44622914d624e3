"""Command control, seats of several players, and radio (GM-2, GM-20 to GM-22)."""

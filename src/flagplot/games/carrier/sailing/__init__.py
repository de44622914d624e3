"""Task forces at sea: movement, mines, tows, survivors."""

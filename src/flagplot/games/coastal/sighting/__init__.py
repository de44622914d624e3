"""Who sees what: distances, lines of sight, and the numbers under which a seat knows its enemies."""

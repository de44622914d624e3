"""Who sees what."""

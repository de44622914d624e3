"""Coastal: a double-blind night skirmish of small craft, torpedoes and collisions on a continuous plane."""

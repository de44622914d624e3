"""Combat in one hex: air-to-air, anti-aircraft, air attack, surface, bombardment, damage."""

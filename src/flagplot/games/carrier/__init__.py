"""Carrier battles of 1942: hourly turns on the hexes of the theatre map."""

"""Flagplot: an impartial umpire for double-blind naval wargames of the Pacific war."""

__version__ = "0.1.0"

"""Boards: hex geometry, the theatre map, and the drawing of plots."""

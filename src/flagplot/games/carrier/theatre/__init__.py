"""The board: hexes, land, places, sectors."""

"""A match: seats, deadlines, the resolve loop, referee powers and replays. It knows only the Game contract."""

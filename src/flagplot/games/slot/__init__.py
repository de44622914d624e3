"""The Slot: an operational game of night and day turns on the zones of the Solomons."""

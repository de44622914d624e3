"""Turns of four hours, six to a day, three of them at night (SP-BASE-3)."""

from flagplot.core.words import Phrase, phrase

HOURS = ("0600", "1000", "1400", "1800", "2200", "0200")


def hour(turn: int) -> int:
    """Return which turn of its day this is, 1 (0600) to 6 (0200) (SP-BASE-3)."""
    return (turn - 1) % 6 + 1


def is_night(turn: int) -> bool:
    """Return whether a turn is a night turn: 1800, 2200 and 0200 (SP-BASE-3)."""
    return hour(turn) > 3


def day(turn: int) -> int:
    """Return the day of a turn, from 1 (SP-BASE-3)."""
    return (turn - 1) // 6 + 1


def light(night: bool) -> Phrase:
    """Return the name of day or night."""
    return phrase("calendar.night" if night else "calendar.day")


def label(turn: int) -> Phrase:
    """Return a turn's name for people, for example ``day 2, 1800 (night)`` (SP-BASE-3)."""
    return phrase("calendar.turn", day=day(turn), hour=HOURS[hour(turn) - 1], light=light(is_night(turn)))

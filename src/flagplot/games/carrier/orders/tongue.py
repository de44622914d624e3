"""Whose language an order is in: ships, planes and bases share one; submarines, boats, counters ashore and what is said
by radio have words of their own."""

from enum import StrEnum


class Tongue(StrEnum):
    """A language of the orders: its verbs, its grammar, its vocabulary."""

    COMMON = "ships, planes and bases"
    SUBMARINES = "submarines"
    BOATS = "boats"
    ASHORE = "coastwatchers and troops"
    RADIO = "radio"


_OWN = {"SS": Tongue.SUBMARINES, "MTB": Tongue.BOATS, "CW": Tongue.ASHORE, "T": Tongue.ASHORE, "radio": Tongue.RADIO}


def tongue_of(kind: str) -> Tongue:
    """Return the language in which a kind of unit is ordered."""
    return _OWN.get(kind, Tongue.COMMON)

"""How often the program looks for garbage that refers to itself."""

import gc


def seldom() -> None:
    """Leave what is loaded out of every search for garbage, and search seldom: modules last to the end, and few things
    that games make refer to each other. For programs of their own; a library does not decide this for others."""
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)

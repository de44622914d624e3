"""Ready CAP: who may stand by, how many the warning lets up, and how high (FE-16.11, GM-9.5)."""

from flagplot.games.carrier.ruleset.tables import PlaneType, Tables


def regular_interceptor(plane: PlaneType) -> bool:
    """Return whether a plane is an interceptor first: Wildcat, P-38 to P-40, Beaufighter, Zero, Rufe. They are those
    that bombs make worse fighters (GM-9.51, BR-16.10.4)."""
    return plane.interceptor and plane.armed_penalty


def fights(plane: PlaneType) -> bool:
    """Return whether an unarmed scrambled plane may intercept; others keep clear (FE-16.11g)."""
    return plane.interceptor


def allowed(tables: Tables, hexes: int, factors: tuple[int, int, int]) -> tuple[int, int]:
    """Return the air factors that may scramble to low and to high altitude after so many hexes of warning, of the
    minimum, normal and maximum launch factor; more than five hexes count as five (FE-16.11c, GM-9.52a, GM-9.52b)."""
    sizes = {"none": 0, **dict(zip(("minimum", "normal", "maximum"), factors, strict=True))}
    if hexes < 1:
        return 0, 0
    column = f"warning_{min(hexes, 5)}"
    low, high = (sizes[tables.raw["ready_cap"][altitude][column]] for altitude in ("low", "high"))
    return low, high

"""What can be told at the table beyond what a battle tells: the rulings (SP-ASSIST)."""

from typing import ClassVar, Literal

from flagplot.games.slot.telling.kinds import BoatFight, Phase, SlotDispatch


class Ruling(SlotDispatch, frozen=True, kw_only=True):
    """Told of a fact that was given."""

    phase: Phase = "referee"


class CrossedFreely(Ruling, frozen=True, kw_only=True, tag="table.crossed"):
    """A fleet has crossed a boundary without mines."""

    rules: tuple[str, ...] = ("SP-ASSIST-2",)
    boundary: str


class NowIn(Ruling, frozen=True, kw_only=True, tag="table.now_in"):
    """Where a fleet is after a crossing."""

    rules: tuple[str, ...] = ("SP-ASSIST-2", "SP-19.26c")


class AcesGiven(Ruling, frozen=True, kw_only=True, tag="table.aces"):
    """How many ace submarines the side may name."""

    rules: tuple[str, ...] = ("SP-16.6a",)
    aces: int


class BoatAcesGiven(Ruling, frozen=True, kw_only=True, tag="table.boat_aces"):
    """How many of the side's boats are aces."""

    rules: tuple[str, ...] = ("SP-20.5a",)
    aces: int


class FactNoted(Ruling, frozen=True, kw_only=True, tag="table.noted"):
    """A fact that the umpire will use has been noted."""

    rules: tuple[str, ...] = ("SP-ASSIST-1",)
    fact: str


class AceNoted(Ruling, frozen=True, kw_only=True, tag="table.ace"):
    """A submarine is noted as an ace."""

    rules: tuple[str, ...] = ("SP-16.6b",)


class LaysNoMore(Ruling, frozen=True, kw_only=True, tag="table.lays_no_more"):
    """A ship has thrown its mines overboard."""

    rules: tuple[str, ...] = ("SP-19.41b",)


class BoatsRuled(Ruling, frozen=True, kw_only=True, tag="table.boats"):
    """How an attack of boats went, for the referee."""

    rules: tuple[str, ...] = ("SP-ASSIST-4",)
    fleet: str
    fight: BoatFight


class NothingHappens(Ruling, frozen=True, kw_only=True, tag="table.quiet"):
    """A fleet has entered a zone and met no boats."""

    rules: tuple[str, ...] = ("SP-ASSIST-4",)


class NoMines(Ruling, frozen=True, kw_only=True, tag="table.no_mines"):
    """Submarines have attacked in a zone without mines."""

    rules: tuple[str, ...] = ("SP-19.24a",)


class AceRoll(Ruling, frozen=True, kw_only=True, tag="table.ace_roll"):
    """A die of the parent tables with the modifier of an ace, for the referee alone."""

    roll: Literal["asw", "torpedo"]
    side: str
    submarine: str
    raw: int
    modifier: int
    BY: ClassVar[str] = "roll"


class NoBase(Ruling, frozen=True, kw_only=True, tag="table.no_base"):
    """There is no MTB base in a zone."""

    rules: tuple[str, ...] = ("SP-ASSIST-6",)


class BaseRuled(Ruling, frozen=True, kw_only=True, tag="table.base"):
    """How an MTB base stands."""

    rules: tuple[str, ...] = ("SP-20.71c", "SP-20.72c")
    state: Literal["out", "out_until_day", "holds"]
    hits: int
    BY: ClassVar[str] = "state"


class TurnGoesOn(Ruling, frozen=True, kw_only=True, tag="table.turn_goes_on"):
    """The turn goes on until the referee gives the next."""

    rules: tuple[str, ...] = ("SP-ASSIST-1",)

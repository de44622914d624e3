"""What each side is told of combat with submarines (FE-27.10, GM-12.1a with GM-11.1)."""

from typing import Any

from flagplot.games.carrier.facts import combat as facts
from flagplot.games.carrier.facts.attacks import Entry, Losses, Party
from flagplot.games.carrier.facts.boats import ByLot, Depth, DivesFromPlanes
from flagplot.games.carrier.facts.combat import (
    DivedFromPlanes,
    Hunted,
    Hurt,
    SeenThrough,
    SubmarineFired,
    Torpedoed,
    TorpedoedUs,
)
from flagplot.games.carrier.facts.note import Counted
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.telling.envelopes import hull, losses, own_losses, promise, ship_fate
from flagplot.games.carrier.telling.records import Hunting, Torpedoing
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.submarines import boat_id, boats_of


def duel(
    umpire: Umpire,
    hex_: Hex,
    side: Side,
    boat: Submarine,
    shots: list[Torpedoing],
    hunting: list[Hunting],
    before: int,
    poor: bool,
) -> None:
    """Tell both sides of a boat's fight with ships, in the order in which it happened: so many attacks on it came
    before its own."""
    for record in hunting[:before]:
        hunted(umpire, record)
    if shots:
        torpedoed(umpire, hex_, side, boat, shots, poor)
    for record in hunting[before:]:
        hunted(umpire, record)
    if hunting and boat in boats_of(umpire.state.sides[side]):
        umpire.tell(Depth(seat=side, about=boat_id(side, boat), depth=boat.depth))


def torpedoed(umpire: Umpire, hex_: Hex, side: Side, boat: Submarine, shots: list[Torpedoing], poor: bool) -> None:
    """Tell a boat's owner what it saw of its hits: the look of each ship by type (FE-27.10a), in 1993 what was to be
    expected (GM-12.1a); one driven under first only whether it heard a hit (FE-27.10b). Tell the ships' owner exactly
    what they suffered."""
    foe = enemy(side)
    outcome: dict[str, Any] = {}
    if umpire.ruleset.submarines.expected_told:
        outcome = {"entries": tuple(_entry(umpire, shot) for shot in shots)}
    elif poor:
        outcome = {"heard": any(shot.volley.blow.hits for shot in shots)}
    else:
        sunk = [shot.type for shot in shots if shot.damage.sunk]
        outcome = {"seen": tuple((shot.type, _seen(shot)) for shot in shots), "enemy_losses": losses(umpire, foe, sunk)}
    factors = sum(shot.volley.blow.factors for shot in shots)
    umpire.tell(Torpedoed(seat=side, hex=hex_, about=(_id(side, boat),), factors=factors, **outcome))
    damage = [shot.damage for shot in shots]
    umpire.tell(
        TorpedoedUs(
            seat=foe,
            hex=hex_,
            about=tuple(hull(foe, name) for name in dict.fromkeys(each.name for each in damage)),
            ships=tuple(Hurt(each.name, each.hits, ship_fate(each)) for each in damage),
            own_losses=own_losses(umpire, foe, *damage),
        )
    )


def _id(side: Side, boat: Submarine) -> UnitId:
    return UnitId(side, "SS", boat.number)


def _entry(umpire: Umpire, shot: Torpedoing) -> Entry:
    blow = shot.volley.blow
    hits = promise(umpire, blow).tenths // 10
    return Entry(who=Party(), target=shot.type, bht=blow.bht, factors=blow.factors, hits=hits)


def _seen(shot: Torpedoing) -> SeenThrough:
    if not shot.volley.blow.hits:
        return "missed"
    return "sinks" if shot.damage.sunk else shot.looks or "unhurt"


def hunted(umpire: Umpire, record: Hunting) -> None:
    """Tell both sides of an attack on a boat. Its owner knows what it suffered; the attackers see it only on the
    surface (FE-27.10c), else a slick that may be false (FE-27.10d, FE-27.10e), in 1993 what was to be expected
    (GM-12.1a)."""
    foe, how, blow, sunk = enemy(record.side), record.how, record.blow, record.sunk
    boat = UnitId(foe, "SS", record.number)
    lost = Losses((boat.label,)) if sunk else Losses()
    umpire.tell(
        Hunted(seat=foe, hex=record.hex, about=(boat,), how=how, hits=record.suffered, sunk=sunk, own_losses=lost)
    )
    outcome: dict[str, Any] = {}
    if umpire.ruleset.submarines.expected_told:
        entry = Entry(who=record.who, target="SS", bht=blow.bht, factors=blow.factors, hits=record.expected)
        outcome = {"entry": entry}
    elif record.on_surface:
        outcome = {"hits": record.suffered, "sunk": sunk, "enemy_losses": Losses(submarines=int(sunk))}
    else:
        outcome = {"slick": record.slick}
    about = tuple(hull(record.side, name) for name in record.who.ships)
    umpire.tell(facts.Hunting(seat=record.side, hex=record.hex, about=about, how=how, who=record.who, **outcome))


def by_lot(umpire: Umpire, side: Side, boat: Submarine) -> None:
    """Tell a boat's owner that by night his wishes do not count (FE-27.8b, GM-12.8b)."""
    code = umpire.ruleset.submarines.rule("FE-27.8b", "GM-12.8b")
    umpire.tell(ByLot(seat=side, about=boat_id(side, boat), rule=code))


def dived_from_planes(umpire: Umpire, side: Side, boat: Submarine, planes: dict[str, int]) -> None:
    """Tell both sides that a boat dived before the bombs fell (FE-27.6.5, GM-12.65)."""
    bombers = tuple(Counted(n, plane) for plane, n in sorted(planes.items()) if n)
    umpire.tell(DivesFromPlanes(seat=side, about=boat_id(side, boat), planes=bombers))
    umpire.tell(DivedFromPlanes(seat=enemy(side), hex=boat.hex, planes=planes))


def shot_down(umpire: Umpire, side: Side, boat: Submarine, planes: dict[str, int]) -> None:
    """Tell both sides of a surfaced boat's fire at planes (FE-27.6.55)."""
    if not sum(planes.values()):
        return
    lost = Losses(planes=planes)
    own, foe = _id(side, boat), enemy(side)
    umpire.tell(SubmarineFired(seat=side, hex=boat.hex, about=(own,), ours=True, planes=planes, enemy_losses=lost))
    umpire.tell(SubmarineFired(seat=foe, hex=boat.hex, ours=False, planes=planes, own_losses=lost))

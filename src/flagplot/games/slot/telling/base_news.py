"""What is told of airfields, bases and cargo (SP-BASE-37, SP-BASE-38, SP-BASE-40)."""

from typing import Any

from flagplot.games.slot.effects import Hit, from_afar
from flagplot.games.slot.telling import kinds
from flagplot.games.slot.telling.fleet_news import strike_off, sunken
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import Airfield, BoatBase, Fleet


def strike_finds_nothing(u: Umpire, field: Airfield, wish: str) -> None:
    """Tell the owner of a strike that its fleet was not seen within reach (SP-BASE-40)."""
    u.tell(kinds.StrikeStays(seat=field.side, about=field.zone, contact=0 if wish == "ANY" else int(wish[1:])))


def fleet_bombed(u: Umpire, field: Airfield, fleet: Fleet, sent: int, down: int, hits: list[Hit]) -> None:
    """Tell both sides of a strike at a fleet (SP-BASE-40, SP-BASE-41)."""
    number, zone = u.state.track[f"{field.side}>{fleet.id}"], fleet.zone
    seen = tuple(Hit(hit.ship, from_afar(hit.effects)) for hit in hits)
    strike_off(u, field.side, fleet, sunken((hit.ship, hit.effects) for hit in hits))
    u.tell(
        kinds.StrikeOnContact(
            seat=field.side, zone=zone, about=field.zone, contact=number, sent=sent, down=down, hits=seen
        )
    )
    u.tell(kinds.StrikeOnFleet(seat=fleet.side, zone=zone, about=fleet.id, sent=sent, down=down, hits=tuple(hits)))


def base_bombed(u: Umpire, field: Airfield, base: BoatBase, sent: int, down: int, hits: int, closed: bool) -> None:
    """Tell both sides of a strike at an MTB base (SP-20.72a, SP-20.72c)."""
    for side, about in ((field.side, field.zone), (base.side, base.zone)):
        u.tell(
            kinds.StrikeOnBase(
                seat=side,
                zone=base.zone,
                about=about,
                field=field.zone,
                sent=sent,
                down=down,
                scored=hits,
                base="knocked_out" if closed else "stands",
            )
        )


def airfield_bombed(u: Umpire, field: Airfield, target: Airfield, sent: int, down: int, hits: int, lost: int) -> None:
    """Tell both sides of a strike at an airfield (SP-BASE-40)."""
    struck: dict[str, Any] = {"sent": sent, "down": down, "scored": hits, "steps": lost}
    for side, about in ((field.side, field.zone), (target.side, target.zone)):
        u.tell(kinds.StrikeOnAirfield(seat=side, zone=target.zone, about=about, field=field.zone, **struck))


def base_bombarded(u: Umpire, fleet: Fleet, base: BoatBase) -> None:
    """Tell both sides that an MTB base has been shelled and is closed (SP-20.71c)."""
    u.tell(kinds.BaseShelled(seat=fleet.side, zone=base.zone, about=fleet.id, by="own"))
    u.tell(kinds.BaseShelled(seat=base.side, zone=base.zone, about=base.zone, by="enemy"))


def airfield_bombarded(u: Umpire, fleet: Fleet, field: Airfield, dice: int, hits: int, lost: int) -> None:
    """Tell both sides that an airfield has been shelled (SP-BASE-37)."""
    zone = field.zone
    u.tell(
        kinds.AirfieldShelled(seat=fleet.side, zone=zone, about=fleet.id, by="own", dice=dice, scored=hits, steps=lost)
    )
    u.tell(kinds.AirfieldShelled(seat=field.side, zone=zone, about=zone, by="enemy", scored=hits, steps=lost))

"""AFs that go with a searcher, and those that join an attack they come upon (FE-7d, FE-7f)."""

from typing import Literal

import msgspec

from flagplot.games.carrier.facts.flight import DidNotMeet, JoinsAttack, Meets
from flagplot.games.carrier.flight.conditions import own_sightings
from flagplot.games.carrier.flight.crew import Crew, End
from flagplot.games.carrier.flight.places import where_is
from flagplot.games.carrier.ordered.ast import Attack, Join, JoinAttack, LandAt, Meet, Place, Program
from flagplot.games.carrier.ordered.program import conduct, current, done
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.sighting.search import attempt_finds
from flagplot.games.carrier.state.sea import af_key
from flagplot.games.carrier.state.units import AirFormation
from flagplot.games.carrier.theatre.hex import Hex, distance


def conforms(pilot: Crew) -> bool:
    """Return whether an AF is to meet another and to conform to it (FE-7d)."""
    return isinstance(current(pilot.af.order), Meet)


def joins_up(pilot: Crew) -> bool:
    """Return whether an AF is expressly ordered to join a named one in its attack (FE-7h)."""
    return conduct(pilot.af.order, JoinAttack) is not None


# --- going with a searcher ---


def go_with(pilot: Crew, order: Program, action: Meet) -> Hex | End | None:
    """Fly to the rendezvous and from there along the track of the AF met, every deviation included, each AF paying its
    own movement points (FE-7d). Where the two do not both reach that hex, or this one's points run out, it stays."""
    af, whose = pilot.af, UnitId(pilot.side, "AF", pilot.af.number)
    other = UnitId(pilot.side, "AF", action.number)
    if pilot.followed is None:
        where = where_is(pilot.umpire, pilot.side, action.place)
        if where is not None and af.hex != where:
            return pilot.fly_to(where)
        leader = _leader(pilot, action.number)
        if leader is None or not leader.af.searching or af.hex not in leader.af.track:
            searches = leader is None or leader.af.searching
            why: Literal["no search", "not there"] = "not there" if searches else "no search"
            pilot.umpire.tell(DidNotMeet(seat=pilot.side, about=whose, place=af.hex, other=other, why=why))
            af.order = done(order, action)
            return End.STAY
        pilot.followed = leader.af.track.index(af.hex)
        pilot.umpire.tell(Meets(seat=pilot.side, about=whose, place=af.hex, other=other))
    leader = _leader(pilot, action.number)
    track = leader.af.track if leader is not None else [af.hex]
    rest = done(order, action)
    if pilot.followed + 1 >= len(track):
        af.order = rest
        _shown(pilot, action.number)
        return None if isinstance(current(rest), Attack) else End.STAY
    if pilot.points <= 0:
        pilot.umpire.tell(DidNotMeet(seat=pilot.side, about=whose, other=other, why="outrun"))
        af.order = rest
        return End.STAY
    ahead = current(rest)
    if pilot.followed + 2 == len(track) and isinstance(ahead, Attack):
        pilot.level(ahead)
        if pilot.points <= 0:
            return End.STAY
    pilot.followed += 1
    return track[pilot.followed]


def _leader(pilot: Crew, number: int) -> Crew | None:
    return next((other for other in pilot.ahead if (other.side, other.af.number) == (pilot.side, number)), None)


def _shown(pilot: Crew, number: int) -> None:
    """Show an AF the ships that the one it has gone with has in sight in their hex: they act as one from now on."""
    sees = pilot.lookout.unit_sees
    theirs = sees.get(f"{pilot.side}/AF{number}", {})
    here = {key: seen for key, seen in theirs.items() if seen.kind == "tf" and seen.hex == pilot.af.hex}
    sees.setdefault(af_key(pilot.side, pilot.af), {}).update(here)


# --- joining an attack ---


def _friend(pilot: Crew, order: Program | None) -> AirFormation | None:
    """Return the AF in flight whose attack an order asks to join."""
    if not pilot.umpire.ruleset.options.search_parties:
        return None
    join = conduct(order, JoinAttack)
    if join is None:
        return None
    friend = pilot.umpire.state.sides[pilot.side].afs.get(join.number)
    return friend if friend is not None and friend is not pilot.af and friend.transit is None else None


def look_for_friend(pilot: Crew) -> None:
    """Let an AF look for the one whose attack it is to join, by the table and modifiers of an enemy AF (FE-7f)."""
    friend, af, umpire = _friend(pilot, pilot.af.order), pilot.af, pilot.umpire
    if friend is None or pilot.found_friend or not pilot.lookout.may_search(pilot.side, af):
        return
    weather, away = umpire.weather(friend.hex), distance(af.hex, friend.hex)
    cloud = weather == "cloud"
    if weather == "storm" or not umpire.ruleset.tables.seen("AF", "AF", umpire.night, cloud, away):
        return
    subject = f"{af_key(pilot.side, af)}>{af_key(pilot.side, friend)}#{pilot.step}"
    pilot.found_friend = attempt_finds(umpire, af, friend, subject)


def join_up(pilot: Crew, order: Program) -> Program | None:
    """Return the order to attack with the AF named, if this one has found by its own rolls both that AF and an enemy TF
    in one hex, that AF searches for ships and is to attack there, and the points to get there are left (FE-7f); None
    if only one is found (FE-7g), or a join was not expressly ordered (FE-7h): then it flies on."""
    friend = _friend(pilot, order)
    if friend is None or not pilot.found_friend or isinstance(current(order), Attack | Join):
        return None
    aim = current(friend.order)
    if not friend.searching or not isinstance(aim, Attack):
        return None
    if where_is(pilot.umpire, pilot.side, aim.place) not in (None, friend.hex):
        return None
    if not 0 <= distance(pilot.af.hex, friend.hex) <= pilot.points:
        return None
    seen = own_sightings(pilot.umpire, pilot.lookout, pilot.side, pilot.af).values()
    if not any(each.kind == "tf" and each.hex == friend.hex for each in seen):
        return None
    action = next((action for action in order.actions if isinstance(action, Attack)), Attack(Place()))
    attack = msgspec.structs.replace(action, place=Place(hex=friend.hex), what="tf")
    conducts = [action for action in order.actions if action.effect == "conduct" and not isinstance(action, JoinAttack)]
    lands = [action for action in order.actions if isinstance(action, LandAt)]
    whose, other = UnitId(pilot.side, "AF", pilot.af.number), UnitId(pilot.side, "AF", friend.number)
    pilot.umpire.tell(JoinsAttack(seat=pilot.side, about=whose, other=other))
    return msgspec.structs.replace(order, actions=(*conducts, attack, *lands), cases=())

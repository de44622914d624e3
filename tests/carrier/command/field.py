"""A bare sea under command control: one carrier force and its planes, a lone destroyer, a base, and an enemy."""

from collections.abc import Mapping
from typing import Any

from tests.carrier.position import OPEN_SEA, Played, bare, loaded, put_af, put_tf
from tests.carrier.wording import worded
from tests.support.shown import reported

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.document import to_text
from flagplot.games.carrier.command import keeping, teams
from flagplot.games.carrier.facts.dispatches import Intercepted, Sighted, Signal
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.theatre.hex import neighbour


def field(**options: Any) -> State:
    """Return the bare sea at 0800 with command control, and nothing on it but bases."""
    return bare(**{"command_control": True, **options})


def known(state: State) -> State:
    """Return the state with everything on it now known to its commanders, as if at set-up."""
    if not ruleset_of(state).options.command_control:
        return state
    keeping.open_record(ruleset_of(state), state)
    for own in state.sides.values():
        for each in own.afs.values():
            keeping.learn_af(ruleset_of(state), own, keeping.record_of(own), each, state.turn - 1)
            keeping.brief(keeping.record_of(own), af_id(own.side, each.number), each)
    return state


def group(state: State, side: Side = "allied") -> TaskForce:
    """Put a carrier force TF3 on the map."""
    return put_tf(state, side, 3, OPEN_SEA, "Lexington", "Astoria", "DD x2")


def destroyer(state: State, where: str = "A/Q41", number: int = 9, name: str = "Fletcher", **fields: Any) -> TaskForce:
    """Put a lone destroyer on the map, TF9 Fletcher, three hexes from the carriers."""
    made = put_tf(state, "allied", number, where, "DD")
    own = state.sides["allied"]
    ship = own.ships.pop(made.ships[0])
    ship.name, own.ships[name], made.ships = name, ship, [name]
    for field_, value in fields.items():
        setattr(made, field_, value)
    return made


def scout(
    state: State, number: int = 4, plane: str = "1 Dauntless", where: str = "A/Q34", **fields: Any
) -> AirFormation:
    """Put an AF from Lexington in the air."""
    return put_af(state, "allied", number, where, plane, home="Lexington", **fields)


def orders(state: State, text: str, seat: str = "allied") -> CarrierSheet:
    """Return a sheet as the umpire reads it now."""
    sheet = GAME.parse(text, seat, GAME.view(state, seat))
    assert isinstance(sheet, CarrierSheet)
    return sheet


def remarks(sheet: CarrierSheet, severity: str) -> list[Diagnostic]:
    """Return the remarks of one severity."""
    return [remark for remark in sheet.diagnostics if remark.severity == severity]


def turn(
    state: State, faces: Mapping[str, tuple[int, ...]] | None = None, default: int = 3, clean: bool = True, **texts: str
) -> Played:
    """Play one turn with texts by seat; a slash in a seat's name is written as two underscores."""
    sheets = {}
    for name, text in texts.items():
        seat = name.replace("__", "/")
        sheets[seat] = orders(state, text, seat)
        wrong = [remark.message for remark in remarks(sheets[seat], "error")]
        assert not (clean and wrong), wrong
    done = GAME.resolve(state, sheets, loaded(faces, default))
    return Played(done.state, done.dispatches, done.rolls)


def fixes(played: Played, seat: str = "japanese") -> list[Intercepted]:
    """Return what a seat was told of the other side's radio."""
    return [told for told in played.told if isinstance(told, Intercepted) and told.seat == seat]


def heard(played: Played, seat: str = "allied") -> list[str]:
    """Return what a seat heard by radio or from other players."""
    signals = [told for told in played.told if isinstance(told, Signal) and told.seat == seat]
    return [
        f"{told.unit.label if isinstance(told.unit, UnitId) else told.unit} {worded(told.text)}" for told in signals
    ]


def seen(played: Played, seat: str = "allied") -> list[Sighted]:
    """Return the sightings of a seat."""
    return [each for each in played.told if isinstance(each, Sighted) and each.seat == seat]


def report(played: Played, seat: str = "allied") -> str:
    """Return a seat's report as text."""
    return to_text(reported(GAME, GAME.view(played.state, seat), played.told))


__all__ = ["OPEN_SEA", "neighbour", "put_tf", "teams"]

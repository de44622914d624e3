"""Small battles for tests: build a state, resolve windows with fixed dice, look things up."""

import functools
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from flagplot.commanders.coastal import commander
from flagplot.core.dice import Dice, KeyedDice, LoadedDice
from flagplot.core.game import Resolution
from flagplot.games.coastal import plane, rules
from flagplot.games.coastal.cards import standard
from flagplot.games.coastal.game import GAME
from flagplot.games.coastal.scenario import EDITION, Area, Box, Light, Scenario, Side, Victory
from flagplot.games.coastal.state import Salvo, SeatPlot, State, Vessel, enlist
from flagplot.games.coastal.telling.facts import Fact
from flagplot.games.coastal.tracks import SLICES, Track
from flagplot.games.coastal.umpire import Play

US, THEM = "allied", "german"


def scenario(
    *,
    width: float = 200,
    height: float = 200,
    light: str = "dark",
    date: str = "1942-06-01",
    turns: int = 30,
    land: tuple[Any, ...] = (),
    shallow: tuple[Any, ...] = (),
    attacker: str = US,
    win: int = 40,
    draw: int = 15,
    exits: tuple[Any, ...] = ("east",),
    exit_points: int = 10,
    box: Box | None = None,
    lights: tuple[Light, ...] = (),
    budget: int = 0,
    cm_per_knot: float = 0.5,
) -> Scenario:
    """Return an open sea with two empty sides."""
    return Scenario(
        id="test",
        title="Test",
        intro="",
        edition=EDITION,
        source="house",
        date=date,
        turns=turns,
        area=Area(width=width, height=height, land=land, shallow=shallow, cm_per_knot=cm_per_knot),
        light=lights or (Light(1, light),),  # type: ignore[arg-type]
        sides=(
            Side(seat=US, title="the raiders", exits=exits, exit_points=exit_points, placement=box, budget=budget),
            Side(seat=THEM, title="the convoy", exits=exits, exit_points=exit_points),
        ),
        victory=Victory(attacker=attacker, win=win, draw=draw, surprise=20),
    )


def vessel(
    side: str, name: str, card: str, x: float, y: float, course: float = 0, speed: int = 0, **fields: Any
) -> Vessel:
    """Return a vessel of a card at a place in cm, aware unless told otherwise."""
    one = enlist(
        side, name, card, standard()[card], plane.hundredths(x), plane.hundredths(y), plane.tenths(course), speed, True
    )
    for key, value in fields.items():
        assert hasattr(one, key), key
        setattr(one, key, value)
    return one


def battle(
    *vessels: Vessel,
    window: str = "A",
    turn: int = 1,
    place: Scenario | None = None,
    salvoes: tuple[Salvo, ...] = (),
    **options: Any,
) -> State:
    """Return a state with these vessels."""
    where = place or scenario()
    return State(
        scenario=where,
        rules=rules.make(where, "", options, ""),
        turn=turn,
        window=window,  # type: ignore[arg-type]
        vessels={one.id: one for one in vessels},
        salvoes=list(salvoes),
        plots={US: SeatPlot(), THEM: SeatPlot()},
    )


def salvo(
    side: str = US,
    *,
    x: float = 0,
    y: float = 0,
    bearing: float = 90,
    fired: int = 2,
    turn: int = 1,
    torpedo: str = "H",
    nation: str = "british",
    wide: bool = False,
    deep: bool = False,
    marker: str = "A1",
    left: int | None = None,
    of: str = "M",
) -> Salvo:
    """Return a salvo as if launched by vessel `of` of its side."""
    return Salvo(
        marker=marker,
        side=side,
        vessel=f"{side}/{of}",
        x=plane.hundredths(x),
        y=plane.hundredths(y),
        bearing=plane.tenths(bearing),
        fired=fired,
        left=fired if left is None else left,
        turn=turn,
        torpedo=torpedo,
        nation=nation,
        wide=wide,
        deep=deep,
    )


def loaded(faces: Mapping[str, int | tuple[int, ...]] | None = None, default: int = 6) -> LoadedDice:
    """Return dice with fixed faces by the end of their key; every other die shows `default`."""
    fixed = {key: (face,) if isinstance(face, int) else face for key, face in (faces or {}).items()}
    return LoadedDice(fixed, default)


def resolve(
    state: State, orders: Mapping[str, str] | None = None, dice: Dice | None = None, clean: bool = True
) -> Resolution:
    """Resolve the present window with these orders, which must all be good if `clean`."""
    sheets = {}
    for seat, text in (orders or {}).items():
        sheet = GAME.parse(text, seat, GAME.view(state, seat))
        assert not clean or not sheet.diagnostics, [one.message for one in sheet.diagnostics]
        sheets[seat] = sheet
    return GAME.resolve(state, sheets, dice or loaded())


def turn(
    state: State, a: Mapping[str, str] | None = None, b: Mapping[str, str] | None = None, dice: Dice | None = None
) -> State:
    """Resolve both windows of a turn."""
    state = resolve(state, a, dice).state
    result: State = resolve(state, b, dice).state
    return result


def told(resolution: Resolution, seat: str, *kinds: type[Fact]) -> list[Any]:
    """Return what a seat is told, of some kinds or all."""
    return [
        one
        for one in resolution.dispatches
        if isinstance(one, Fact) and one.seat == seat and (not kinds or isinstance(one, kinds))
    ]


def values(facts: list[Any], *names: str) -> list[Any]:
    """Return fields of facts: of one name alone, or of several in rows."""
    rows = [tuple(getattr(one, name) for name in names) for one in facts]
    return [row[0] for row in rows] if len(names) == 1 else rows


def at(one: Vessel) -> tuple[float, float, float]:
    """Return a vessel's place in cm and its course in degrees."""
    return plane.cm(one.x), plane.cm(one.y), plane.degrees(one.course)


def play_of(state: State, dice: Dice | None = None) -> Play:
    """Return the umpire's working table for rule functions."""
    return Play(state, {}, dice or loaded())


def track(
    name: str,
    x: float,
    y: float,
    course: float,
    speed: int,
    goal: float | None = None,
    limit: int = 90,
    length: float = 0.4,
    beam: float = 0.1,
) -> Track:
    """Return a track run to its end; lengths in cm."""
    reach = ((length * 100) ** 2 + (beam * 100) ** 2) ** 0.5 / 2
    one = Track(
        name,
        plane.hundredths(x),
        plane.hundredths(y),
        plane.tenths(course),
        speed,
        plane.tenths(course if goal is None else goal),
        limit,
        50,
        reach,
    )
    one.run()
    assert len(one.fx) == SLICES + 1
    return one


def fight(name: str, seed: int, skill: str = "staff") -> Iterator[tuple[State, dict[str, Any], Resolution]]:
    """Yield (state before, sheets, resolution) of a whole game."""
    dice = KeyedDice(f"golden {seed}".encode())
    state = GAME.setup(name, GAME.rules(name), dice)
    players = {seat: commander(skill) for seat in GAME.seats(name)}
    while not GAME.is_over(state):
        sheets = {}
        for seat in GAME.awaiting(state):
            view = GAME.view(state, seat)
            sheets[seat] = GAME.parse(players[seat].orders(view), seat, view)
        resolution = GAME.resolve(state, sheets, dice)
        yield state, sheets, resolution
        state = resolution.state


@functools.cache
def fought(name: str, seed: int) -> tuple[tuple[State, dict[str, Any], Resolution], ...]:
    """Return the steps of a whole game, played once; nobody changes them."""
    return tuple(fight(name, seed))


def wild(view: Any, dice: KeyedDice, turn: int) -> str:
    """Return orders drawn from all that could be written, most of them foolish."""
    lines = []
    for one in view.own:
        draw = dice.draw(f"{view.seat} {turn} {view.window} {one.name}", 8, 250)
        contact = view.contacts[draw[7] % len(view.contacts)].number if view.contacts else 1
        course, speed = draw[0] * 1.4, draw[1] % (one.max_speed + 1)
        lines.append(
            {
                "placement": f"{one.name} AT {draw[2]},{draw[3]} COURSE {course:.1f} SPEED {draw[4] % 20}",
                "A": f"{one.name} RAM C{contact}" if draw[5] < 80 else f"{one.name} COURSE {course:.1f} SPEED {speed}",
                "B": f"{one.name} FIRE C{contact}" if draw[5] < 150 else f"{one.name} SIGNAL",
            }[view.window]
        )
        if view.window == "A":
            lines.append(f"{one.name} STARSHELL {draw[2]},{draw[3]}")
            lines.append(f"{one.name} LIGHT {draw[0]}")
        if view.window == "B" and one.torpedoes:
            spread = "WIDE SHALLOW" if draw[2] < 125 else "NARROW DEEP"
            lines.append(f"{one.name} TORP MOUNT 1 COUNT {1 + draw[3] % 3} BEARING {one.course:.1f} {spread}")
    return "\n".join(lines)


def changes(before: Vessel, after: Vessel) -> dict[str, Any]:
    """Return the fields of a vessel that are not as they were, with what they are now."""
    was = msgspec.structs.asdict(before)
    return {key: value for key, value in msgspec.structs.asdict(after).items() if value != was[key]}


def throws(play: Play) -> list[tuple[str, str, int, str, str]]:
    """Return all throws so far: purpose, subject, sides, rule and what it came to."""
    rows = [(roll.key.split("|", 3), roll) for roll in play.dice.record()]
    return [(key[2], key[3], roll.sides, roll.rule, roll.result) for key, roll in rows]

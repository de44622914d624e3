"""A ship of a TF takes another in tow (BR-30.5)."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.built import ships_in
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.text import ship_list
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Option, Trial, Verb

_OPTION = Option(("towing",), "towing")


def _two_ships(tow: ast.Tow, trial: Trial) -> list[Action]:
    """Refuse a tow of ships that are not one each of the TF (BR-30.5)."""
    tf = trial.tf
    if tf is None or not trial.alone:
        return [tow]
    ships, bad = named_ships(tuple(dict.fromkeys((tow.towed, tow.tower))), tf, trial.roster)
    for word in bad:
        trial.no_such_ship(word, tf)
    if not bad and len(ships) != 2:
        hint = f"Write for example 'tow {tf.ships[0]} with {tf.ships[-1]}'."
        trial.refuse("BR-30.5", "a tow takes two ships, each by its name", hint)
    return [] if bad or len(ships) != 2 else [tow]


VERBS = (
    Verb(
        word="tow",
        group=Group.OPTIONAL,
        help="Take a ship of the TF in tow.",
        examples=(("TF3: tow Hobart with Astoria", ""),),
        kinds=(ast.Tow,),
        starts={"TOW": "tow, take in tow, tows"},
        grammar="tow: TOW ship WITH ship",
        build={"tow": lambda _verb, towed, _with, tower: ast.Tow(towed.value, tower.value)},
        text=lambda each, _: f"tow {each.towed} with {each.tower}",
        givers=AT_SEA,
        option=_OPTION,
        definite=_two_ships,
    ),
    Verb(
        word="cast off",
        group=Group.OPTIONAL,
        help="Cast off tows, all if no ship is named.",
        examples=(("TF3: cast off", ""),),
        kinds=(ast.CastOff,),
        lists=True,
        of_ships=True,
        starts={"CASTOFF": "cast off, drop tow, drop the tow, slip the tow, slip tow"},
        grammar="cast_off: CASTOFF ships?",
        build={"cast_off": lambda _verb, *args: ast.CastOff(ships_in(args))},
        text=lambda each, _: f"cast off {ship_list(each.ships)}",
        givers=AT_SEA,
        deed="cast off a tow",
        option=_OPTION,
    ),
)

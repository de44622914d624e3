"""What a flotilla of boats does in the coming night: `2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes`
(GM-17.0b)."""

from typing import Any, NamedTuple

from lark import Token

from flagplot.games.carrier.combat.torpedoing import USUAL
from flagplot.games.carrier.ordered.ast import Boats
from flagplot.games.carrier.orders.built import value_of
from flagplot.games.carrier.orders.text import counted
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.verb import BOATS, Group, Option, Trial, Verb
from flagplot.games.carrier.orders.verbs.submarine_attack import TARGETS as _TARGETS
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.state.units import BoatBase, BoatForce, Flotilla
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.boats import bar_to_patrol, free_boats, leaves_at, tonight

_OPTION = Option(("pt_boats",), "boats")


class _Patrol(NamedTuple):
    """Boats to send out, before it is known whether there are so many."""

    n: int
    base: str
    hex: Hex


def _formed(patrol: _Patrol | Boats, trial: Trial) -> list[Any]:
    """Judge boats to be sent out by the seat's own view, as if the orders before were carried out (GM-17.0b)."""
    force, number = trial.roster.boats, trial.draft.unit.number
    if isinstance(patrol, Boats) or force is None:
        return [patrol]
    base = _base(force, patrol.base, trial)
    if base is None:
        text = f"no boats of yours at {patrol.base or 'one base alone'}"
        return trial.refuse_all("GM-17.0b", text, f"Your boats are at {', '.join(force.bases)}.")
    if base.closed:
        return trial.refuse_all("GM-17.0l", f"MTB base {base.name} serves no more: no boats go out")
    bar = bar_to_patrol(trial.roster.ruleset.theatre, base, patrol.hex)
    if late := _too_late(trial):
        return trial.refuse_all(*late)
    if bar:
        return trial.refuse_all("GM-17.0c", f"boats cannot patrol {hexes.name(patrol.hex)}: {bar}")
    free = free_boats(force, base, number)
    if not 1 <= patrol.n <= free:
        text = f"{patrol.n} boats from {base.name}: {many(free, 'boat')} left; {base.boats} in port"
        return trial.refuse_all("GM-17.0b", f"{text}, and {base.limit} may be out at a time")
    trial.roster.boats_sent.add(number)
    force.flotillas[number] = Flotilla(number, base.name, patrol.n, patrol.hex)
    return [Boats(patrol.n, base.name, patrol.hex)]


def _base(force: BoatForce, name: str, trial: Trial) -> BoatBase | None:
    if not name:
        return next(iter(force.bases.values())) if len(force.bases) == 1 else None
    return force.bases.get(name) or force.bases.get(trial.roster.ruleset.theatre.aliases.get(name.lower(), ""))


def _too_late(trial: Trial) -> tuple[str, str] | None:
    """Return why boats cannot be sent at this hour (GM-17.0d, GM-17.0e)."""
    roster, number = trial.roster, trial.draft.unit.number
    known = roster.view.boats
    doing = tonight(known.flotillas.get(number)) if isinstance(known, BoatForce) else ""
    hour, nights = trial.draft.hour or roster.view.hour, roster.ruleset.tables.night_hours
    if doing == "out":
        return "GM-17.0d", f"MTB{number} is out and stays in its hex until day"
    if number in roster.boats_sent:
        return "GM-17.0b", f"MTB{number} has a patrol already in this sheet"
    if hour in nights and not leaves_at(hour, nights) and doing != "kept in":
        first = next(each for each in sorted(nights) if leaves_at(each, nights))
        return "GM-17.0d", f"boats go out at {first:02d}00, the first night turn; order them by then"
    return None


def _of_a_flotilla(order: Boats, trial: Trial) -> list[Any]:
    """Refuse an order to a flotilla that is not formed; one that is out stays out until day (GM-17.0d)."""
    force, number = trial.roster.boats, trial.draft.unit.number
    forms = any(isinstance(getattr(item.node, "part", None), _Patrol) for item in trial.draft.items)
    if force is None or (number not in force.flotillas and not forms):
        return trial.refuse_all("unknown-unit", f"no such unit of yours: MTB{number}", f"To form it: {_form(trial)}")
    if order.cancel and tonight(force.flotillas.get(number)) == "out":
        return trial.refuse("GM-17.0d", f"MTB{number} is out and stays out until day")
    if order.cancel:
        force.flotillas.pop(number, None)
    return [order]


def _form(trial: Trial) -> str:
    base = next(iter(trial.roster.boats.bases), "Tulagi") if trial.roster.boats is not None else "Tulagi"
    return f"Write 'MTB1: 2 boats from {base} patrol B/L22; targets CV, AP; guns yes'."


def _targets(*args: Any) -> Boats:
    """Return the kinds of a list: behind others `any` is all that are left, as a submarine has it."""
    words = [arg.value for arg in args if isinstance(arg, Token) and arg.type == "TARGET"]
    rest = USUAL if len(words) > 1 else ()
    return Boats(targets=tuple(dict.fromkeys(kind for word in words for kind in _TARGETS.get(word, ("SS",)) or rest)))


def _attackable(order: Boats, trial: Trial) -> list[Any]:
    """Refuse targets that boats do not attack: submarines (GM-17.0k)."""
    if "SS" in (order.targets or ()):
        return trial.refuse("GM-17.0k", "boats do not attack submarines")
    return _of_a_flotilla(order, trial)


VERBS = (
    Verb(
        word="cancel",
        tongue=Tongue.BOATS,
        group=Group.BOATS,
        help="The flotilla stays in port after all.",
        examples=(("MTB1: cancel", ""),),
        fields=("cancel",),
        starts={"CANCEL": "", "HOLD": ""},
        grammar="boats_stay: CANCEL | HOLD",
        build={"boats_stay": lambda _: Boats(cancel=True)},
        text=lambda *_: "cancel",
        givers=BOATS,
        option=_OPTION,
        judged=_of_a_flotilla,
    ),
    Verb(
        word="boats",
        tongue=Tongue.BOATS,
        group=Group.BOATS,
        help="What a flotilla does in the coming night, ordered before its first turn.",
        examples=(("MTB1: 2 boats from Tulagi patrol B/L22; targets CV, AP; guns yes", ""),),
        fields=("patrol",),
        starts={"NUM": ""},
        words={
            "BOATSW": "boats, boat, torpedo boats, pt boats",
            "PATROL": "patrol, on patrol, watch",
            "TONIGHT": "tonight",
        },
        grammar="boats: NUM BOATSW (FROM? NAME COMMA?)? (PATROL | TO | PATROL TO | TO PATROL) ATW? HEX TONIGHT?",
        build={
            "boats": lambda *args: _Patrol(
                value_of(args, "NUM"), value_of(args, "NAME") or "", value_of(args, "HEX").hex
            )
        },
        text=lambda order, _: f"{counted(order.n, 'boat')} from {order.base} patrol {hexes.name(order.patrol)}",
        givers=BOATS,
        option=_OPTION,
        judged=_formed,
    ),
    Verb(
        word="targets",
        tongue=Tongue.BOATS,
        group=Group.BOATS,
        help="What it attacks, in the order of preference.",
        examples=(("MTB1: targets CV, AP", "or: targets any"),),
        fields=("targets",),
        starts={"TARGETS": "targets, target, tgts, tgt"},
        words={"TARGET": ", ".join((*_TARGETS, "ss")), "DEFAULT": "default"},
        grammar="""
            targets: TARGETS boat_target ((COMMA | SLASH | AND | OR) boat_target)*
            boat_target: TARGET | DEFAULT
        """,
        build={"targets": _targets, "boat_target": lambda token: token},
        text=lambda order, _: "targets " + (", ".join(order.targets) or "any"),
        givers=BOATS,
        option=_OPTION,
        judged=_attackable,
    ),
    Verb(
        word="guns",
        tongue=Tongue.BOATS,
        group=Group.BOATS,
        help="Whether it uses its guns too.",
        examples=(("MTB1: guns no", "or: guns yes"),),
        fields=("guns",),
        starts={
            "GUNSW": "guns, gun",
            "NOGUNS": "no guns, without guns, guns no, guns off, no gun, "
            "hold guns, hold its guns, hold their guns, no gunfire",
        },
        words={"YES": "yes, on"},
        grammar="boat_guns: GUNSW YES? | NOGUNS",
        build={"boat_guns": lambda which, *_: Boats(guns=which.type == "GUNSW")},
        text=lambda order, _: f"guns {'yes' if order.guns else 'no'}",
        givers=BOATS,
        option=_OPTION,
        judged=_of_a_flotilla,
    ),
)

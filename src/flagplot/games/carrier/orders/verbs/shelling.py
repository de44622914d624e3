"""Ships shell a base (BR-19.9)."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.ordered.words import base_name
from flagplot.games.carrier.orders import boat_bases
from flagplot.games.carrier.orders.built import has, ships_in, value_of
from flagplot.games.carrier.orders.text import ship_list
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Trial, Verb
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.units.factors import LIGHT, bombarders


def _shell(_verb: object, *args: object) -> ast.Bombard:
    name, at = value_of(args, "NAME") or "", value_of(args, "HEX")
    return ast.Bombard(base_name(name) or name, ships_in(args), at.hex if at else None, has(args, "MTBW"))


def _text(each: ast.Bombard) -> str:
    words = ["shell", "MTB base" if each.mtb else "", each.base]
    words += [f"with {ship_list(each.ships)}"] if each.ships else []
    words += [f"at {hexes.name(each.at)}"] if each.at is not None else []
    return " ".join(word for word in words if word)


def _playable(shell: ast.Bombard, trial: Trial) -> list[Action]:
    """Refuse to shell MTB bases where the match does not have them."""
    if shell.mtb and trial.roster.ruleset.options.pt_boats == "off":
        return trial.not_played("attacking MTB bases", "pt_boats")
    return [shell]


def _judged(shell: ast.Bombard, trial: Trial) -> list[Action]:
    """Check a bombardment: an enemy base, ships that can shell, and the TF in its hex (BR-19.9, BR-19.9.1);
    an MTB base may lie beside a base of one's own (GM-17.0l)."""
    tf, roster, draft = trial.tf, trial.roster, trial.draft
    if tf is None or not trial.alone:
        return [shell]
    name = "" if shell.mtb else base_name(shell.base)
    called = f"MTB base {shell.base}" if shell.mtb else name or shell.base
    if name in roster.view.bases:
        return trial.refuse("own-unit", f"{name} is your own base")
    types = bombarders(roster.ruleset.options)
    able = [s for s in roster.ships(tf) if (not shell.ships or s.name in shell.ships) and s.type in types]
    if not able:
        return trial.refuse("BR-19.9.1", f"no ship of {draft.name} can shell a base: {_in_words(types)} can")
    target = roster.place_hex(name or shell.base)
    if target is not None and draft.path is not None and draft.hour is None and target not in draft.path:
        end = hexes.name(draft.path[-1])
        where = f"{called} lies in {hexes.name(target)}, and {draft.name} ends in {end}"
        trial.note("BR-19.9", f"{where}: it shells when it gets there")
    kinds = {kind: sum(ship.type == kind for ship in able) for kind in sorted({ship.type for ship in able})}
    bht, cost = (roster.ruleset.tables.constant[name] for name in ("bombard_bht", "bombard_cost"))
    trial.note(
        "BR-19.9",
        f"{', '.join(f'{n} {kind}' for kind, n in kinds.items())} of {draft.name} shell {called or 'the base'} "
        f"at BHT {bht}{_light_row(able, roster)}, {cost} ammunition factors each",
    )
    return [shell]


def _light_row(able: list[Ship], roster: Roster) -> str:
    """Return what a note on a bombardment says of the row of destroyers (FE-19.9.4a, GM-10.2)."""
    if not any(ship.type in LIGHT[roster.ruleset.options.dd_bombard] for ship in able):
        return ""
    return f" (destroyers at BHT {roster.ruleset.tables.constant['bombard_bht_dd']})"


def _in_words(types: frozenset[str]) -> str:
    *first, last = [kind for kind in ("BB", "CA", "CAV", "CL", "DD", "APD") if kind in types]
    return f"{', '.join(first)} and {last}"


VERBS = (
    Verb(
        word="shell",
        group=Group.SHIPS,
        help="Shell a base in the hex; by option an MTB base.",
        examples=(("TF2 at B/M23: shell Henderson Field", ""),),
        kinds=(ast.Bombard,),
        starts={"SHELL": "shell, bombard, bombards, shells"},
        words={"MTBW": "mtb base, mtb bases, pt base, pt boat base, torpedo boat base, motor torpedo boat base"},
        grammar="""
            shell: SHELL (NAME | BASEW)? (WITH ships)? (ATW HEX)?
                 | SHELL MTBW (ATW? NAME)? (WITH ships)? (ATW HEX)?
        """,
        build={"shell": _shell},
        of_ships=True,
        text=lambda each, _: _text(each),
        givers=AT_SEA,
        meant=boat_bases.shelled,
        playable=_playable,
        judged=_judged,
    ),
)

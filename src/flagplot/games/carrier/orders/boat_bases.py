"""Which MTB base an order to shell or bomb one means (GM-17.0l)."""

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action, Place
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.verb import Trial
from flagplot.games.carrier.ruleset.kinds import enemy
from flagplot.games.carrier.theatre import hex as hexes
from flagplot.games.carrier.theatre.hex import Hex


def attacked(attack: ast.Attack, trial: Trial) -> list[Action]:
    """Return an attack with the MTB base that it means; a TF ordered to attack one shells it (GM-17.0l)."""
    if trial.draft.unit.kind == "TF" and attack.mtb:
        shelling = shelled(ast.Bombard(attack.place.label, at=attack.place.hex, mtb=True), trial)
        going: list[Action] = [ast.GoTo(attack.place)] if attack.place != Place() else []
        if not _played(trial) or not shelling:
            return shelling
        read = "going there and shelling" if going else "shelling"
        trial.note("read-as", f"{trial.draft.name}: read as {read} the MTB base")
        return [*going, *shelling]
    return _found(attack, _where(attack.place, trial.roster), attack.place == Place(), trial)


def shelled(shell: ast.Bombard, trial: Trial) -> list[Action]:
    """Return a bombardment with the MTB base that it means (GM-17.0l)."""
    place = Place(None, shell.base) if shell.base else Place(shell.at)
    return _found(shell, _where(place, trial.roster), place == Place(), trial)


def _played(trial: Trial) -> bool:
    return trial.roster.ruleset.options.pt_boats != "off"


def _found(action: ast.Attack | ast.Bombard, where: Hex | None, anywhere: bool, trial: Trial) -> list[Action]:
    """Return the action with its MTB base filled in, as it is if it means none, or nothing. It has to be named as
    such where there is an air base too."""
    roster = trial.roster
    known = roster.ruleset.mtb_bases(enemy(roster.side))
    fitting = [name for name, hex_ in known.items() if hex_ == where or (anywhere and action.mtb)]
    if not _played(trial):
        return [action]
    if not action.mtb and (not fitting or not _plainly(action, roster) or where in _airfields(roster)):
        return [action]
    if isinstance(action, ast.Bombard) and anywhere and len(fitting) > 1:
        return [action]
    if len(fitting) != 1:
        return trial.refuse("no-such-base", _missing(where, anywhere, fitting, roster), _hint(known))
    if not action.mtb:
        trial.note("read-as", f"read as the MTB base at {fitting[0]}: there is no air base")
    if isinstance(action, ast.Attack):
        return [msgspec.structs.replace(action, mtb=True, what="base", place=Place(known[fitting[0]]))]
    return [msgspec.structs.replace(action, mtb=True, base=fitting[0])]


def _plainly(action: ast.Attack | ast.Bombard, roster: Roster) -> bool:
    """Return whether an order that does not say so can mean an MTB base: it names a base or a place, not ships."""
    if isinstance(action, ast.Bombard):
        return action.base != ""
    return action.what == "base" or (
        action.what == "any" and action.place.name.lower() in roster.ruleset.theatre.aliases
    )


def _airfields(roster: Roster) -> set[Hex]:
    return set(roster.ruleset.enemy_bases(roster.side).values())


def _where(place: Place, roster: Roster) -> Hex | None:
    """Return the hex of a place by its name as the seat knows it, or as written."""
    return roster.hex_at(place)


def _missing(where: Hex | None, anywhere: bool, fitting: list[str], roster: Roster) -> str:
    if where in roster.ruleset.mtb_bases(roster.side).values():
        return "that MTB base is your own"
    if anywhere:
        return "which MTB base is meant?" if fitting else "the enemy has no MTB base"
    return f"the enemy has no MTB base {'in ' + hexes.name(where) if where is not None else 'there'}"


def _hint(known: dict[str, Hex]) -> str:
    listed = ", ".join(f"{name} in {hexes.name(hex_)}" for name, hex_ in known.items())
    return f"The enemy's MTB bases: {listed}." if listed else ""

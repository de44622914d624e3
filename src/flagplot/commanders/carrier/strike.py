"""Strikes: bombers with escorts against the best target in reach, a reserve kept back."""

from collections.abc import Mapping
from typing import NamedTuple

from flagplot.commanders.carrier.orders import Actions, land, to
from flagplot.commanders.carrier.picture import UNKNOWN, Picture, Target
from flagplot.commanders.carrier.plan import DUSK, Deck, Plan
from flagplot.commanders.carrier.reckoning import expected
from flagplot.games.carrier.ordered.ast import Assignment, Attack, Jettison, LandAt, Place, Planes, Program, Search
from flagplot.games.carrier.ruleset.kinds import Load
from flagplot.games.carrier.theatre.hex import Hex, distance

DAWN = 5
LEAST = 3
"""Air factors of bombers that make a strike worth its fuel."""
ENOUGH = 6
"""Air factors of bombers, those of the decks beside counted, with which a force and its guns are attacked."""
BESIDE = 1
"""Hexes within which decks strike together."""
SLACK = 2
"""Turns of fuel kept in hand: a fight, a crowded deck."""
RESERVE = 4
"""One bomber in so many stays back unless carriers are the target."""
ALL_OUT = 90
"""Worth of a target for which no reserve is kept."""
WAITING = 10
"""Hour until which the bombers of carriers wait for enemy carriers or for a convoy that is to be stopped."""
SECOND_WAVES, EVERY_WAVE = 3, 8
"""Strikes sent after one contact at a time, and after one for which no reserve is kept."""


IF_GONE = Program((Jettison(), LandAt()))
"""What bombers do whose target is gone."""


class Aim(NamedTuple):
    """Where a strike goes, its way and its attack."""

    hex: Hex
    contact: str
    attack: Actions
    worth: int


def strikes(plan: Plan, picture: Picture) -> None:
    """Launch a strike from every deck that has a target in reach."""
    if not DAWN <= plan.view.hour <= (DUSK - 4 if picture.station is None else DUSK - 2):
        return
    loaded = {name: {group: n for group, n in deck.ready.items() if group[1]} for name, deck in plan.decks.items()}
    for deck in plan.decks.values():
        if deck.hex is None:
            continue
        groups = [(plane, n, load) for (plane, load), n in loaded[deck.name].items() if n >= LEAST]
        for plane, n, load in sorted(groups, key=lambda group: -group[1]):
            aims = _aims(plan, picture, deck, plane, load)
            aim = next((aim for aim in aims if _reach(plan, deck, [plane], aim.hex)), None)
            if aim is None or _massed(plan, deck, aim, loaded) < ENOUGH:
                continue
            if deck.afloat and aim.worth <= UNKNOWN and plan.view.hour < WAITING:
                continue
            if _sent(plan, aim.contact) >= (EVERY_WAVE if aim.worth >= ALL_OUT else SECOND_WAVES):
                continue
            part = min(n if aim.worth >= ALL_OUT else n - n // RESERVE, deck.room)
            if part >= LEAST:
                escorts = _escorts(plan, deck, plane, part, aim.hex)
                flight = (Search(), *aim.attack, land(deck.name))
                plan.launch(deck, [(plane, part, load), *escorts], flight, "normal")


def _massed(plan: Plan, deck: Deck, aim: Aim, loaded: Mapping[str, Mapping[tuple[str, Load], int]]) -> int:
    """Return the air factors of bombers that could go to an aim together now, from a deck and those beside it, of what
    was `loaded` on each before the turn's strikes were launched: the guns of a force shoot down a handful, and are too
    few for a crowd."""
    beside = [
        other
        for other in plan.decks.values()
        if deck.hex is not None and other.hex is not None and distance(deck.hex, other.hex) <= BESIDE
    ]
    return sum(
        n for other in beside for (plane, _), n in loaded[other.name].items() if _reach(plan, other, [plane], aim.hex)
    )


def _aims(plan: Plan, picture: Picture, deck: Deck, plane: str, load: Load) -> list[Aim]:
    """Return what there is to attack, the most worthy first."""
    out = []
    for target in picture.targets:
        hex_ = _meeting(plan, picture, deck, target, plane)
        lost = target.contact.age > 0 or len(target.contact.track) < 2
        way = (to(hex_),) if lost and hex_ != target.hex else ()
        attack = attack_on(plan, picture, target, plane, load)
        out.append(Aim(hex_, f"C{target.contact.id}", (*way, attack), target.worth))
    if picture.mission is not None and picture.mission.objective == "raid" and picture.place is not None:
        place = picture.mission.place
        if load != "torpedo":
            how = _manner(plan, plane, load, "base")
            raid = Attack(Place(name=place), "base", (how,), if_gone=IF_GONE)
            out.append(Aim(picture.place, place, (raid,), ALL_OUT))
    return sorted(out, key=lambda aim: -aim.worth)


def attack_on(plan: Plan, picture: Picture, target: Target, plane: str, load: Load) -> Attack:
    """Return an attack on a contact with these planes: carriers first, then transports that are to be stopped."""
    targets = ("carriers", *(("AP",) if picture.stopping else ()), "capital", "small")
    how = _manner(plan, plane, load, targets=targets)
    return Attack(Place(contact=target.contact.id), "tf", (how,), if_gone=IF_GONE)


def _meeting(plan: Plan, picture: Picture, deck: Deck, target: Target, plane: str) -> Hex:
    """Return where a strike flown off now will find a contact, by its course."""
    if deck.hex is None:
        return target.hex
    turns = _out(distance(deck.hex, target.hex), plan.ruleset.tables.planes[plane].mf)
    return expected(plan.ruleset, target.contact, turns, picture.place if picture.stopping else None)


def _out(away: int, speed: int) -> int:
    """Return the turns until planes that take off now are so many hexes away: the first is half a move."""
    return 1 + max(0, -(-(away - -(-speed // 2)) // speed))


def _manner(plan: Plan, plane: str, load: Load, at: str = "ship", targets: tuple[str, ...] = ()) -> Assignment:
    """Return how planes attack ships or a base: mode and altitude, and what they go for."""
    rows = plan.ruleset.tables.planes[plane].bombing
    if load == "torpedo":
        return Assignment(Planes(), targets, "torpedo", high=False)
    if rows[f"{at}_dive_{load.lower()}"]:
        return Assignment(Planes(), targets, "dive")
    return Assignment(Planes(), targets, "level", high=not rows[f"{at}_low_{load.lower()}"])


def _reach(plan: Plan, deck: Deck, planes: list[str], hex_: Hex) -> bool:
    """Return whether planes can fly there together, attack, and be back with fuel in hand and before dark: the first
    turn is half a move, the attack costs a turn of range, the carrier may sail a hex a turn the wrong way."""
    cards = [plan.ruleset.tables.planes[plane] for plane in planes]
    speed, fuel = min(card.mf for card in cards), min(card.rf for card in cards)
    if deck.hex is None:
        return False
    away = distance(deck.hex, hex_) + 1
    out = _out(away, speed)
    back = -(-(away + (out + 1 if deck.afloat else 0)) // speed)
    return out + back + 1 + SLACK <= fuel + 1 and plan.view.hour + out + back + deck.afloat <= DUSK


def _sent(plan: Plan, contact: str) -> int:
    """Return how many strikes are on their way to a contact."""
    return sum(
        1
        for af in plan.view.afs.values()
        if af.order is not None
        and any(isinstance(action, Attack) and action.place.label == contact for action in af.order.actions)
    )


def _escorts(plan: Plan, deck: Deck, bomber: str, bombers: int, hex_: Hex) -> list[tuple[str, int, Load]]:
    """Return escorts for a strike that can fly as far: half its number at most, half of the ready fighters."""
    for plane, n in deck.fighters(plan.ruleset):
        part = min(-(-bombers // 2), n // 2, deck.room - bombers)
        if part > 0 and _reach(plan, deck, [bomber, plane], hex_):
            return [(plane, part, "")]
    return []

"""Words and envelopes that all tellings of combat share."""

from collections.abc import Iterable, Mapping
from typing import Literal

from flagplot.core.words import Value
from flagplot.games.carrier.combat.records import AirFight, Damage, Flak
from flagplot.games.carrier.combat.resolution import Blow
from flagplot.games.carrier.phrases import label_order, many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.dispatches import Combat, Trail
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import LARGEST_FIRST

Kind = Literal["air-to-air", "anti-aircraft", "air attack", "surface", "bombardment", "mines"]


def listed(planes: Mapping[str, int]) -> str:
    """Return planes or ships with their numbers, `4 Val, 2 Zero`."""
    return ", ".join(f"{n} {name}" for name, n in planes.items() if n)


def hits_text(n: int) -> str:
    """Return `no hits`, `1 hit` or `3 hits`."""
    return "no hits" if n == 0 else many(n, "hit")


def reckoning(blow: Blow) -> str:
    """Return row, modifiers and column of an attack: `BHT 9 (cloud -1), 7-8 column`."""
    if blow.parts:
        return " and ".join(f"BHT {bht} with {many(n, 'factor')}" for bht, n in blow.parts)
    extra = ", ".join(f"{word} {value:+d}" for word, value in blow.modifiers)
    return f"BHT {blow.bht}{f' ({extra})' if extra else ''}, {blow.column} column"


def trail(umpire: Umpire, side: Side, hex_: Hex, what: str, blow: Blow, full: bool = True) -> None:
    """Tell a side of the dice of an attack; without `full` not the row and column."""
    if blow.faces:
        dice = " ".join(str(face) for face in blow.faces)
        sums = f"; {reckoning(blow)}" if full else ""
        throw(umpire, side, f"{hex_name(hex_)}, {what}: rolled {dice}{sums}: {hits_text(blow.hits)}")


def throw(umpire: Umpire, side: Side, text: Value) -> None:
    """Tell a side of a throw, unless the rule set keeps all dice from the players (FE-LI-0, GM-2.31)."""
    if umpire.ruleset.options.combat_reports == "base":
        umpire.tell(Trail(seat=side, text=text))


def tell(
    umpire: Umpire,
    side: Side,
    hex_: Hex,
    kind: Kind,
    title: str,
    lines: Iterable[str],
    own: Iterable[str] = (),
    foe: Iterable[str] = (),
    brief: str = "",
) -> None:
    """Tell a side of a combat: never the enemy's AF or TF numbers (BR-7.16), nor boxes and planes on the ground
    (BR-7.15.1). `brief`: what it came to, in one line."""
    umpire.tell(
        Combat(
            seat=side,
            hex=hex_,
            kind=kind,
            title=title,
            lines=tuple(lines),
            own_losses=in_order(umpire, side, own),
            enemy_losses=in_order(umpire, enemy(side), foe),
            brief=brief,
        )
    )


def in_order(umpire: Umpire, side: Side, lost: Iterable[str]) -> tuple[str, ...]:
    """Return losses of a side, as one of the sides may know them, in the order of all reports: ships, the largest
    class first, then the rest by name, planes of one name added up."""
    ships = umpire.state.sides[side].ships
    place = {name: n for n, name in enumerate(ships)}
    counted: dict[str, int] = {}
    named: list[tuple[tuple[int, int, str], str]] = []
    for text in lost:
        number, _, name = text.partition(" ")
        if number.isdigit() and name:
            counted[name] = counted.get(name, 0) + int(number)
            continue
        kind, n = label_order(text.removeprefix("an ").removeprefix("a "))
        kind = ships[text].type if text in ships else kind
        size = LARGEST_FIRST.index(kind) if kind in LARGEST_FIRST else len(LARGEST_FIRST)
        named.append(((size, place.get(text, n), text), text))
    rest = sorted((name, n) for name, n in counted.items() if n)
    return (*(text for _, text in sorted(named)), *(f"{n} {name}" for name, n in rest))


def together(lines: Iterable[str]) -> str:
    """Return lines in one, each said once: those that are the same with how often."""
    every = list(lines)
    return "; ".join(
        f"{line} ({every.count(line)} times)" if every.count(line) > 1 else line for line in dict.fromkeys(every)
    )


def under_fire(umpire: Umpire, fire: Flak) -> str:
    """Tell the bombers' side of anti-aircraft fire, exactly what it lost (BR-17, FE-DR-1, GM-11.1c). Returns what it
    calls the guns."""
    guns = "the ships' guns" if fire.gunners.startswith("TF") else f"the guns of {fire.gunners}"
    lines = [] if sum(fire.losses.values()) else ["none shot down"]
    title = f"{fire.units}: {listed(fire.bombers)} ({fire.group}) under fire from {guns}"
    tell(umpire, enemy(fire.side), fire.hex, "anti-aircraft", title, lines, counts(fire.losses))
    return guns


def verb(fight: AirFight, side: Side) -> str:
    """Return what a side's planes do in an exchange in the air, as they are one or several."""
    one = sum(fight.present[side].values()) == 1
    if fight.kind == "interceptors":
        return "meets" if one else "meet"
    if side != fight.interceptors:
        return "attacked by"
    return "attacks" if one else "attack"


def losses_text(own: Iterable[str], foe: Iterable[str], none: str) -> str:
    """Return the losses of an exchange as this side may know them, `own losses 2 Val`, or the words for none."""
    sides = (("enemy losses", ", ".join(foe)), ("own losses", ", ".join(own)))
    return "; ".join(f"{whose} {lost}" for whose, lost in sides if lost) or none


def counts(losses: Mapping[str, int]) -> tuple[str, ...]:
    """Return losses as texts, `3 Val`."""
    return tuple(f"{n} {name}" for name, n in losses.items() if n)


def sinkings(damage: Damage) -> list[str]:
    """Return what the attacker sees of a ship that sinks."""
    return [f"{damage.name} sinks"] if damage.sunk else []


def sunk_names(damage: Damage) -> tuple[str, ...]:
    """Return the ship if it is sunk."""
    return (damage.name,) if damage.sunk else ()


def suffered(damage: Damage) -> list[str]:
    """Return what the owner is told of the state of a ship or base that was hit."""
    if damage.sunk:
        return [f"{damage.name} is sunk"]
    if damage.crippled:
        return [f"{damage.name} lies dead in the water"]
    if damage.closed:
        return [f"{damage.name} serves no more"]
    return [f"{damage.name} is closed to aircraft"] if damage.out else []


def own_losses(damage: Damage) -> tuple[str, ...]:
    """Return what the owner has lost: the ship, and planes by name."""
    return (*sunk_names(damage), *(f"{n} {plane}" for plane, n in damage.planes))

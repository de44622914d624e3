"""Everything a side is told, in one place: dispatches, and what they put on its plot (DESIGN section 3).

No minefield, flotilla, ace or submarine of the enemy is named here unless a row allows it (SP-BASE-22, SP-BASE-48).
"""

from flagplot.games.slot import calendar, fields
from flagplot.games.slot.boat_attack import Outcome
from flagplot.games.slot.dispatch import SlotDispatch
from flagplot.games.slot.state import Contact
from flagplot.games.slot.umpire import Umpire
from flagplot.games.slot.units import SIDES, Airfield, BoatBase, Fleet, Flotilla, Ship, Submarine, enemy

MEMORY = 12
"""Turns after which an old sighting leaves the plot."""

Event = tuple[str, str, str]
"""One thing in a battle: side and ship it happened to and what, or empty side and ship for a heading."""


def tell(u: Umpire, side: str, phase: str, text: str, *rules: str, zone: str = "") -> None:
    """Give one side one dispatch, with the rows it rests on (SP-BASE-1)."""
    u.dispatches.append(SlotDispatch(seat=side, phase=phase, text=text, rules=rules, zone=zone))


def _several(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def from_afar(text: str) -> str:
    """Return what the enemy sees of a ship's damage: that it was hit, or that it sank (SP-BASE-22)."""
    if "sunk" in text:
        return "sunk"
    return "no effect seen" if "no effect" in text else text if "miss" in text else "hit"


def see(u: Umpire, side: str, fleet: Fleet, source: str, strength: str, ships: list[str]) -> int:
    """Put an enemy fleet on a side's plot and return its number there.

    A fleet followed from one turn to the next keeps the number; the enemy's own numbers are never used.
    """
    state = u.state
    plot = state.plots[side]
    plot.contacts = [one for one in plot.contacts if one.turn > state.turn - MEMORY]
    track = f"{side}>{fleet.id}"
    number = state.track.get(track, 0)
    old = next((one for one in plot.contacts if one.number == number and one.turn >= state.turn - 1), None)
    if old is None:
        plot.spent += 1
        number = state.track[track] = plot.spent
    else:
        plot.contacts.remove(old)
        ships = ships or old.ships
    course = u.board.direction(fleet.came, fleet.zone) if fleet.done and fleet.came else "not moving"
    plot.contacts.append(Contact(number, fleet.zone, state.turn, source, strength, ships, course, fleet.id))
    seen = state.seen_now.setdefault(side, [])
    if fleet.id not in seen:
        seen.append(fleet.id)
    return number


def sees(u: Umpire, side: str, fleet: Fleet) -> bool:
    """Return whether a side has seen an enemy fleet this turn."""
    return fleet.id in u.state.seen_now.get(side, [])


def _labels(u: Umpire, fleet: Fleet) -> list[str]:
    return [ship.label for ship in u.state.fleet_ships(fleet)]


# --- weather ---------------------------------------------------------------------------------------------------


def weather(u: Umpire, before: str) -> None:
    """Tell both sides the weather of the turn that begins; it is open (SP-BASE-5)."""
    now = u.state.weather
    word = "remains" if now == before else "turns to"
    for side in SIDES:
        tell(u, side, "weather", f"The weather for {calendar.label(u.state.turn)} {word} {now}.", "SP-BASE-5")


# --- mines -----------------------------------------------------------------------------------------------------


def mines_met(u: Umpire, fleet: Fleet, boundary: str) -> None:
    """Announce a mined boundary to both sides, without the number of fields (SP-19.2b, SP-19.2i)."""
    fields.learn(u.state, fleet.side, boundary, 0)
    tell(
        u,
        fleet.side,
        "movement",
        f"Mines on {boundary}: {fleet.id} halts while her ships are checked.",
        "SP-19.2a",
        "SP-19.2c",
        zone=fleet.zone,
    )
    tell(
        u,
        enemy(fleet.side),
        "movement",
        f"Enemy fleet on your mines at {boundary}.",
        "SP-19.2b",
        zone=boundary.partition("/")[0],
    )


def mine_hit(u: Umpire, fleet: Fleet, ship: Ship, boundary: str, text: str) -> None:
    """Tell the mover which ship was hit and how (SP-19.2i), the owner that an explosion was seen."""
    tell(
        u,
        fleet.side,
        "movement",
        f"{ship.label} of {fleet.id} hit by a mine on {boundary}: {text}.",
        "SP-19.2d",
        "SP-19.21",
        zone=fleet.zone,
    )
    tell(
        u,
        enemy(fleet.side),
        "movement",
        f"An explosion is seen at {boundary}.",
        "SP-19.2i",
        zone=boundary.partition("/")[0],
    )


def stopped_by_mines(u: Umpire, fleet: Fleet, boundary: str) -> None:
    """Tell the mover that his fleet has stopped and may be plotted anew (SP-19.26b)."""
    text = f"{fleet.id} stops in {fleet.zone} before the mines on {boundary}; a new plot is allowed."
    tell(u, fleet.side, "movement", text, "SP-19.26b", zone=fleet.zone)


def laying(u: Umpire, fleet: Fleet, ship: Ship, had: int) -> None:
    """Tell the owner how far a laying series has come (SP-19.31c, SP-BASE-39)."""
    turns = ship.work.turns if ship.work else 0
    if u.state.weather == "Gale":
        gale(u, fleet, ship, "laying", had)
        return
    if turns:
        text, rule = f"{ship.label} in {fleet.zone}: laying turn {turns} of 4 done.", "SP-19.31b"
    else:
        text, rule = f"{ship.label} was disturbed; her laying turns are lost.", "SP-19.31d"
    tell(u, fleet.side, "work", text, rule, zone=fleet.zone)


def gale(u: Umpire, fleet: Fleet, ship: Ship, work: str, had: int) -> None:
    """Tell the owner that a Gale allows no mine work and breaks none (SP-BASE-6)."""
    stand = f"; her {_several(had, work + ' turn')} stand{'s' if had == 1 else ''}" if had else f"; no {work} this turn"
    tell(u, fleet.side, "work", f"{ship.label} rides out the gale{stand}.", "SP-BASE-6", zone=fleet.zone)


def field_laid(u: Umpire, fleet: Fleet, ship: Ship, edges: list[str], active: int) -> None:
    """Tell the owner of a new field, nobody else (SP-19.1b, SP-19.31e)."""
    where = " and ".join(edges)
    tell(
        u,
        fleet.side,
        "work",
        f"{ship.label} has laid a field on {where}, active from turn {active}.",
        "SP-19.31e",
        "SP-19.31f",
        zone=fleet.zone,
    )


def jettisoned(u: Umpire, fleet: Fleet, ship: Ship) -> None:
    """Tell the owner that the mines are overboard and the fleet aborts (SP-19.41b)."""
    text = f"{ship.label} throws her mines overboard; {fleet.id} aborts."
    tell(u, fleet.side, "orders", text, "SP-19.41b", "SP-19.41c", zone=fleet.zone)


def disturbed(u: Umpire, fleet: Fleet, ship: Ship, work: str) -> None:
    """Tell the owner that mine work was broken off (SP-19.62d, SP-19.63b)."""
    rule = "SP-19.62d" if work == "detecting" else "SP-19.63b"
    tell(u, fleet.side, "work", f"{ship.label} was disturbed while {work}; nothing comes of it.", rule, zone=fleet.zone)


def detected(u: Umpire, fleet: Fleet, found: dict[str, int]) -> None:
    """Tell the sweeping side what lies around its zone; the owner only if he sees the sweeper (SP-19.62e)."""
    some = [f"{edge}: {count}" for edge, count in found.items() if count]
    text = ", ".join(some) + ", others: none" if some else "no enemy fields on any boundary"
    tell(u, fleet.side, "work", f"Detection in {fleet.zone}: {text}.", "SP-19.62e", zone=fleet.zone)
    foe = enemy(fleet.side)
    if sees(u, foe, fleet):
        tell(u, foe, "work", f"The enemy searches for mines in {fleet.zone}.", "SP-19.62e", zone=fleet.zone)


def swept(u: Umpire, fleet: Fleet, ship: Ship, face: int, outcome: str, boundary: str, *, theirs: bool) -> None:
    """Tell the sweeping side what its die did (SP-19.63d, SP-19.63e, SP-19.63f); the owner of a field if he sees it."""
    if outcome == "destroyed":
        text, rule = "destroyed by mines", "SP-19.63d"
    elif boundary:
        text, rule = f"one field removed from {boundary}", "SP-19.63f"
    else:
        text, rule = "no field is left to remove" if outcome else "no effect", "SP-19.63e"
    tell(u, fleet.side, "work", f"{ship.label} sweeps in {fleet.zone}, die {face}: {text}.", rule, zone=fleet.zone)
    foe = enemy(fleet.side)
    if boundary and theirs and sees(u, foe, fleet):
        tell(u, foe, "work", f"The enemy sweeps your mines on {boundary}.", "SP-19.63f", zone=fleet.zone)


# --- boats -----------------------------------------------------------------------------------------------------


def boats_find(u: Umpire, flotilla: Flotilla, fleet: Fleet, faces: tuple[int, ...]) -> None:
    """Name all ships of a fleet to the boats' owner; the fleet's owner is told nothing yet (SP-20.3c, SP-BASE-44)."""
    ships = _labels(u, fleet)
    number = see(u, flotilla.side, fleet, f"flotilla {flotilla.id}", _several(len(ships), "ship"), ships)
    dice = " ".join(map(str, faces))
    tell(
        u,
        flotilla.side,
        "movement",
        f"Flotilla {flotilla.id} in {fleet.zone} (dice {dice}) finds contact C{number}: {', '.join(ships)}.",
        "SP-20.3a",
        "SP-20.3c",
        zone=fleet.zone,
    )


def boats_attack(u: Umpire, fleet: Fleet, side: str, boats: int) -> None:
    """Tell the fleet's owner that boats attack and how many (SP-20.3c)."""
    verb = "attacks" if boats == 1 else "attack"
    tell(
        u,
        fleet.side,
        "movement",
        f"{_several(boats, 'MTB')} {verb} {fleet.id} in {fleet.zone}.",
        "SP-20.3c",
        zone=fleet.zone,
    )


def boat_attack(u: Umpire, fleet: Fleet, side: str, outcome: Outcome) -> None:
    """Tell both sides how the boats' attack went; only their owner learns of aces (SP-20.5d)."""
    own = [f"{label}: {text}" if label else text for label, text in outcome.lines]
    far = [f"{label}: {from_afar(text)}" if label else text for label, text in outcome.lines]
    rules = ("SP-20.41c", "SP-20.41l", "SP-BASE-30" if outcome.settled else "SP-ASSIST-4")
    tell(u, fleet.side, "movement", f"Boats' attack on {fleet.id}: {'; '.join(own)}.", *rules, zone=fleet.zone)
    tell(
        u,
        side,
        "movement",
        f"Your boats' attack in {fleet.zone}: {'; '.join(far + outcome.owner_lines)}.",
        *rules,
        zone=fleet.zone,
    )


# --- submarines ------------------------------------------------------------------------------------------------


def submarine_attack(u: Umpire, sub: Submarine, fleet: Fleet, ship: Ship, hits: list[str]) -> None:
    """Tell both sides of an attack whose approach succeeded; never whether it was an ace (SP-16.6b, SP-BASE-33)."""
    ships = [one.card for one in u.state.ships.values() if one.key in fleet.ships]
    kinds = ", ".join(f"{ships.count(kind)} {kind}" for kind in sorted(set(ships)))
    text = "; ".join(hits) if hits else "the torpedoes miss"
    tell(
        u,
        fleet.side,
        "submarines",
        f"Submarine attack on {ship.label} of {fleet.id} in {fleet.zone}: {text}.",
        "SP-BASE-33",
        zone=fleet.zone,
    )
    seen = from_afar(text) if hits else "missed"
    see(u, sub.side, fleet, f"submarine {sub.id}", _several(len(ships), "ship"), [])
    tell(
        u,
        sub.side,
        "submarines",
        f"{sub.id} attacks a fleet in {fleet.zone} ({kinds}): one {ship.card} {seen}.",
        "SP-BASE-33",
        zone=fleet.zone,
    )


def hunted(u: Umpire, sub: Submarine, ship: Ship, fleet: Fleet, result: str) -> None:
    """Tell the hunters only ``driven off`` or ``oil seen``, the owner what became of the boat (SP-BASE-34)."""
    seen = "oil seen" if result == "sunk" else "driven off"
    tell(u, fleet.side, "submarines", f"{ship.label} hunts the submarine: {seen}.", "SP-BASE-34", zone=fleet.zone)
    fate = "sunk by" if result == "sunk" else "driven off by"
    tell(u, sub.side, "submarines", f"{sub.id} is {fate} escorts in {fleet.zone}.", "SP-BASE-34", zone=fleet.zone)


def submarine_mines(u: Umpire, side: str, zone: str, left: bool, struck: Submarine | None, shown: str) -> None:
    """Announce mines in a zone to the submarines' side and reveal one boundary (SP-19.24b, SP-19.24f).

    `left`: a submarine was left to be checked; the field's owner is told no fate of boats that were not.
    """
    fate = f"{struck.id} strikes one and is lost" if struck else "no submarine is hurt"
    fate = fate if left else "no submarine is left to meet them"
    tell(
        u,
        side,
        "submarines",
        f"There are mines in {zone}: {fate}. One field lies on {shown}.",
        "SP-19.24b",
        "SP-19.24f",
        zone=zone,
    )
    end = "sinks on your mines" if struck else "runs your mines unhurt"
    text = f"An enemy submarine in {zone} {end}" if left else f"Enemy submarines have attacked in {zone}"
    tell(
        u, enemy(side), "submarines", f"{text}; the field on {shown} is revealed.", "SP-19.24d", "SP-19.24f", zone=zone
    )


# --- fleets ----------------------------------------------------------------------------------------------------


def strength(ships: int) -> str:
    """Return a number of ships as a coastwatcher reports it (SP-BASE-23)."""
    return "1-2 ships" if ships < 3 else "3-6 ships" if ships < 7 else "7 or more ships"


def sighted(u: Umpire, side: str, fleet: Fleet, source: str, *, ships: bool) -> None:
    """Report an enemy fleet from a coastwatcher, or with ship types from the air (SP-BASE-23)."""
    count = len(u.state.fleet_ships(fleet))
    kinds = sorted(ship.card for ship in u.state.fleet_ships(fleet))
    words = ", ".join(f"{kinds.count(kind)} {kind}" for kind in dict.fromkeys(kinds)) if ships else strength(count)
    number = see(u, side, fleet, source, words, [])
    course = u.state.plots[side].contacts[-1].course
    moving = f"course {course}" if course != "not moving" else course
    text = f"Contact C{number} in {fleet.zone}: {words}, {moving} ({source})."
    tell(u, side, "sighting", text, "SP-BASE-23", zone=fleet.zone)


def fleets_meet(u: Umpire, one: Fleet, two: Fleet) -> None:
    """Show the ships of two fleets in contact to both sides (SP-BASE-24)."""
    for fleet, other in ((one, two), (two, one)):
        ships = _labels(u, other)
        number = see(u, fleet.side, other, fleet.id, _several(len(ships), "ship"), ships)
        text = f"{fleet.id} meets contact C{number} in {other.zone}: {', '.join(ships)}."
        tell(u, fleet.side, "movement", text, "SP-BASE-24", zone=other.zone)


def battle(u: Umpire, one: Fleet, two: Fleet, zone: str, events: list[Event]) -> None:
    """Tell both sides how a battle went: their own damage exactly, the enemy's as seen (SP-BASE-25, SP-BASE-22)."""
    for fleet in (one, two):
        told: list[str] = []
        hits: list[str] = []
        for side, label, text in [*events, ("", "", "")]:
            if side == fleet.side:
                hits.append(f"your {label}: {text}")
            elif side:
                hits.append(f"enemy {label}: {from_afar(text)}")
            else:
                if told:
                    told[-1] += ": " + _grouped(hits) if hits else ", no hits" if "round" in told[-1] else ""
                hits = []
                told.append(text)
        foe = enemy(fleet.side)
        text = "; ".join(part for part in told if part)
        text = text.replace(f"the {fleet.side} fleet", "your fleet").replace(f"the {foe} fleet", "the enemy")
        lost = {side: [label for one, label, what in events if one == side and "sunk" in what] for side in SIDES}
        head = f"you lose {_names(lost[fleet.side])}, the enemy {_names(lost[foe])}"
        tell(
            u,
            fleet.side,
            "movement",
            f"Battle in {zone}: {head}. {text[0].upper()}{text[1:]}.",
            "SP-BASE-25",
            "SP-BASE-26",
            zone=zone,
        )


def _names(ships: list[str]) -> str:
    return ", ".join(ships) or "nothing"


def _grouped(hits: list[str]) -> str:
    """Return hits with equal ones counted."""
    return ", ".join(f"{hit} ({hits.count(hit)} times)" if hits.count(hit) > 1 else hit for hit in dict.fromkeys(hits))


def left_map(u: Umpire, fleet: Fleet) -> None:
    """Tell the owner that a fleet has left by its exit zone (SP-BASE-21)."""
    tell(u, fleet.side, "movement", f"{fleet.id} leaves the map from {fleet.zone}.", "SP-BASE-21", zone=fleet.zone)


def restarted(u: Umpire, ship: Ship) -> None:
    """Tell the owner that a ship is under way again (SP-BASE-32)."""
    tell(u, ship.side, "end", f"{ship.label} is under way again, at level S.", "SP-BASE-32")


def repaired(u: Umpire, fleet: Fleet, ship: Ship) -> None:
    """Tell the owner that a hull box has been mended (SP-BASE-42)."""
    text = f"{ship.label} has a hull box mended in {fleet.zone}."
    tell(u, fleet.side, "end", text, "SP-BASE-42", zone=fleet.zone)


# --- air and shore ---------------------------------------------------------------------------------------------


def _strike(sent: int, down: int) -> str:
    return f"{_several(sent, 'step')} sent, {down} shot down"


def strike_finds_nothing(u: Umpire, field: Airfield, wish: str) -> None:
    """Tell the owner of a strike that its fleet was not seen within reach (SP-BASE-40)."""
    name = "no enemy fleet" if wish == "ANY" else f"contact {wish} not"
    text = f"The strike from {field.zone} does not fly: {name} seen within 8 zones."
    tell(u, field.side, "air", text, "SP-BASE-40")


def fleet_bombed(u: Umpire, field: Airfield, fleet: Fleet, sent: int, down: int, hits: list[str]) -> None:
    """Tell both sides of a strike at a fleet (SP-BASE-40, SP-BASE-41)."""
    number = u.state.track[f"{field.side}>{fleet.id}"]
    own = "; ".join(hits) or "no hits"
    far = "; ".join(f"{hit.partition(': ')[0]}: {from_afar(hit.partition(': ')[2])}" for hit in hits) or "no hits"
    rules = ("SP-BASE-40", "SP-BASE-41")
    tell(
        u,
        field.side,
        "air",
        f"Strike from {field.zone} at C{number} in {fleet.zone}: {_strike(sent, down)}; {far}.",
        *rules,
        zone=fleet.zone,
    )
    tell(
        u,
        fleet.side,
        "air",
        f"Air attack on {fleet.id} in {fleet.zone}: {_strike(sent, down)}; {own}.",
        *rules,
        zone=fleet.zone,
    )


def base_bombed(u: Umpire, field: Airfield, base: BoatBase, sent: int, down: int, hits: int, closed: bool) -> None:
    """Tell both sides of a strike at an MTB base (SP-20.72a, SP-20.72c)."""
    end = ", the base is knocked out" if closed else ""
    text = f"MTB base {base.zone}: {_strike(sent, down)}; {_several(hits, 'hit')}{end}."
    for side in (field.side, base.side):
        tell(u, side, "air", f"Strike from {field.zone} at {text}", "SP-20.72a", "SP-20.72c", zone=base.zone)


def airfield_bombed(u: Umpire, field: Airfield, target: Airfield, sent: int, down: int, hits: int, lost: int) -> None:
    """Tell both sides of a strike at an airfield (SP-BASE-40)."""
    text = f"airfield {target.zone}: {_strike(sent, down)}; {_several(hits, 'hit')}, {_several(lost, 'step')} lost."
    for side in (field.side, target.side):
        tell(u, side, "air", f"Strike from {field.zone} at {text}", "SP-BASE-40", zone=target.zone)


def base_bombarded(u: Umpire, fleet: Fleet, base: BoatBase) -> None:
    """Tell both sides that an MTB base has been shelled and is closed (SP-20.71c)."""
    text = f"shells the MTB base at {base.zone}: closed for the rest of the scenario."
    tell(u, fleet.side, "work", f"{fleet.id} {text}", "SP-20.71c", "SP-BASE-37", zone=base.zone)
    tell(u, base.side, "work", f"An enemy fleet {text}", "SP-20.71c", "SP-BASE-37", zone=base.zone)


def airfield_bombarded(u: Umpire, fleet: Fleet, field: Airfield, dice: int, hits: int, lost: int) -> None:
    """Tell both sides that an airfield has been shelled (SP-BASE-37)."""
    text = f"the airfield at {field.zone}: {_several(hits, 'hit')}, {_several(lost, 'step')} lost."
    tell(u, fleet.side, "work", f"{fleet.id} shells ({dice} dice) {text}", "SP-BASE-37", zone=field.zone)
    tell(u, field.side, "work", f"An enemy fleet shells {text}", "SP-BASE-37", zone=field.zone)


def unloaded(u: Umpire, fleet: Fleet, landed: int) -> None:
    """Tell the owner how much cargo came ashore (SP-BASE-38)."""
    text = f"{fleet.id} puts {_several(landed, 'cargo point')} ashore at {fleet.zone}."
    tell(u, fleet.side, "work", text, "SP-BASE-38", zone=fleet.zone)

"""Planes against submarines (BR-27.16)."""

from flagplot.core.dice import Modifier
from flagplot.games.carrier.combat import air_attack
from flagplot.games.carrier.combat.battle import Battle, Share, counted, total
from flagplot.games.carrier.combat.damage import shoot_down
from flagplot.games.carrier.combat.resolution import strike
from flagplot.games.carrier.combat.submarine_hits import dive, hit, ship_of
from flagplot.games.carrier.combat.targets import CLASSES, AttackType, Mission, Raid, attack_types
from flagplot.games.carrier.facts.attacks import Party, Run
from flagplot.games.carrier.flight.places import subject_of, where_is
from flagplot.games.carrier.ordered.ast import Attack, Place
from flagplot.games.carrier.ordered.program import current
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.ruleset.tables import Tables
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation, Flight
from flagplot.games.carrier.telling import submarines as intelligence
from flagplot.games.carrier.telling.records import Hunting
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.units.factors import anti_aircraft
from flagplot.games.carrier.units.submarines import boats_of, sub_key

WANTED = frozenset({"submarines", *CLASSES["submarines"]})


def apart(battle: Battle, side: Side, due: list[Mission]) -> list[Mission]:
    """Let the AFs of a side that are meant for submarines attack those it observes here, and return the other missions.
    An AF is meant for them if its order names one, or submarines first, or if there is nothing else to attack."""
    foe, umpire = enemy(side), battle.umpire
    seen = [
        boat
        for boat in boats_of(umpire.state.sides[foe])
        if boat.hex == battle.hex and sub_key(foe, boat.number) in umpire.sees[side] and boat.depth != "deep"
    ]
    if not seen:
        return due
    others = {id(mission.af): mission for mission in due}
    raids: dict[int, list[Mission]] = {}
    for af in umpire.afs_at(side, battle.hex):
        attack = current(af.order)
        if not isinstance(attack, Attack) or not any(flight.n and flight.load for flight in af.flights):
            continue
        boat = _meant(battle, side, af, attack, seen, id(af) in others)
        if boat is not None:
            raids.setdefault(boat.number, []).append(Mission(af, attack))
            others.pop(id(af), None)
    for boat in seen:
        if boat.number in raids:
            _raid(battle, side, boat, raids[boat.number])
    return [mission for mission in due if id(mission.af) in others]


def _meant(
    battle: Battle, side: Side, af: AirFormation, attack: Attack, seen: list[Submarine], else_due: bool
) -> Submarine | None:
    named = subject_of(battle.umpire, side, attack.place)
    if named:
        return next((boat for boat in seen if sub_key(enemy(side), boat.number) == named), None)
    here = attack.place == Place() or where_is(battle.umpire, side, attack.place) == battle.hex
    if not here or attack.what == "base":
        return None
    wanted = [target for assignment in attack.assignments for target in assignment.targets]
    return seen[0] if (wanted and wanted[0] in WANTED) or not else_due else None


def bombing_row(tables: Tables, flight: Flight, wanted: str = "") -> tuple[AttackType, int] | None:
    """Return how a flight bombs a submarine, with its row: by the ship columns, GP at the better and AP at the worse of
    the two numbers; torpedoes cannot be used (BR-27.16)."""
    if flight.load not in ("GP", "AP"):
        return None
    for mode, _ in attack_types(tables, flight, True, wanted):
        if mode == "torpedo":
            continue
        rows = [tables.bombing_bht(flight.plane, True, mode, load) for load in ("GP", "AP")]
        row = max(rows) if flight.load == "GP" else min(rows)
        if row:
            return mode, row
    return None


def _raid(battle: Battle, side: Side, boat: Submarine, missions: list[Mission]) -> None:
    """Attack one boat. One ordered to dive from planes is gone before the bombs fall, and does not attack this turn
    (FE-27.6.5, GM-12.65)."""
    foe, umpire = enemy(side), battle.umpire
    boat.fought = umpire.turn
    planes = counted([Share(side, m.af, flight, flight.n) for m in missions for flight in m.af.flights if flight.load])
    if boat.depth == "surface" and boat.order.dive_air:
        dive(battle, foe, boat, "periscope")
        boat.crash_dived = umpire.turn
        intelligence.dived_from_planes(umpire, foe, boat, planes)
        air_attack.go_on(missions, [])
        return
    raids = _declared(battle, side, boat, missions)
    if boat.depth == "surface":
        _guns(battle, foe, boat, raids)
    for raid in raids:
        if raid.share.n and boat.number in {known.number for known in boats_of(umpire.state.sides[foe])}:
            _bomb(battle, side, boat, raid)
    air_attack.expend(battle, raids)
    air_attack.go_on(missions, raids)


def _declared(battle: Battle, side: Side, boat: Submarine, missions: list[Mission]) -> list[Raid]:
    out = []
    for mission in missions:
        wanted = next((assignment.mode for assignment in mission.attack.assignments if assignment.mode), "")
        for flight in mission.af.flights:
            way = bombing_row(battle.tables, flight, wanted) if flight.n else None
            if way is not None:
                target = ship_of(battle, enemy(side), boat)
                out.append(Raid(Share(side, mission.af, flight, flight.n), way[0], target, None, way[1]))
    return out


def _guns(battle: Battle, foe: Side, boat: Submarine, raids: list[Raid]) -> None:
    """Fire the one anti-aircraft factor of a boat that stays on the surface (FE-27.6.55, BR-27.11)."""
    factors = anti_aircraft(battle.umpire.ruleset, foe, ship_of(battle, foe, boat))
    shares = [raid.share for raid in raids if raid.low] or [raid.share for raid in raids]
    if not factors or not shares:
        return
    height = "low" if any(raid.low for raid in raids) else "high"
    subject = f"{hex_name(battle.hex)} {foe} SS{boat.number}"
    blow = strike(
        battle.umpire,
        battle.phase,
        "anti-aircraft",
        subject,
        battle.tables.constant[f"aa_bht_{height}"],
        min(factors, total(shares)),
        battle.weather_modifiers("aa"),
        "BR-17.5",
    )
    exact = not battle.umpire.ruleset.combat_reports.expected
    losses = shoot_down(battle, f"{subject} losses", shares, blow.hits, "shot_by_guns", exact)
    intelligence.shot_down(battle.umpire, foe, boat, losses)


def _bomb(battle: Battle, side: Side, boat: Submarine, raid: Raid) -> None:
    foe, share = enemy(side), raid.share
    modifiers: list[Modifier] = list(battle.weather_modifiers("attack"))
    if boat.depth == "periscope":
        modifiers.append(("periscope depth", battle.tables.constant["sub_bomb_periscope"]))
    subject = f"{hex_name(battle.hex)} {side}|{share.name} AF{share.af.number} {raid.mode}|SS{boat.number}"
    subject += f" {share.flight.load} {share.flight.land_by}"
    blow = strike(battle.umpire, battle.phase, "air attack", subject, raid.bht, share.n, modifiers, "BR-27.16")
    on_surface = boat.depth == "surface"
    seen = on_surface and battle.umpire.ruleset.submarines.results_seen
    suffered, sunk = hit(battle, foe, boat, blow.hits, seen)
    expected = battle.umpire.ruleset.hits.expected(blow.bht, blow.factors) // 10
    who = Party(((share.name, share.n),), Run(raid.mode, share.flight.load))
    record = Hunting(
        battle.hex,
        side,
        boat.number,
        "bombs",
        who,
        blow,
        expected,
        sunk,
        on_surface,
        slick=sunk and not on_surface,
        suffered=suffered,
    )
    intelligence.hunted(battle.umpire, record)

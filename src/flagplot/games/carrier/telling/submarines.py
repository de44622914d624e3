"""What each side is told of combat with submarines (FE-27.10, GM-12.1a with GM-11.1)."""

from flagplot.games.carrier.combat.battle import Battle
from flagplot.games.carrier.combat.records import Damage, Hunting, Torpedoing
from flagplot.games.carrier.combat.resolution import expected_tenths
from flagplot.games.carrier.phrases import many
from flagplot.games.carrier.ruleset.kinds import Side, enemy
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.umpire import Umpire
from flagplot.games.carrier.telling.dispatches import Combat
from flagplot.games.carrier.telling.envelopes import hits_text, in_order, listed, together
from flagplot.games.carrier.telling.facts.boats import ByLot, Depth, DivesFromPlanes
from flagplot.games.carrier.telling.facts.note import Counted
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.units.submarines import boat_id, boats_of, label


def duel(
    battle: Battle,
    side: Side,
    boat: Submarine,
    shots: list[Torpedoing],
    hunting: list[Hunting],
    before: int,
    poor: bool,
) -> None:
    """Tell both sides of a boat's fight with ships, in the order in which it happened: so many attacks on it came
    before its own."""
    for record in hunting[:before]:
        hunted(battle.umpire, record)
    if shots:
        torpedoed(battle.umpire, battle.hex, side, boat, shots, poor)
    for record in hunting[before:]:
        hunted(battle.umpire, record)
    if hunting and boat in boats_of(battle.umpire.state.sides[side]):
        battle.umpire.tell(Depth(seat=side, about=boat_id(side, boat), depth=boat.depth))


def torpedoed(umpire: Umpire, hex_: Hex, side: Side, boat: Submarine, shots: list[Torpedoing], poor: bool) -> None:
    """Tell a boat's owner what it saw of its hits: the look of each ship by type (FE-27.10a), in 1993 what was to be
    expected (GM-12.1a); one driven under first only whether it heard a hit (FE-27.10b). Tell the ships' owner exactly
    what they suffered."""
    expected = umpire.ruleset.options.submarines == "1993"
    if expected:
        lines = [_expected(umpire, boat, shot) for shot in shots]
    elif poor:
        lines = ["a hit was heard" if any(shot.volley.blow.hits for shot in shots) else "no hit was heard"]
    else:
        lines = [f"{shot.type} {_seen(shot)}" for shot in shots]
    told = not poor and not expected
    sunk = tuple(shot.type for shot in shots if shot.damage.sunk) if told else ()
    title = f"{label(boat)} attacks with {many(sum(shot.volley.blow.factors for shot in shots), 'torpedo factor')}"
    brief = together(lines) if expected else f"{title}: {together(lines)}"
    umpire.tell(
        Combat(
            seat=side,
            hex=hex_,
            kind="submarine",
            title=title,
            lines=tuple(lines),
            enemy_losses=in_order(umpire, enemy(side), sunk),
            brief=brief,
        )
    )
    struck = [
        f"{shot.damage.name} takes {hits_text(shot.damage.hits)}{_fate(shot.damage)}"
        for shot in shots
        if shot.damage.hits
    ]
    missed = [shot.damage.name for shot in shots if not shot.damage.hits]
    theirs = [*struck, *([f"no hits on {', '.join(missed)}"] if missed else [])]
    lost = tuple(shot.damage.name for shot in shots if shot.damage.sunk)
    planes = tuple(f"{n} {plane}" for shot in shots for plane, n in shot.damage.planes)
    title = "A submarine attacks our ships"
    umpire.tell(
        Combat(
            seat=enemy(side),
            hex=hex_,
            kind="submarine",
            title=title,
            lines=tuple(theirs),
            own_losses=in_order(umpire, enemy(side), lost + planes),
            brief=f"{title}: {'; '.join(struck or theirs)}",
        )
    )


def _expected(umpire: Umpire, boat: Submarine, shot: Torpedoing) -> str:
    blow = shot.volley.blow
    fitted = umpire.ruleset.options.hits == "fitted"
    hits = expected_tenths(umpire.ruleset.tables, fitted, blow.bht, blow.factors) // 10
    return f"{label(boat)} / {shot.type} / HT {blow.bht} / {blow.factors} / {hits}"


def _seen(shot: Torpedoing) -> str:
    if not shot.volley.blow.hits:
        return "not seen to be hit"
    return "sinks" if shot.damage.sunk else shot.looks or "hit, without damage to be seen"


def _fate(damage: Damage) -> str:
    return ", sunk" if damage.sunk else ", dead in the water" if damage.crippled else ""


def hunted(umpire: Umpire, record: Hunting) -> None:
    """Tell both sides of an attack on a boat. Its owner knows what it suffered; the attackers see it only on the
    surface (FE-27.10c), else a slick that may be false (FE-27.10d, FE-27.10e), in 1993 what was to be expected
    (GM-12.1a)."""
    foe = enemy(record.side)
    own = [f"{'sunk' if record.sunk else hits_text(record.suffered)} by {record.how}"]
    lost = (f"SS{record.number}",) if record.sunk else ()
    umpire.tell(
        Combat(
            seat=foe,
            hex=record.hex,
            kind="submarine",
            title=f"SS{record.number} is attacked",
            lines=tuple(own),
            own_losses=lost,
        )
    )
    blow = record.blow
    if umpire.ruleset.options.submarines == "1993":
        line = f"{_names(record)} / SS / HT {blow.bht} / {blow.factors} / {record.expected}"
    elif record.on_surface:
        line = f"submarine sunk by {record.how}" if record.sunk else f"{hits_text(record.suffered)} seen"
    else:
        line = "an oil slick comes up" if record.slick else "nothing is seen"
    exact = umpire.ruleset.options.submarines != "1993"
    number = record.who[0].partition(" ")[0]
    several = len(record.who) > 1 or (number.isdigit() and number != "1")
    title = f"{_names(record)} attack{'' if several else 's'} a submarine ({record.how})"
    sunk = ("1 submarine",) if record.sunk and record.on_surface and exact else ()
    brief = f"{title}: {line}" if exact else f"{line} ({record.how})"
    umpire.tell(
        Combat(
            seat=record.side,
            hex=record.hex,
            kind="submarine",
            title=title,
            lines=(line,),
            enemy_losses=sunk,
            brief=brief,
        )
    )


def _names(record: Hunting) -> str:
    return ", ".join(record.who)


def by_lot(umpire: Umpire, side: Side, boat: Submarine) -> None:
    """Tell a boat's owner that by night his wishes do not count (FE-27.8b, GM-12.8b)."""
    code = "GM-12.8b" if umpire.ruleset.options.submarines == "1993" else "FE-27.8b"
    umpire.tell(ByLot(seat=side, about=boat_id(side, boat), rule=code))


def dived_from_planes(umpire: Umpire, side: Side, boat: Submarine, planes: dict[str, int]) -> None:
    """Tell both sides that a boat dived before the bombs fell (FE-27.6.5, GM-12.65)."""
    bombers = tuple(Counted(n, plane) for plane, n in planes.items() if n)
    umpire.tell(DivesFromPlanes(seat=side, about=boat_id(side, boat), planes=bombers))
    umpire.tell(
        Combat(
            seat=enemy(side),
            hex=boat.hex,
            kind="submarine",
            title=f"{listed(planes)} attack a submarine",
            lines=("it dives before they can bomb",),
        )
    )


def shot_down(umpire: Umpire, side: Side, boat: Submarine, losses: dict[str, int]) -> None:
    """Tell both sides of a surfaced boat's fire at planes (FE-27.6.55)."""
    down = listed(losses)
    if not down:
        return
    umpire.tell(
        Combat(
            seat=side,
            hex=boat.hex,
            kind="submarine",
            title=f"{label(boat)} fires at planes",
            lines=(f"{down} shot down",),
            enemy_losses=(down,),
        )
    )
    umpire.tell(
        Combat(
            seat=enemy(side),
            hex=boat.hex,
            kind="submarine",
            title="A submarine fires at our planes",
            lines=(f"{down} shot down",),
            own_losses=(down,),
        )
    )

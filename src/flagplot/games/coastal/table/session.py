"""One turn at the table: rams, salvoes, launches, then the Communications phase (AS-ASSIST-1)."""

from collections.abc import Sequence
from typing import Any

import msgspec

from flagplot.core.dice import Dice, DiceCup, Roll
from flagplot.core.fields import filled
from flagplot.games.coastal import attack, collision, salvo, torpedo_damage
from flagplot.games.coastal.table import facts
from flagplot.games.coastal.table.facts import Harmed
from flagplot.games.coastal.table.orders import Attack, Collision, End, More, Note, Retire, Statement
from flagplot.games.coastal.table.state import LETTERS, Outage, TableSalvo, TableState, diary
from flagplot.games.coastal.telling.facts import Fact, Throw
from flagplot.games.coastal.torpedo_damage import System
from flagplot.games.coastal.umpire import Phases
from flagplot.orders.table import REFEREE, Given


class Session(Phases[TableState]):
    """One resolution at the table."""

    def __init__(self, state: TableState, dice: Dice, turn: str) -> None:
        super().__init__(state, DiceCup(dice, turn))


def play(
    state: TableState, entries: Sequence[Given[Statement]], dice: Dice, turn: str
) -> tuple[Sequence[Fact], Sequence[Roll]]:
    """Play one turn of the table, which is changed, or with MORE a part of it; return what is told and the throws."""
    session = Session(state, dice, turn)
    session.phase = 4
    for i, ram in enumerate(one.fact for one in entries if isinstance(one.fact, Collision)):
        _collide(session, ram, i)
    session.phase = 8
    _runs(session, {one.fact.marker for one in entries if isinstance(one.fact, Retire)})
    for one in entries:
        if isinstance(one.fact, Attack):
            _attack(session, one.fact)
    session.phase = 9
    for one in entries:
        if isinstance(one.fact, Note):
            _launch(session, one.seat, one.fact)
    if any(isinstance(one.fact, More) for one in entries) and not any(isinstance(one.fact, End) for one in entries):
        state.sheets += 1
        return session.dispatches, session.dice.record()
    session.phase = 10
    _communicate(session)
    state.sheets, state.attacked = 0, []
    state.over = any(isinstance(one.fact, End) for one in entries) or state.turn >= state.scenario.turns
    if not state.over:
        state.turn += 1
        due: dict[str, Any] = {"seat": REFEREE, "turn": state.turn - 1, "phase": 10, "due": state.turn}
        session.dispatches += [facts.Due(entry=entry, **due) for entry in diary(state)]
        state.outages = [one for one in state.outages if one.out_to >= state.turn - 1]
    return session.dispatches, session.dice.record()


def _collide(session: Session, ram: Collision, number: int) -> None:
    """Work out a ram from the referee's facts (AS-5.5a, AS-ASSIST-2)."""
    state = session.state
    systems = [_system(mount, i) for i, mount in enumerate(ram.mounts or (), 1)]
    known = filled(
        collision.Facts,
        ram,
        submarine=ram.submarine == 1,
        mounts=tuple(_fitting(state, ram.rammed, one) for one in systems),
        radar=ram.radar == 1,
    )
    phase = collision.PHASE if number == 0 else f"{collision.PHASE} {number + 1}"
    before = len(session.dice.record())
    harm = collision.work_out(known, state.rules.tables.collision, session.dice, phase)
    thrown = session.dice.record()[before:]
    parts = harm.for_good
    out = tuple((system, turns) for system, turns in zip(systems, harm.out, strict=False) if turns)
    state.permanent += [Harmed(ram.rammed, part) for part in parts]
    state.outages += [Outage(ram.rammed, system, state.turn + turns) for system, turns in out]
    session.tell(
        facts.TableRam(
            seat=REFEREE,
            rules=(*harm.rules, "AS-ASSIST-2"),
            rammer=ram.rammer,
            rammed=ram.rammed,
            lost=harm.rammed_boxes,
            own=harm.rammer_boxes,
            m_hit=harm.m_hit,
            parts=parts,
            out=out,
            dice=tuple(f"d{roll.sides} {'+'.join(map(str, roll.faces))}" for roll in thrown),
        )
    )


def _runs(session: Session, retired: set[str]) -> None:
    """Take away the salvoes that have left by the edge of the table, and those that the referee retires (AS-8.1m)."""
    state = session.state
    for one in state.salvoes:
        n = salvo.moves(one, state.turn)
        if one.over or n < 1:
            continue
        piece = salvo.segment(one, state.rules.tables.torpedoes[one.torpedo], n)
        if one.marker in retired or salvo.has_left(one, piece, state.scenario.area):
            one.over = True
            session.tell(facts.SalvoGone(seat=REFEREE, marker=one.marker, retired=one.marker in retired), one.side)


def _system(mount: str, number: int) -> System:
    return System("tubes") if mount == "TUBES" else System("gun", number, f"{mount} mm")


def _fitting(state: TableState, vessel: str, mount: System) -> collision.Fitting:
    """Return a mount of the rammed vessel with the outage that the diary has of it (AS-5.5u, AS-ASSIST-4)."""
    out = [one.out_to - state.turn for one in state.outages if (one.vessel, one.mount) == (vessel, mount)]
    calibre = float(mount.name.removesuffix(" mm")) if mount.kind == "gun" else 0
    return collision.Fitting(str(mount), calibre, max(out, default=0))


def _attack(session: Session, covered: Attack) -> None:
    """Roll a salvo against a vessel that the referee finds covered (AS-ASSIST-3)."""
    state, turn = session.state, session.state.turn
    one = next((each for each in state.salvoes if each.marker == covered.marker), None)
    if one is None or one.over or salvo.moves(one, turn) < 2:
        return
    state.attacked.append((one.marker, covered.target))
    target = filled(
        attack.Target, covered, name=covered.target, shallow_draught=covered.draught, stationary=covered.speed == 0
    )
    if attack.immune(target, one.deep):
        session.tell(facts.RanUnder(seat=REFEREE, marker=one.marker, target=covered.target), one.side)
        return
    n = salvo.moves(one, turn)
    row = state.rules.tables.torpedoes[one.torpedo]
    piece = salvo.segment(one, row, n)
    items = attack.modifiers(n, one.wide, one.nation, one.year, target)
    systems = tuple(System("named", name=name) for name in covered.systems or ())
    body = torpedo_damage.Body(
        name=covered.target, boxes_left=covered.boxes, explosive=covered.explosive, systems=systems
    )
    throws: list[Throw] = []
    hits: list[facts.TargetHit] = []
    phase = "8 torpedo attack"
    for i in range(one.left):
        thrown, hit = attack.throw(session.dice, phase, one.marker, covered.target, items, i)
        throws.append(Throw(attack.score(items, i), thrown.total))
        if not hit:
            continue
        one.left -= 1
        subject = f"{one.marker}>{covered.target} hit {i + 1}"
        effect = torpedo_damage.hit(session.dice, phase, subject, row, body, state.rules.torpedo_row_7)
        hits.append(
            facts.TargetHit(
                seat=REFEREE,
                target=covered.target,
                effect=effect,
                out=tuple(systems[place] for place in effect.out),
                unsaid=covered.systems is None,
            )
        )
        if effect.flooding:
            state.floodings.append(covered.target)
        if effect.boxes and body.boxes_left >= 0:
            body = msgspec.structs.replace(body, boxes_left=max(0, body.boxes_left - effect.boxes))
        if effect.sunk:
            state.floodings = [name for name in state.floodings if name != covered.target]
            break
    one.over = one.left == 0
    session.tell(
        filled(
            facts.SalvoAttack,
            piece,
            one,
            seat=REFEREE,
            target=covered.target,
            because=items,
            throws=tuple(throws),
            hits=len(hits),
        ),
        one.side,
    )
    for found in hits:
        session.tell(found)


def _launch(session: Session, seat: str, note: Note) -> None:
    """Keep a launch note (AS-8.1u); the referee may name the shoals rule (AS-8.1d, AS-BASE-26)."""
    state = session.state
    if note.marker in state.markers:
        session.tell(facts.MarkerUsed(seat=seat, marker=note.marker))
        return
    state.markers.append(note.marker)
    side = state.seats[LETTERS.index(note.marker[0])]
    lost = 0
    for i in range(note.count if note.shoals else 0):
        purpose = f"shallow water {i + 1}"
        roll = session.dice.throw("9 launch", purpose, note.marker, sides=10, rule="AS-BASE-26")
        lost += roll.total >= state.rules.tables.control.bottom_from
    state.salvoes.append(
        filled(
            TableSalvo,
            note,
            side=side,
            vessel="",
            fired=note.count,
            left=note.count - lost,
            turn=state.turn,
            wide=note.wide and note.count > 1,
            over=lost == note.count,
        )
    )
    session.tell(facts.Noted(seat=REFEREE, note=note, bottom=lost), side)


def _communicate(session: Session) -> None:
    """Roll what is due: control of each flooding, and its loss (AS-8.3m, AS-8.3n, AS-ASSIST-4)."""
    state, dice, phase = session.state, session.dice, "10 communications"
    left: list[str] = []
    for i, name in enumerate(state.floodings, 1):
        die, subject = state.rules.flooding_die, f"{name} {i}"
        roll = dice.throw(phase, "flooding control", subject, sides=die, rule="AS-8.3n")
        lost = 0
        if roll.total > state.rules.tables.control.flooding:
            lost = dice.throw(phase, "flooding loss", subject, sides=10, rule="AS-8.3m").total
            left.append(name)
        session.tell(facts.FloodingRolled(seat=REFEREE, vessel=name, rolled=roll.total, lost=lost))
    state.floodings = left

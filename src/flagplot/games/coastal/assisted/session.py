"""One turn at the table: rams, salvoes, launches, then the Communications phase (AS-ASSIST-1)."""

from collections.abc import Mapping

import msgspec

from flagplot.core.dice import Dice, DiceBox
from flagplot.core.game import Resolution
from flagplot.games.coastal import attack, collision, salvo, torpedo_damage
from flagplot.games.coastal.assisted.facts import Attack, Collision, End, Note, TableSheet
from flagplot.games.coastal.assisted.table import LETTERS, Outage, TableSalvo, TableState, announcements
from flagplot.games.coastal.intelligence.telling import boxes
from flagplot.games.coastal.umpire import Told

REFEREE = "referee"


class Session:
    """One resolution at the table."""

    def __init__(self, state: TableState, dice: Dice) -> None:
        self.state = state
        self.box = DiceBox(dice, f"turn {state.turn}")
        self.told: list[Told] = []

    def tell(self, seats: tuple[str, ...], phase: int, kind: str, text: str, *rules: str) -> None:
        """Make one dispatch to each seat."""
        for seat in dict.fromkeys(seats):
            self.told.append(Told(seat=seat, turn=self.state.turn, phase=phase, kind=kind, text=text, rules=rules))


def resolve(state: TableState, sheets: Mapping[str, TableSheet], dice: Dice) -> Resolution[TableState]:
    """Play one turn of the table; `state` is left as it was."""
    session = Session(_copy(state), dice)
    seats = session.state.scenario.seats
    facts = [(seat, fact) for seat in seats if seat in sheets for fact in sheets[seat].facts]
    for i, fact in enumerate(one for _, one in facts if isinstance(one, Collision)):
        _collide(session, fact, i)
    for _, one in facts:
        if isinstance(one, Attack):
            _attack(session, one)
    for seat, one in facts:
        if isinstance(one, Note):
            _launch(session, seat, one)
    _communicate(session)
    after = session.state
    after.over = any(isinstance(one, End) for _, one in facts) or after.turn >= after.scenario.turns
    if not after.over:
        after.turn += 1
        for text in announcements(after):
            session.tell((REFEREE,), 10, "diary", f"Turn {after.turn}: {text}.", "AS-ASSIST-4")
        after.outages = [one for one in after.outages if one.out_to >= after.turn - 1]
    return Resolution(after, tuple(session.told), session.box.record())


def _copy(state: TableState) -> TableState:
    return msgspec.json.decode(msgspec.json.encode(state), type=TableState)


def _collide(session: Session, fact: Collision, number: int) -> None:
    """Work out a ram from the referee's facts (AS-5.5a, AS-ASSIST-2)."""
    state = session.state
    fittings = tuple(_fitting(state, fact.rammed, mount, i) for i, mount in enumerate(fact.mounts or (), 1))
    facts = collision.Facts(
        rammer=fact.rammer,
        rammer_class=fact.rammer_class,
        rammed=fact.rammed,
        rammed_class=fact.rammed_class,
        submarine=fact.submarine == 1,
        aspect=fact.aspect,
        speed=fact.speed,
        mounts=fittings,
        radar=fact.radar == 1,
        seats=(REFEREE,),
    )
    phase = collision.PHASE if number == 0 else f"{collision.PHASE} {number + 1}"
    harm = collision.work_out(facts, state.tables.collision, session.box, phase)
    parts = [f"{fact.rammed} {boxes(harm.rammed_boxes)}", f"{fact.rammer} {boxes(harm.rammer_boxes)}"]
    if harm.m_hit:
        parts.append(f"{fact.rammed} M hit, no roll for engineers")
    if harm.propeller:
        parts.append(f"{fact.rammed} propeller damaged: an M hit that is never repaired")
        state.permanent.append(f"{fact.rammed} propeller damaged")
    if harm.rudder:
        parts.append(f"{fact.rammed} rudder damaged: next worse manoeuvre class")
        state.permanent.append(f"{fact.rammed} rudder damaged")
    for fitting, turns in zip(fittings, harm.out, strict=False):
        if turns:
            parts.append(f"{fact.rammed} {fitting.name} out for {turns} turn{'s' if turns > 1 else ''}")
            state.outages.append(Outage(vessel=fact.rammed, mount=fitting.name, out_to=state.turn + turns))
    if harm.radar_wrecked:
        parts.append(f"{fact.rammed} radar wrecked")
        state.permanent.append(f"{fact.rammed} radar wrecked")
    session.tell((REFEREE,), 4, "ram", "; ".join(parts) + ".", *harm.rules, "AS-ASSIST-2")


def _fitting(state: TableState, vessel: str, mount: str, number: int) -> collision.Fitting:
    """Return a mount of the rammed vessel with the outage that the diary has of it (AS-5.5u, AS-ASSIST-4)."""
    name = "torpedo tubes" if mount == "TUBES" else f"{mount} mm mount {number}"
    out = [one.out_to - state.turn for one in state.outages if (one.vessel, one.mount) == (vessel, name)]
    return collision.Fitting(name, 0 if mount == "TUBES" else float(mount), max(out, default=0))


def _attack(session: Session, fact: Attack) -> None:
    """Roll a salvo against a vessel that the referee finds covered (AS-ASSIST-3)."""
    state = session.state
    one = next((each for each in state.salvoes if each.marker == fact.marker), None)
    if one is None or one.over or salvo.moves(one, state.turn) < 2:
        return
    target = attack.Target(
        name=fact.target,
        size=fact.size,
        shallow_draught=fact.draught,
        arc=fact.arc,
        speed=fact.speed,
        stationary=fact.speed == 0,
        steering=fact.steering,
        unaware=fact.unaware,
    )
    seats = (REFEREE, one.side)
    if attack.immune(target, one.deep):
        session.tell(seats, 8, "attack", f"Salvo {one.marker} runs deep under {fact.target}.", "AS-8.1ad")
        return
    n = salvo.moves(one, state.turn)
    row = state.tables.torpedoes[one.torpedo]  # type: ignore[index]
    piece = salvo.segment(one, row, n)
    items = attack.modifiers(n, one.wide, one.nation, one.year, target)
    lines: list[str] = []
    body = torpedo_damage.Body(
        name=fact.target, boxes_left=fact.boxes, explosive=fact.explosive, systems=fact.systems or (), seats=(REFEREE,)
    )
    harm: list[str] = []
    for i in range(one.left):
        thrown, hit = attack.throw(session.box, "8 torpedo attack", one.marker, fact.target, items, i, seats)
        lines.append(f"needed {attack.score(items, i)}, rolled {thrown.total}")
        if not hit:
            continue
        one.left -= 1
        effect = torpedo_damage.hit(
            session.box,
            "8 torpedo attack",
            f"{one.marker}>{fact.target} hit {i + 1}",
            row,
            body,
            state.rules.torpedo_row_7,
        )
        words = torpedo_damage.words(effect, body)
        if effect.row in (4, 5) and fact.systems is None:
            words = "shock: roll a d10 for each weapon, radar and sonar, out on 8 or more (its SYSTEMS were not given)"
        if effect.flooding:
            state.floodings.append(fact.target)
        harm.append(f"{boxes(effect.boxes)}, {words}")
        if effect.boxes and body.boxes_left >= 0:
            body = msgspec.structs.replace(body, boxes_left=max(0, body.boxes_left - effect.boxes))
        if effect.sunk:
            state.floodings = [name for name in state.floodings if name != fact.target]
            break
    one.over = one.left == 0
    cone = f"cone {piece.near:g}-{piece.far:g} cm, {piece.near_width:g} to {piece.far_width:g} cm wide"
    session.tell(
        seats,
        8,
        "attack",
        f"Salvo {one.marker} against {fact.target}, {cone}: {attack.ruling(items, 0)}; {'; '.join(lines)}: "
        f"{len(harm) or 'no'} hit{'' if len(harm) == 1 else 's'}, {one.left} left.",
        "AS-8.2a",
        "AS-8.2u",
    )
    for text in harm:
        session.tell((REFEREE,), 8, "torpedoed", f"{fact.target} hit by one torpedo: {text}.", "AS-8.3d")


def _launch(session: Session, seat: str, note: Note) -> None:
    """Keep a launch note (AS-8.1u); the referee may name the shoals rule (AS-8.1d, AS-BASE-26)."""
    state = session.state
    if note.marker in state.markers:
        session.tell((seat,), 9, "void", f"Marker {note.marker} was already used; choose another.", "AS-8.1t")
        return
    state.markers.append(note.marker)
    side = state.scenario.seats[LETTERS.index(note.marker[0])]
    lost = 0
    if note.shoals:
        for i in range(note.count):
            roll = session.box.throw(
                "9 launch", f"shallow water {i + 1}", note.marker, sides=10, rule="AS-BASE-26", seats=(side,)
            )
            lost += roll.total >= state.tables.control.bottom_from
    state.salvoes.append(
        TableSalvo(
            marker=note.marker,
            side=side,
            vessel="",
            x=note.x,
            y=note.y,
            bearing=note.bearing,
            fired=note.count,
            left=note.count - lost,
            turn=state.turn,
            torpedo=note.torpedo,
            nation=note.nation,
            wide=note.wide and note.count > 1,
            deep=note.deep,
            over=lost == note.count,
            year=note.year,
        )
    )
    text = f"Salvo {note.marker} noted: {note.canonical}."
    if lost:
        text += f" {lost} struck the bottom."
    session.tell((REFEREE, side), 9, "launch", text, "AS-8.1u")


def _communicate(session: Session) -> None:
    """Roll what is due: control of each flooding, and its loss (AS-8.3m, AS-8.3n, AS-ASSIST-4)."""
    state = session.state
    left: list[str] = []
    for i, name in enumerate(state.floodings, 1):
        die = state.rules.flooding_die
        roll = session.box.throw(
            "10 communications", "flooding control", f"{name} {i}", sides=die, rule="AS-8.3n", seats=(REFEREE,)
        )
        if roll.total <= state.tables.control.flooding:
            text = f"{name}: flooding under control"
        else:
            water = session.box.throw(
                "10 communications", "flooding loss", f"{name} {i}", sides=10, rule="AS-8.3m", seats=(REFEREE,)
            )
            text = f"{name}: flooding goes on, {boxes(water.total)} lost"
            left.append(name)
        session.tell((REFEREE,), 10, "control", f"{text} (rolled {roll.total}).", "AS-8.3n")
    state.floodings = left

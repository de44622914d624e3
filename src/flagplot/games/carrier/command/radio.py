"""Phases of radio: orders go out before anybody moves, reports and fixes when everybody has (GM-22).

A message is heard or lost at once, so that the receiver acts on it this turn; the sender is located where it stands at
the end of its movement (GM-22.2.2a).
"""

from collections.abc import Iterable

import msgspec

from flagplot.core.words import phrase
from flagplot.games.carrier.command import keeping
from flagplot.games.carrier.command.coding import coded
from flagplot.games.carrier.command.levels import controlled, in_touch, seat_of_tf
from flagplot.games.carrier.command.reception import SPARED, Arrival, receive
from flagplot.games.carrier.command.submarines import boats_in_touch, hand_over, learn_boat, planned, seat_of_boats
from flagplot.games.carrier.command.teams import seat_of, team_named
from flagplot.games.carrier.ordered.ast import Attack, Climb, GoTo, LandAt, Place, Program, Radio, Shadow, UnitRef
from flagplot.games.carrier.ordered.program import conduct
from flagplot.games.carrier.ruleset.kinds import SIDES, Side, enemy
from flagplot.games.carrier.ruleset.unit_id import UnitId, af_id, base_id, tf_id
from flagplot.games.carrier.state.battle import SideState
from flagplot.games.carrier.state.record import Chain, KnownAf, KnownTf, Record
from flagplot.games.carrier.state.sea import af_key, tf_key
from flagplot.games.carrier.state.signals import Exchange, Transmission
from flagplot.games.carrier.state.submarines import Submarine
from flagplot.games.carrier.state.units import AirFormation, TaskForce
from flagplot.games.carrier.telling import wireless
from flagplot.games.carrier.theatre.hex import Hex
from flagplot.games.carrier.theatre.hex import name as hex_name
from flagplot.games.carrier.umpire import Umpire
from flagplot.games.carrier.units.factors import card
from flagplot.games.carrier.units.submarines import boat_id, boats_of, hears_radio, ordered

Unit = AirFormation | TaskForce


def send(umpire: Umpire) -> None:
    """Send what was ordered: messages between players, orders by radio, vectors; what cannot be heard changes nothing
    (GM-22.3, GM-22.2.1a)."""
    if umpire.ruleset.command.shared:
        return
    for side in SIDES:
        _mark(umpire, side)
    for side in SIDES:
        own = umpire.state.sides[side]
        record = keeping.record_of(own)
        spoken, umpire.spoken[side] = umpire.spoken[side], []
        for seat, radio in spoken:
            match radio.kind:
                case "hq" if radio.sender:
                    _headquarters(umpire, own, record, seat, radio.sender)
                case "link" if radio.to and radio.sender:
                    record.links[radio.to.id(side).label] = radio.sender.id(side)
                case "link" if radio.to:
                    record.links.pop(radio.to.id(side).label, None)
                case "point" if radio.hex is not None:
                    record.seats[seat].points[radio.text] = radio.hex
                case "vector" if radio.sender and radio.to:
                    pair = (radio.sender.number, radio.to.number)
                    record.vectors = [known for known in record.vectors if known[1] != pair[1]] + [pair]
                case "message":
                    _message(umpire, side, seat, radio)
                case "order" if radio.when:
                    record.chains.append(Chain(radio.when.id(side), seat, radio))
                case _:
                    order_by_radio(umpire, side, seat, radio, [])
        known = {unit.label for unit in record.units(side)}
        record.links = {label: place for label, place in record.links.items() if label in known}
        record.detached = {tf: origin for tf, origin in record.detached.items() if tf in record.tfs}
        hand_over(umpire.ruleset, own, record)
        _vector(umpire, side)
        units: list[Unit] = [*own.tfs.values(), *own.afs.values()]
        for unit in units:
            _prepare(umpire, own, record, unit)
        for boat in boats_of(own):
            away = not boat.order.moves and boat_id(side, boat) not in umpire.signals.boats[side]
            if away and _badly_hit(umpire, own, (boat.ship,)):
                boat.order = msgspec.structs.replace(boat.order, to=_nearest_base(umpire, own, boat.hex))
            keeping.brief_boat(record, boat_id(side, boat), boat.order, fresh=False)


def _mark(umpire: Umpire, side: Side) -> None:
    """Note where everything stands before the turn is played."""
    own, signals = umpire.state.sides[side], umpire.signals
    signals.touch[side] = in_touch(own)
    signals.boats[side] = boats_in_touch(own)
    for boat in boats_of(own):
        signals.start[boat_id(side, boat)] = boat.hex
        if boat_id(side, boat) in signals.boats[side]:
            learn_boat(umpire.ruleset, own, keeping.record_of(own), boat, umpire.turn - 1)
    for flotilla in own.boats.flotillas.values() if own.boats else ():
        if not flotilla.out:
            keeping.record_of(own).boats[flotilla.number] = flotilla.boats
    for base in own.bases.values():
        if base.hex is not None:
            signals.start[base_id(side, base.name)] = base.hex
    for tf in own.tfs.values():
        signals.start[tf_id(side, tf.number)] = tf.hex
        for ship in tf.ships:
            signals.tf_of[side, ship] = tf_id(side, tf.number)
    for af in own.afs.values():
        signals.start[af_id(side, af.number)] = af.hex


def _headquarters(umpire: Umpire, own: SideState, record: Record, seat: str, base: UnitRef) -> None:
    """Note the main HQ that a player has named. The commander of the submarines may name a base of another player of
    his side, who then has them (GM-22.73)."""
    if seat == seat_of_boats(umpire.ruleset, own):
        record.boats_hq = base.name
    if seat == seat_of(umpire.ruleset, base.id(own.side)):
        record.seats[seat].hq = base.name


def _prepare(umpire: Umpire, own: SideState, record: Record, unit: Unit) -> None:
    """Take up what a unit's order says of radio; a TF out of command that is badly hit makes for the nearest base
    unless its orders say more (GM-21.3, GM-22.6)."""
    if unit.order is not None and (unit.order.radio or unit.order.report):
        keeping.brief(record, id_of(own.side, unit), unit, fresh=False)
    if isinstance(unit, AirFormation):
        unit.order = fly_there(unit.order)
    elif unit.order is None and not controlled(own, unit) and _badly_hit(umpire, own, unit.ships):
        near = _nearest_base(umpire, own, unit.hex)
        unit.order = Program((GoTo(Place(near)),)) if near is not None else None


def _nearest_base(umpire: Umpire, own: SideState, hex_: Hex) -> Hex | None:
    """Return where the nearest base by sea is, None where there is none (GM-21.3)."""
    hexes = ((base.name, base.hex) for base in own.bases.values() if base.hex is not None)
    away = ((umpire.ruleset.theatre.sea_distance(hex_, to), name, to) for name, to in hexes)
    return min(((n, name, to) for n, name, to in away if n is not None), default=(0, "", None))[2]


def _badly_hit(umpire: Umpire, own: SideState, names: Iterable[str]) -> bool:
    """Return whether one of the ships has half its damage factor in hits (GM-21.3)."""
    ships = (own.ships[name] for name in names)
    return any(ship.hits * 2 >= card(umpire.ruleset, own.side, ship).damage_factor for ship in ships)


def fly_there(order: Program | None) -> Program | None:
    """Return an AF's order with every landing in a hex flown to first, whether or not a deck is there (GM-22.9.2a)."""
    if order is None or not any(isinstance(each, LandAt) and each.place.hex is not None for each in order.actions):
        return order
    actions: list[object] = []
    for action in order.actions:
        wanted = GoTo(action.place) if isinstance(action, LandAt) and action.place.hex is not None else None
        if wanted is not None and actions[-1:] != [wanted]:
            actions.append(wanted)
        actions.append(action)
    return msgspec.structs.replace(order, actions=tuple(actions))


# --- vectors


def _vector(umpire: Umpire, side: Side) -> None:
    """Let shadowers lead strikes: three uncoded RTs a turn, and the strike flies for what the shadower has in sight if
    every one of them is heard clearly (GM-22.75a)."""
    own = umpire.state.sides[side]
    record = keeping.record_of(own)
    record.vectors = [pair for pair in record.vectors if pair[0] in own.afs and pair[1] in own.afs]
    for leader, strike in record.vectors:
        target = _in_sight(umpire, side, own.afs[leader])
        home = own.afs[strike].home
        ship = umpire.signals.tf_of.get((side, home)) or umpire.holder_id(side, home)
        umpire.signals.vectored.add((side, strike))
        where = f"target in {hex_name(target)}" if target is not None else "target not in sight"
        sent: list[Transmission] = []
        clear = True
        first, second = af_id(side, leader), af_id(side, strike)
        for sender, hearer, text in ((first, ship, where), (ship, second, where), (second, ship, "understood")):
            number = transmit(umpire, sender, text, sent)
            clear &= receive(umpire, f"{sender}>{hearer.label} {number}", text).how == "clear"
        umpire.signals.exchanges.append(Exchange(side, sent))
        wireless.strike_warning(umpire, side)
        if clear and target is not None:
            _lead(own.afs[strike], target)


def vectored(umpire: Umpire, side: Side, af: AirFormation) -> bool:
    """Return whether an AF is being led to its target by radio this turn, so that the enemy is warned of it and its
    ready CAP has the column for 5 and more (GM-22.75b)."""
    return (side, af.number) in umpire.signals.vectored


def _in_sight(umpire: Umpire, side: Side, af: AirFormation) -> Hex | None:
    """Return where the TF is that an AF still has in sight from last turn."""
    in_sight = {subject for watcher, subject in umpire.state.watching if watcher == af_key(side, af)}
    subjects = [tf for tf in umpire.state.sides[enemy(side)].tfs.values() if tf_key(enemy(side), tf) in in_sight]
    return min(subjects, key=lambda tf: umpire.report_of(side, tf_key(enemy(side), tf))).hex if subjects else None


def _lead(af: AirFormation, target: Hex) -> None:
    """Point the attack of a strike at a hex."""
    if af.order is not None:
        af.order = aimed(af.order, Place(target))


def aimed(order: Program, target: Place) -> Program:
    """Return an order with its attacks and its shadowing, and the flight that leads to them, at another place."""
    actions: list[object] = []
    for number, action in enumerate(order.actions):
        if isinstance(action, Attack):
            action = msgspec.structs.replace(action, place=target)
        elif isinstance(action, Shadow):
            action = msgspec.structs.replace(action, target=target)
        elif isinstance(action, GoTo) and any(isinstance(later, Attack | Shadow) for later in order.actions[number:]):
            action = GoTo(target)
        actions.append(action)
    return msgspec.structs.replace(order, actions=tuple(actions))


def id_of(side: Side, unit: Unit) -> UnitId:
    """Return which unit a TF or AF of a side is."""
    return af_id(side, unit.number) if isinstance(unit, AirFormation) else tf_id(side, unit.number)


# --- messages and orders


def transmit(umpire: Umpire, sender: UnitId, text: str, sent: list[Transmission]) -> int:
    """Note that a unit transmits; return which of its transmissions this turn it is. Text only where the enemy can read
    it (GM-22.2, GM-22.3)."""
    number = umpire.signals.count(sender)
    sent.append(Transmission(sender, text, number))
    return number


def _message(umpire: Umpire, side: Side, seat: str, radio: Radio) -> None:
    """Carry a message between two players of a side: freely where their command units share a hex, else as a coded RT
    (GM-2.32b, GM-20.2)."""
    here, there = (command_unit(umpire, side, each) for each in (seat, radio.seat))
    if here == there or umpire.signals.start.get(here) == umpire.signals.start.get(there, -1):
        wireless.heard(umpire, radio.seat, seat, phrase("radio.says", text=radio.text))
        umpire.signals.heard.add(there)
        return
    sent: list[Transmission] = []
    number = transmit(umpire, here, "", sent)
    arrival = receive(umpire, f"{here}>{radio.seat} {number}", radio.text)
    if arrival.heard:
        umpire.signals.heard.add(there)
        wireless.heard(umpire, radio.seat, seat, phrase("radio.message", text=arrival.text), arrival.how == "garbled")
    umpire.signals.exchanges.append(Exchange(side, sent))


def command_unit(umpire: Umpire, side: Side, seat: str) -> UnitId:
    """Return the base or TF where a player is: the first of his list that is still there, else his HQ (GM-20.2)."""
    own = umpire.state.sides[side]
    for unit in team_named(umpire.ruleset, seat).units:
        if unit.name in own.bases or (unit.kind == "TF" and unit.number in own.tfs):
            return unit
    heavy = [
        tf_id(side, tf.number)
        for tf in own.tfs.values()
        if controlled(own, tf) and seat_of_tf(umpire.ruleset, own, keeping.record_of(own), tf) == seat
    ]
    hq = base_id(side, keeping.hq_of(umpire.ruleset, own, keeping.record_of(own), seat))
    return hq if hq.name or not heavy else heavy[0]


def order_by_radio(umpire: Umpire, side: Side, seat: str, radio: Radio, sent: list[Transmission]) -> Arrival:
    """Send an order to a unit; on receipt it replaces what is left of the unit's own, and the sender learns of an
    acknowledgement if he asked for one (GM-22.4, GM-22.9.1, GM-22.9.2a)."""
    own = umpire.state.sides[side]
    assert radio.to is not None
    assert radio.sender is not None
    sender, receiver = radio.sender.id(side), radio.to.id(side)
    unit = receiver_of(own, receiver)
    af = unit if isinstance(unit, AirFormation) else None
    plain = not coded(umpire.ruleset.options, af)
    fresh = not sent
    number = transmit(umpire, sender, radio.text if plain else "", sent)
    arrival = receive(umpire, f"{sender}>{receiver.label} {number}", radio.text)
    if arrival.heard and unit is not None:
        umpire.signals.heard.add(receiver)
        if isinstance(unit, Submarine):
            _dive_or_rise(umpire, own, unit, radio, arrival)
        else:
            _obey(own, unit, radio, arrival)
    answered = False
    if radio.ack:
        if arrival.heard and unit is not None:
            back = transmit(umpire, receiver, "acknowledged" if plain else "", sent)
            answered = receive(umpire, f"{receiver}>{sender.label} {back} ack", "acknowledged").heard
        wireless.heard(umpire, seat, receiver, phrase("radio.yes" if answered else "radio.no"), not answered)
    if answered or not radio.ack:
        _plan(umpire, receiver, radio)
    if fresh:
        umpire.signals.exchanges.append(Exchange(side, sent))
    return arrival


def receiver_of(own: SideState, unit: UnitId) -> Unit | Submarine | None:
    """Return what can hear a message to a unit: a TF or AF that is there, a submarine that is not deep (GM-12.4)."""
    if unit.kind != "SS":
        return own.afs.get(unit.number) if unit.kind == "AF" else own.tfs.get(unit.number)
    boat = own.submarines.boats.get(unit.number) if own.submarines else None
    return boat if boat is not None and hears_radio(boat.depth) else None


def _obey(own: SideState, unit: Unit, radio: Radio, arrival: Arrival) -> None:
    """Give a unit what it heard. Of a garbled order it does the rest if it can spare what is missing, else it keeps its
    former orders (GM-22.2.1b)."""
    program = radio.program
    if arrival.how == "garbled":
        if arrival.missing not in SPARED or program is None:
            return
        actions = tuple(action for action in program.actions if not isinstance(action, Climb))
        program = msgspec.structs.replace(program, actions=actions)
    if isinstance(unit, AirFormation) and radio.landing is not None:
        unit.order = diverted(unit.order, radio.landing)
    elif program is not None:
        unit.order = program
        keeping.brief(keeping.record_of(own), id_of(own.side, unit), unit)


def _dive_or_rise(umpire: Umpire, own: SideState, boat: Submarine, radio: Radio, arrival: Arrival) -> None:
    """Give a submarine the order that it heard; a garbled one it carries out only if no more than a time is missing
    (GM-21.4, GM-22.2.1b, GM-22.72)."""
    if radio.submarine is not None and (arrival.how == "clear" or arrival.missing in SPARED):
        ordered(boat, radio.submarine, umpire.turn, 0)
        keeping.brief_boat(keeping.record_of(own), boat_id(own.side, boat), radio.submarine)


def _plan(umpire: Umpire, receiver: UnitId, radio: Radio) -> None:
    """Let the plot carry a unit on by the order that was sent. Without an acknowledgement its commander does not know
    whether it was heard, so that this does not depend on it (GM-22.2.1a, GM-22.5)."""
    record = keeping.record_of(umpire.state.sides[receiver.side])
    known = record.known(receiver)
    if radio.submarine is not None:
        planned(record, receiver.number, radio.submarine, umpire.turn, 0)
    elif isinstance(known, KnownTf):
        known.tf.order = radio.program
    elif isinstance(known, KnownAf):
        af = known.af
        if radio.landing is None:
            af.order = radio.program
            return
        old = (conduct(af.order, LandAt) or LandAt()).place
        hex_ = (
            old.hex
            if old.hex is not None
            else _named_hex(umpire, receiver.side, old if old.label else Place(name=af.home))
        )
        if hex_ is not None:
            record.homes[af.number] = hex_
        af.order = diverted(af.order, radio.landing)


def _named_hex(umpire: Umpire, side: Side, place: Place) -> Hex | None:
    """Return where a base, TF or ship stood at the start of the turn."""
    unit = tf_id(side, place.tf) if place.tf is not None else base_id(side, place.name)
    return umpire.signals.start.get(umpire.signals.tf_of.get((side, place.name), unit))


def diverted(order: Program | None, landing: Place) -> Program:
    """Return an AF's order with another landing place (GM-22.9.2a)."""
    actions = list(order.actions) if order is not None else []
    old = [action.place for action in actions if isinstance(action, LandAt)]
    others = [
        action
        for action in actions
        if not isinstance(action, LandAt) and not (isinstance(action, GoTo) and action.place in old)
    ]
    made = (*others, LandAt(landing))
    return msgspec.structs.replace(order, actions=made) if order is not None else Program(made)

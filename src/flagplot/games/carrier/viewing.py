"""Making a seat's View from the state: its own side, and of its plot what it was told (DESIGN section 3)."""

import msgspec

from flagplot.core.game import Clock
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.ruleset.ruleset import ruleset_of
from flagplot.games.carrier.sighting.hex_contacts import by_number
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.view import CarrierView, KnownContact


def clock(state: State) -> Clock:
    """Return the turn about to be played; when the game is over, the last one played."""
    turn = min(state.turn, ruleset_of(state).scenario.turns) if not state.over else state.turn - 1
    return Clock(turn, ruleset_of(state).label(turn))


def view_of(state: State, side: Side) -> CarrierView:
    """Return all that a side may know. Only its own `SideState` is read, and of its contacts not the subject."""
    ruleset, own = ruleset_of(state), state.sides[side]
    foe: Side = "japanese" if side == "allied" else "allied"
    last = state.turn if state.pending else state.turn - 1
    now = clock(state)
    return CarrierView(
        seat=side,
        game="carrier",
        scenario=state.scenario,
        clock=now,
        over=bool(state.over),
        side=side,
        preset=state.preset,
        options=state.options,
        overlay=state.overlay,
        hour=ruleset.hour(now.turn),
        date=ruleset.date(now.turn),
        last_turn=ruleset.scenario.turns,
        tfs=own.tfs,
        afs=own.afs,
        ships=own.ships,
        bases=own.bases,
        contacts=tuple(
            KnownContact(
                contact.id,
                contact.sighting,
                contact.first_turn,
                contact.last_turn,
                max(0, last - contact.last_turn),
                tuple(contact.track),
                contact.also or (),
            )
            for contact in by_number(own.plot.contacts)
        ),
        clouds=own.plot.clouds,
        winds=own.plot.winds,
        standing=own.standing,
        dated=tuple(own.dated),
        give_up=own.give_up,
        shore_fire=own.shore_fire,
        rafts=own.rafts,
        entering=tuple(own.entering),
        points=tuple(entry for entry in own.points if entry.known or state.over),
        lost_points=own.conceded if not state.over else sum(entry.points for entry in state.sides[foe].points),
        question=state.pending.asked.get(side, msgspec.UNSET) if state.pending else msgspec.UNSET,
        landed=own.landed,
        boats=own.boats,
        watch=own.watch.as_known() if own.watch else msgspec.UNSET,
        under_way=bool(state.pending),
        ready_cap=own.ready_cap,
        submarines=own.submarines,
    )

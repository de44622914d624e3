"""Boats are out of touch while they are on patrol (GM-17.0a, GM-17.0f)."""

import msgspec
import pytest
from tests.carrier.command.field import field, known
from tests.carrier.position import umpire

from flagplot.games.carrier.command.radio import send
from flagplot.games.carrier.facts.boats import BoatsMeet
from flagplot.games.carrier.facts.note import Note
from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.phases.withholding import run
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.units import BoatBase, BoatForce, Flotilla
from flagplot.games.carrier.theatre.hex import parse


@pytest.mark.rule("GM-17.0f", "GM-22.5")
def test_the_news_of_a_flotilla_waits_for_its_return() -> None:
    """Two boats went out, one is lost: two are shown and nothing is told until the flotilla is in port."""
    state = known(field())
    out = Flotilla(1, "Port Moresby", 2, parse("A/D24"))
    state.sides["allied"].boats = BoatForce({"Port Moresby": BoatBase("Port Moresby", parse("A/D23"), 4, 2)}, {1: out})
    board = umpire(state)
    send(board)
    lost = BoatsMeet(seat="allied", about=UnitId("allied", "MTB", 1), ships=("DD 1",))
    out.out, out.boats, out.spent = True, 1, True
    board.tell(lost)
    run(board)
    view = GAME.view(state, "allied")
    assert [each for each in board.dispatches if isinstance(each, Note)] == []
    assert (view.boats.flotillas[1].boats, view.boats.flotillas[1].spent) == (2, False)
    out.out = False
    state.turn += 1
    board = umpire(state)
    send(board)
    run(board)
    assert [each for each in board.dispatches if isinstance(each, Note)] == [msgspec.structs.replace(lost, turn=8)]
    assert GAME.view(state, "allied").boats.flotillas[1].boats == 1

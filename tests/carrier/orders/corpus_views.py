"""The positions in which the sentences of the corpus are read: a busy Allied sea, the same under command control, the
Japanese side of it, coastwatchers ashore, and a fight in which fire is asked for."""

import functools

import msgspec
from tests.carrier.command.field import destroyer, field, group, known, scout
from tests.carrier.counters.watching import put, watched
from tests.carrier.orders.makeview import boxes, contact
from tests.carrier.position import OPEN_SEA, bare, loaded, put_af, put_tf
from tests.carrier.submarines.waters import boat

from flagplot.games.carrier.game import GAME
from flagplot.games.carrier.ordered.ast import Surface
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.kinds import Side
from flagplot.games.carrier.state.battle import State
from flagplot.games.carrier.state.submarines import SubmarineForce
from flagplot.games.carrier.state.units import BoatBase, BoatForce, TaskForce
from flagplot.games.carrier.theatre.hex import parse as hex_of
from flagplot.games.carrier.view import CarrierView, KnownContact

OPTIONS: dict[str, str | bool] = {
    "search_parties": True,
    "ready_cap": "2003",
    "diving_cap": "2003",
    "anvil": True,
    "strafing": True,
    "flares": True,
    "attack_in_turn": True,
    "escorts_choose": True,
    "bomber_fire_limit": True,
    "combined_attacks": True,
    "breaking_off": True,
    "gun_ammunition": True,
    "rank_losses": True,
    "readying_losses": "secret",
    "towing": True,
    "survivors": "2003",
    "submarines": "2003",
    "pt_boats": "dice",
    "start_places": True,
}
"""Every verb of the language can be ordered under these."""


def _fleet(state: State, side: Side, number: int, where: str, *cards: str) -> TaskForce:
    made = put_tf(state, side, number, where, *cards)
    for name in made.ships:
        state.sides[side].ships[name].torpedoes = True
    return made


def _allied() -> State:
    state = bare(8, **OPTIONS)  # type: ignore[arg-type]
    _fleet(state, "allied", 1, "B/F30", "Lexington", "DD x1")
    _fleet(state, "allied", 2, "B/M23", "Chicago", "San Francisco", "DD x2")
    _fleet(state, "allied", 3, "A/AA25", "Astoria", "Hobart", "DD x2")
    _fleet(state, "allied", 5, "B/J30", "Enterprise", "DD x2")
    _fleet(state, "allied", 7, "A/G27", "AP x2", "DD x1")
    _fleet(state, "allied", 11, "B/H28", "Yorktown", "Minneapolis", "DD x2")
    _fleet(state, "allied", 12, "B/F27", "Portland", "Atlanta")
    own = state.sides["allied"]
    own.ships["Lexington"].boxes = boxes("6 Dauntless, 4 Wildcat", "4 Devastator", "8 Dauntless, 6 Wildcat")
    own.ships["Yorktown"].boxes = boxes("6 Dauntless AP, 4 Wildcat, 4 Devastator torpedo", "3 Wildcat", "4 Dauntless")
    own.ships["Enterprise"].boxes = boxes()
    own.ships["Enterprise"].hits = 8
    own.ships["Atlanta"].hits = 4
    own.bases["Port Moresby"].boxes = boxes("3 B-17, 2 Catalina, 4 B-25 GP", "2 Hudson", "4 P-39, 2 B-26")
    put_af(state, "allied", 2, "A/P18", "1 Catalina", home="Port Moresby", searching=True)
    put_af(state, "allied", 3, "A/DD15", "1 Catalina", home="Port Moresby")
    put_af(state, "allied", 6, "A/I22", "4 B-26 GP", "2 P-39", home="Port Moresby")
    put_af(state, "allied", 7, "B/H29", "4 Devastator torpedo", home="Yorktown")
    put_af(state, "allied", 8, "B/K31", "3 Dauntless GP", home="Yorktown")
    put_af(state, "allied", 10, "B/K31", "6 Dauntless AP", home="Yorktown")
    put_af(state, "allied", 12, "B/L30", "6 Dauntless AP", home="Lexington")
    put_af(state, "allied", 13, "B/L30", "6 Devastator torpedo", home="Lexington")
    put_af(state, "allied", 14, "B/F30", "4 Wildcat high", home="Lexington")
    put_af(state, "allied", 17, "A/T20", "2 Hudson", home="Port Moresby")
    put_af(state, "allied", 23, "B/M33", "6 Dauntless AP", "2 Wildcat", home="Lexington")
    own.submarines = SubmarineForce()
    boat(state, number=4, where="B/N28")
    boat(state, number=2, where="B/P30", depth="deep")
    own.boats = BoatForce({"Tulagi": BoatBase("Tulagi", hex_of("B/M22"), 4, 4)})
    return state


def _japanese() -> State:
    state = bare(8, **OPTIONS)  # type: ignore[arg-type]
    _fleet(state, "japanese", 6, "B/B20", "Shokaku", "Zuikaku", "DD x2")
    _fleet(state, "japanese", 7, "A/E24", "Aoba", "AP x2", "DD x1")
    _fleet(state, "japanese", 8, "A/AA18", "Myoko", "Haguro", "DD x2")
    own = state.sides["japanese"]
    own.ships["Shokaku"].boxes = boxes("6 Zero, 4 Val AP, 4 Kate torpedo", "2 Kate", "6 Kate, 5 Val")
    own.ships["Zuikaku"].boxes = boxes("4 Zero, 5 Val AP", "", "6 Kate, 5 Val")
    own.bases["Rabaul"].boxes = boxes("6 Betty torpedo, 5 Zero/land", "2 Nell", "4 Betty, 3 Mavis")
    put_af(state, "japanese", 4, "A/X05", "4 Zero/land", home="Rabaul")
    put_af(state, "japanese", 9, "B/F24", "4 Val AP", "4 Kate torpedo", home="Shokaku")
    put_af(state, "japanese", 11, "B/F22", "1 Mavis", home="Rabaul", searching=True)
    return state


def _command() -> State:
    state = field(**{**OPTIONS, "start_places": False})
    group(state)
    destroyer(state)
    scout(state)
    scout(state, 5, "4 Dauntless AP", "A/Q36")
    boat(state, number=4, where="A/Q44")
    return known(state)


def _counters() -> State:
    state = watched(3)
    put(state, "allied", "CW1", "Malaita", "B/P20")
    put(state, "allied", "CW2", "Malaita", "B/Q22")
    return state


def _fight() -> State:
    """In the middle of a fight: types are told, and the fire of guns is asked for."""
    state = bare(surface_reports="2003", surface_orders="asked")
    put_tf(state, "allied", 2, OPEN_SEA, "Washington", "Chicago", "DD x2", order=Surface(engage=True))
    put_tf(state, "japanese", 3, OPEN_SEA, "Hiei", "Kirishima", "DD x2")
    for answer in ("", "TF2: die 6; torpedo DD"):
        sheet = GAME.parse(answer, "allied", GAME.view(state, "allied"))
        state = GAME.resolve(state, {"allied": sheet}, loaded({}, 1)).state
    return state


def _seen(view: CarrierView) -> CarrierView:
    contacts: dict[str, tuple[KnownContact, ...]] = {
        "allied": (contact(4, "B/P33"), contact(5, "A/I20", "base"), contact(6, "B/N30"), contact(9, "B/M31", "af")),
        "japanese": (contact(4, "B/F26"), contact(5, "B/H25")),
    }
    if view.scenario == "coral-sea-battle" and view.question is msgspec.UNSET:
        view.contacts = contacts[view.side]
    return view


POSITIONS = {
    "allied": (_allied, "allied"),
    "japanese": (_japanese, "japanese"),
    "command": (_command, "allied"),
    "counters": (_counters, "allied"),
    "fight": (_fight, "allied"),
}


@functools.cache
def view_of(position: str) -> CarrierView:
    """Return the view of a named position, before its orders."""
    make, seat = POSITIONS[position]
    return _seen(GAME.view(make(), seat))


def read(text: str, position: str) -> CarrierSheet:
    """Return a text as it is understood in a position."""
    view = view_of(position)
    sheet = GAME.parse(text, view.seat, view)
    assert isinstance(sheet, CarrierSheet)
    return sheet

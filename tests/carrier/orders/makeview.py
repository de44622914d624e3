"""Views made by hand for the tests of the order language: a small navy on each side."""

import msgspec
from tests.carrier.position import PLAYED

from flagplot.core.diagnostics import Diagnostic
from flagplot.core.game import Clock
from flagplot.games.carrier.ordered.ast import Program, UnitOrder
from flagplot.games.carrier.orders.parse import parse
from flagplot.games.carrier.orders.sheet import CarrierSheet
from flagplot.games.carrier.ruleset.ruleset import Ruleset, ruleset_for
from flagplot.games.carrier.ruleset.unit_id import UnitId
from flagplot.games.carrier.state.plot import Sighting
from flagplot.games.carrier.state.units import AirFormation, Base, Boxes, Flight, Ship, Stack, TaskForce
from flagplot.games.carrier.theatre.hex import parse as hex_of
from flagplot.games.carrier.view import CarrierView, KnownContact

SCENARIO = "coral-sea-battle"


def ruleset() -> Ruleset:
    """Return the unchanging part of the Coral Sea battle, by the rule set whose rules a test shows."""
    PLAYED["made"].append(PLAYED["unnamed"])
    return ruleset_for(SCENARIO, PLAYED["unnamed"], {}, "")


def ship(name: str, kind: str, tf: int, **more: object) -> Ship:
    """Return a ship; `DD 3` has the card `DD`."""
    card = kind if name.startswith(f"{kind} ") else name
    return Ship(name, card, kind, tf, **more)  # type: ignore[arg-type]


def boxes(ready: str = "", landed: str = "", readying: str = "") -> Boxes:
    """Return boxes from texts such as `6 Dauntless, 4 Wildcat, 3 Dauntless AP`."""

    def stacks(text: str) -> list[Stack]:
        out = []
        for part in filter(None, (piece.strip() for piece in text.split(","))):
            n, plane, *load = part.split()
            out.append(Stack(plane, int(n), load[0] if load else ""))  # type: ignore[arg-type]
        return out

    return Boxes(just_landed=stacks(landed), readying=stacks(readying), ready=stacks(ready))


def af(number: int, at: str, *flights: Flight, home: str = "Rabaul", high: bool = False) -> AirFormation:
    """Return an AF in flight; without flights it is four Val with AP bombs."""
    made = list(flights) or [Flight("Val", 4, "AP", 8, high)]
    return AirFormation(number, made, hex_of(at), home, 1)


def contact(number: int, at: str, kind: str = "tf") -> KnownContact:
    """Return a contact seen this turn."""
    sighting = Sighting(kind, hex_of(at), 2, (UnitId("allied", "AF", 3),), 3, total=5)  # type: ignore[arg-type]
    return KnownContact(number, sighting, 3, 3, 0, ((3, hex_of(at)),))


def base(name: str, at: str, stock: Boxes, lf: tuple[int, int] = (12, 6), readying: int = 7) -> Base:
    """Return a base."""
    return Base(name, hex_of(at) if at else None, *lf, readying, 6, 3, stock, False)


def make(
    side: str,
    *,
    tfs: list[TaskForce],
    afs: list[AirFormation],
    ships: list[Ship],
    bases: list[Base],
    contacts: tuple[KnownContact, ...] = (),
    turn: int = 4,
) -> CarrierView:
    """Return a View of these units."""
    hour = ruleset().hour(turn)
    return CarrierView(
        seat=side,
        game="carrier",
        scenario=SCENARIO,
        clock=Clock(turn, f"{hour:02d}00"),
        side=side,  # type: ignore[arg-type]
        preset="umpire",
        options={},
        overlay="",
        hour=hour,
        date="8 May 1942",
        last_turn=18,
        tfs={tf.number: tf for tf in tfs},
        afs={one.number: one for one in afs},
        ships={one.name: one for one in ships},
        bases={one.name: one for one in bases},
        contacts=contacts,
        clouds={},
        winds={},
        standing={},
        dated=(),
        entering=(),
        points=(),
        lost_points=0,
    )


def allied() -> CarrierView:
    """Return the Allied view: Lexington's TF1, cruisers TF2 and TF3, Port Moresby, and some AFs in flight."""
    carrier = ship(
        "Lexington", "CV", 1, boxes=boxes("6 Dauntless, 4 Wildcat", "4 Devastator", "8 Dauntless, 6 Wildcat")
    )
    ships = [
        carrier,
        ship("Chicago", "CA", 2),
        ship("Portland", "CA", 2),
        ship("Astoria", "CA", 3),
        ship("Hobart", "CL", 3),
    ]
    ships += [ship(f"DD {n}", "DD", (2, 2, 3, 3, 1)[n - 1]) for n in range(1, 6)]
    tfs = [
        TaskForce(1, ["Lexington", "DD 5"], hex_of("B/F30")),
        TaskForce(2, ["Chicago", "Portland", "DD 1", "DD 2"], hex_of("B/M23")),
        TaskForce(3, ["Astoria", "Hobart", "DD 3", "DD 4"], hex_of("A/AA25")),
    ]
    dive = Flight("Dauntless", 6, "AP", 7)
    afs = [
        af(3, "A/DD15", Flight("Catalina", 1, "", 15), home="Port Moresby"),
        af(6, "A/I22", Flight("B-26", 4, "GP", 8), Flight("Wildcat", 2, "", 8), home="Port Moresby"),
        af(17, "A/T20", Flight("Hudson", 2, "", 10), home="Port Moresby"),
        af(23, "B/M33", dive, home="Lexington"),
    ]
    moresby = base("Port Moresby", "A/D23", boxes("3 B-17, 2 Catalina", "", "4 P-39, 2 B-26"), (20, 10), 8)
    australia = base("Australia", "", boxes("2 B-17"), (20, 10), 8)
    return make(
        "allied",
        tfs=tfs,
        afs=afs,
        ships=ships,
        bases=[moresby, australia],
        contacts=(contact(4, "B/P33"), contact(5, "A/I20", "base")),
    )


def japanese() -> CarrierView:
    """Return the Japanese view: Shokaku and Zuikaku in TF6, a convoy TF7, Rabaul, Kavieng, Shortland."""
    ships = [
        ship("Shokaku", "CV", 6, boxes=boxes("6 Zero, 4 Val AP", "2 Kate", "6 Kate, 5 Val")),
        ship("Zuikaku", "CV", 6, boxes=boxes("4 Zero", "", "6 Kate, 5 Val")),
        ship("Aoba", "CA", 7),
        ship("AP 1", "AP", 7),
        ship("AP 2", "AP", 7),
        ship("DD 1", "DD", 7),
    ]
    tfs = [
        TaskForce(6, ["Shokaku", "Zuikaku"], hex_of("B/B20")),
        TaskForce(7, ["Aoba", "AP 1", "AP 2", "DD 1"], hex_of("A/D23")),
    ]
    afs = [
        af(9, "B/F24", Flight("Val", 4, "AP", 8), Flight("Kate", 4, "torpedo", 8), home="Shokaku"),
        af(4, "A/X05", Flight("Zero/land", 4, "", 9)),
    ]
    kavieng = base("Kavieng", "", boxes(), (8, 4))
    shortland = base("Shortland", "A/LL15", boxes("1 Mavis"), (8, 4))
    rabaul = base("Rabaul", "A/X05", boxes("6 Betty torpedo, 5 Zero/land", "2 Nell", "4 Betty, 3 Mavis"))
    return make(
        "japanese", tfs=tfs, afs=afs, ships=ships, bases=[rabaul, kavieng, shortland], contacts=(contact(4, "B/F26"),)
    )


def read(text: str, view: CarrierView | None = None) -> CarrierSheet:
    """Return the sheet of a text, for the Allied side unless another view is given."""
    view = view or allied()
    return parse(text, view.seat, view, ruleset())


def only(sheet: CarrierSheet) -> UnitOrder:
    """Return the one order of a sheet."""
    (order,) = sheet.orders
    return order


def severities(sheet: CarrierSheet, severity: str) -> list[Diagnostic]:
    """Return the remarks of one severity."""
    return [remark for remark in sheet.diagnostics if remark.severity == severity]


def program(text: str, view: CarrierView | None = None) -> Program:
    """Return the program of the one order in a text."""
    return only(read(text, view)).program


def again(sheet: CarrierSheet, view: CarrierView | None = None) -> CarrierSheet:
    """Return the sheet of a sheet's own echo."""
    return read("\n".join(echo.canonical for echo in sheet.echo), view)


def orders(sheet: CarrierSheet) -> list[UnitOrder]:
    """Return the orders of a sheet without the lines they stand in."""
    return [msgspec.structs.replace(order, line=0) for order in sheet.orders]

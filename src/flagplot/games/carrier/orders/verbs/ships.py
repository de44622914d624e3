"""What ships do beside sailing and fighting: scuttling, leaving the map, picking up survivors."""

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.built import ships_in, value_of
from flagplot.games.carrier.orders.text import ship_list
from flagplot.games.carrier.orders.verb import AT_SEA, Group, Option, Verb

VERBS = (
    Verb(
        word="scuttle",
        group=Group.SHIPS,
        help="Sink ships of your own.",
        examples=(("TF3: scuttle Hobart", ""),),
        kinds=(ast.Scuttle,),
        starts={"SCUTTLE": "scuttle"},
        grammar="scuttle: SCUTTLE ships?",
        build={"scuttle": lambda _verb, *args: ast.Scuttle(ships_in(args))},
        lists=True,
        of_ships=True,
        text=lambda each, _: f"scuttle {ship_list(each.ships)}",
        givers=AT_SEA,
    ),
    Verb(
        word="leave map",
        group=Group.SHIPS,
        help="Leave the map at its edge.",
        examples=(("TF3: leave map", ""),),
        kinds=(ast.LeaveMap,),
        starts={"LEAVEMAP": "leave map, leave the map, exit map, exit the map, off map, leave the board"},
        grammar="leave_map: LEAVEMAP",
        build={"leave_map": lambda _: ast.LeaveMap()},
        text=lambda *_: "leave map",
        givers=AT_SEA,
        deed="leave the map",
    ),
    Verb(
        word="into wind",
        group=Group.SHIPS,
        help="Make one hex into the wind first: carriers, before they fly off planes.",
        examples=(("TF1: into wind; N1", ""),),
        kinds=(ast.IntoWind,),
        starts={"INTOWIND": "into wind, into the wind, turn into wind, turn into the wind, one hex into the wind"},
        grammar="into_wind: INTOWIND",
        build={"into_wind": lambda _: ast.IntoWind()},
        text=lambda *_: "into wind",
        givers=AT_SEA,
        deed="turn into the wind",
    ),
    Verb(
        word="rescue",
        group=Group.OPTIONAL,
        help="Pick up survivors, from a crippled ship of the TF too.",
        examples=(("TF3: rescue with Hobart", ""),),
        kinds=(ast.Rescue,),
        lists=True,
        of_ships=True,
        starts={"RESCUE": "rescue, rescue survivors, pick up, pick up survivors, take off survivors"},
        grammar="rescue: RESCUE (FROM NAME)? (WITH ships)?",
        build={"rescue": lambda *args: ast.Rescue(ships_in(args), value_of(args, "NAME") or "")},
        text=lambda each, _: (
            "rescue"
            + (f" from {each.cripple}" if each.cripple else "")
            + (f" with {ship_list(each.ships)}" if each.ships else "")
        ),
        givers=AT_SEA,
        deed="pick up survivors",
        option=Option(("survivors",), "picking up survivors"),
    ),
)

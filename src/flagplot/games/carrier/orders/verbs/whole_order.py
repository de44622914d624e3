"""Words about the whole order: detours, reports, radio, standing orders, what is not to be done."""

from typing import Any

from lark import Token

from flagplot.games.carrier.orders.assemble import Flag, MisuseError
from flagplot.games.carrier.orders.built import Part, kind_of, value_of
from flagplot.games.carrier.orders.verb import FORMATIONS, IN_FLIGHT, Group, Verb


def _divert(*args: Any) -> Flag:
    parts = kind_of(args, Part)
    observe = next((part.value for part in parts if part.name == "observe"), None)
    return Flag("divert", observe, any(part.name == "at any cost" for part in parts))


def _divert_what(*args: Any) -> Part:
    if not value_of(args, "COND"):
        return Part("at any cost" if value_of(args, "ANYCOST") else "divert")
    n = value_of(args, "NUM")
    if n not in (1, 2, 3):
        raise MisuseError("condition numbers are 1, 2 and 3: 'divert to observe cond 2'")
    return Part("observe", n)


def _radio_time(*args: Any) -> Flag:
    when = next((arg for arg in args if isinstance(arg, Token) and arg.type in ("RTWHEN", "RTNOW")), None)
    return Flag("now" if when is not None and when.type == "RTNOW" else when.value if when else "sighting")


VERBS = (
    Verb(
        word="divert",
        group=Group.WHOLE,
        help="Whether planes may leave their way to look at a sighting, and how closely.",
        examples=(("AF17: move N4; do not divert; high", ""), ("AF6: N5; divert to observe cond 2", "or: at any cost")),
        flag=True,
        givers=IN_FLIGHT,
        starts={
            "DIVERT": "divert to observe, divert, may divert, divert to observe sightings",
            "NODIVERT": "do not divert, never divert, no diversion, without diverting, don't divert, never deviate, "
            "do not deviate, no divert",
        },
        words={"ANYCOST": "at any cost, at all costs"},
        grammar="""
            diverting: NODIVERT                              -> no_divert
                     | DIVERT divert_what*                   -> divert
            divert_what: TFK | AFK | ANY | COND NUM | ANYCOST
        """,
        build={"no_divert": lambda _: Flag("no-divert"), "divert": _divert, "divert_what": _divert_what},
    ),
    Verb(
        word="report all sightings",
        group=Group.WHOLE,
        help="Report what is seen; searching follows from it.",
        examples=(("AF17: N4, NW2; report all sightings", ""),),
        flag=True,
        givers=FORMATIONS,
        starts={
            "REPORTALL": "report all sightings, report sightings, report every sighting, report back, "
            "report back every turn, report every turn, report all, report any sighting, report what you see"
        },
        grammar="report_all: REPORTALL (ON | ATW)?",
        build={"report_all": lambda *_: Flag("report")},
    ),
    Verb(
        word="RT",
        group=Group.WHOLE,
        help="When a unit reports by radio, where command control is on.",
        flag=True,
        givers=FORMATIONS,
        starts={
            "RT": "rt, send rt",
            "RTNOW": "rt now, rt at once, rt immediately, rt this turn, send rt now, send an rt now",
            "NORT": "no rt, no rts, keep radio silence",
        },
        words={
            "RTSHADOW": "every turn of shadowing, each turn of shadowing",
            "RTSIGHT": "each sighting, every sighting, on sighting, on each sighting, on every sighting, "
            "on all sightings",
            "RTFIRST": "on first sighting, on the first sighting",
            "RTCARRIERS": "on first cv sighting, on first carrier sighting, on the first cv sighting",
            "RTCOMBAT": "after combat, after attack",
        },
        grammar="""
            radio_time: RT (TO place)? RTWHEN?               -> radio_time
                      | RTNOW (TO place)?                    -> radio_time
                      | NORT                                 -> radio_silence
        """,
        build={"radio_time": _radio_time, "radio_silence": lambda _: Flag("none")},
    ),
    Verb(
        word="every turn",
        group=Group.WHOLE,
        help="A base or ship repeats the order every turn, until the next or `cancel`.",
        examples=(("Lexington: every turn service all", ""),),
        flag=True,
        starts={"EVERYTURN": "every turn, each turn, until countermanded, standing, standing order"},
        grammar="every_turn: EVERYTURN",
        build={"every_turn": lambda _: Flag("standing")},
    ),
    Verb(
        word="cancel",
        group=Group.WHOLE,
        help="End the order that stands.",
        examples=(("Lexington: cancel", "ends what stands"),),
        flag=True,
        starts={"CANCEL": "cancel, countermand, cancel orders, cancel standing orders, no standing orders, no orders"},
        grammar="cancel: CANCEL",
        build={"cancel": lambda _: Flag("cancel")},
    ),
    Verb(
        word="do not attack",
        group=Group.WHOLE,
        help="Do not attack what is met.",
        flag=True,
        givers=FORMATIONS,
        starts={
            "NOATTACK": "do not attack, don't attack, no attack, never attack, do not attack anything, "
            "don't attack anything"
        },
        grammar="no_attack: NOATTACK",
        build={"no_attack": lambda _: Flag("no-attack")},
    ),
    Verb(
        word="no move",
        group=Group.WHOLE,
        help="Stay: what the umpire answers to an order that contradicts itself.",
        flag=True,
        givers=FORMATIONS,
        starts={"NOMOVE": "no move"},
        grammar="no_move: NOMOVE",
        build={"no_move": lambda _: Flag("no-move")},
    ),
)

"""How planes fight: diving CAP, strafing, flares, who fires at whom, who attacks when."""

from typing import Any

from lark import Token

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.orders.assemble import Altitude, MisuseError
from flagplot.games.carrier.orders.built import Items, has, kind_of, plane_names
from flagplot.games.carrier.orders.stock import stock
from flagplot.games.carrier.orders.text import place, planes
from flagplot.games.carrier.orders.verb import IN_FLIGHT, Group, Option, Trial, Verb


def _dive_most(*args: Any) -> ast.Dive:
    numbers = [arg.value for arg in args if isinstance(arg, Token) and arg.type == "NUM"]
    if not has(args, "SLASH"):
        return ast.Dive(numbers[0])
    if not numbers[1]:
        raise MisuseError("a share is written like 1/3")
    return ast.Dive(numbers[0], numbers[1])


def _dive_text(each: ast.Dive) -> str:
    if each.most is None:
        return "may dive"
    return f"dive at most {each.most}{f'/{each.parts}' if each.parts else ''}" if each.most else "no dive"


def _dived(dive: ast.Dive, trial: Trial) -> list[Action]:
    """Refuse dives that cannot be limited so (GM-9.66, FE-16.12e)."""
    if dive.most and trial.roster.ruleset.options.diving_cap == "1993":
        return trial.refuse("GM-9.66", "how many dive cannot be limited: write 'no dive' or nothing")
    if dive.parts and not 0 < (dive.most or 0) < dive.parts:
        return trial.refuse("FE-16.12e", f"{dive.most}/{dive.parts} is no share")
    return [dive]


def _strafe(_verb: object, *parts: Any) -> ast.Strafe:
    target = {part.name: part.value for part in parts if part.name in ("place", "what")}
    return ast.Strafe(target.get("place", ast.Place()), target.get("what", "any"))


def _strafe_text(each: ast.Strafe) -> str:
    what = {"tf": "TF", "base": "base", "any": ""}[each.what]
    words = ["strafe", what, f"at {place(each.place)}" if each.place != ast.Place() else ""]
    return " ".join(word for word in words if word)


def _strafed(strafe: ast.Strafe, trial: Trial) -> list[Action]:
    """Refuse to strafe with other planes than fighters (BR-29.6)."""
    cards = trial.roster.ruleset.tables.planes
    have = [cards[name] for name in stock(trial.draft, trial.roster) if name in cards]
    if any(card.interceptor or card.escort for card in have):
        return [strafe]
    return trial.refuse("BR-29.6", "only fighters strafe")


def _flared(flares: ast.Flares, trial: Trial) -> list[Action]:
    """Refuse flares of land and carrier planes (BR-29.7)."""
    cards = trial.roster.ruleset.tables.planes
    if any({"float", "sea"} & set(cards[n].handling) for n in stock(trial.draft, trial.roster) if n in cards):
        return [flares]
    return trial.refuse("BR-29.7", "only float planes and sea planes drop flares")


def _fire_text(each: ast.FireAt) -> str:
    if each.aims:
        return "fire " + ", ".join(f"{planes(aim.planes)} at {aim.target}" for aim in each.aims)
    return "fire at " + ", ".join(each.ranking)


def _fired(fire: ast.FireAt, trial: Trial) -> list[Action]:
    """Refuse fire at one's own planes, and of planes that the AF does not have (FE-LI-5a)."""
    cards, have = trial.roster.ruleset.tables.planes, stock(trial.draft, trial.roster)
    enemies = [*fire.ranking, *(aim.target for aim in fire.aims)]
    own = next((name for name in enemies if cards[name].side == trial.roster.side), None)
    if own is not None:
        return trial.refuse("FE-LI-5a", f"{own} is a plane of your own side")
    bad = next((aim for aim in fire.aims if aim.planes.plane not in have and "" not in have), None)
    return [fire] if bad is None else trial.refuse("FE-LI-5a", f"{trial.draft.name} has no {bad.planes.plane}")


def _in_turn(turn: ast.InTurn, trial: Trial) -> list[Action]:
    """Refuse to attack before or after oneself (FE-18.2.1a)."""
    if turn.number != trial.draft.unit.number:
        return [turn]
    return trial.refuse("FE-18.2.1a", "an AF cannot attack before or after itself")


VERBS = (
    Verb(
        word="dive",
        group=Group.COMBAT,
        help="Say how many of a high CAP may dive on a low raid; a ban stands until `may dive`.",
        examples=(("AF6: no dive", "or: dive at most 2, a third, may dive"),),
        kinds=(ast.Dive,),
        starts={
            "NODIVE": "no dive, do not dive, don't dive, never dive",
            "KEEPHIGH": "keep high, keep hi",
            "DIVEMOST": "dive at most, dive up to, dive no more than",
            "DIVEFREE": "may dive, dive freely",
        },
        grammar="""
            diving: NODIVE                                   -> no_dive
                  | KEEPHIGH                                 -> keep_high
                  | DIVEFREE                                 -> dive_freely
                  | DIVEMOST NUM PLANESW?                    -> dive_most
                  | DIVEMOST NUM SLASH NUM                   -> dive_most
                  | DIVEMOST SHARE                           -> dive_share
        """,
        build={
            "no_dive": lambda *_: ast.Dive(0),
            "keep_high": lambda _: Items((Altitude(True), ast.Dive(0))),
            "dive_freely": lambda _: ast.Dive(),
            "dive_most": _dive_most,
            "dive_share": lambda _verb, share: ast.Dive(*share.value),
        },
        text=lambda each, _: _dive_text(each),
        givers=IN_FLIGHT,
        option=Option(("diving_cap",), "diving CAP"),
        judged=_dived,
    ),
    Verb(
        word="strafe",
        group=Group.COMBAT,
        help="Fighters fly there low and strafe a base or a TF.",
        examples=(("AF6: strafe Buna", ""),),
        kinds=(ast.Strafe,),
        starts={"STRAFE": "strafe, strafes"},
        grammar="""
            strafe: STRAFE strafe_part*
            strafe_part: (TFK | ENEMY | SHIPS | BASEW | PLANESW) -> head_what
                       | ATW? place                              -> head_at
        """,
        build={"strafe": _strafe},
        text=lambda each, _: _strafe_text(each),
        givers=IN_FLIGHT,
        option=Option(("strafing",), "strafing"),
        judged=_strafed,
    ),
    Verb(
        word="flares",
        group=Group.COMBAT,
        help="Float planes and sea planes light a night battle in their hex.",
        examples=(("AF3: drop flares", ""),),
        kinds=(ast.Flares,),
        starts={"FLARES": "drop flares, flares, light flares, use flares"},
        grammar="flares: FLARES",
        build={"flares": lambda _: ast.Flares()},
        text=lambda *_: "drop flares",
        givers=IN_FLIGHT,
        deed="drop flares",
        option=Option(("flares",), "flares"),
        judged=_flared,
    ),
    Verb(
        word="fire at",
        group=Group.COMBAT,
        help="Choose the interceptors that escorts fire at, the first one met being taken.",
        examples=(("AF6: fire at Zero, Rufe", "or: fire 2 Wildcat at Zero"),),
        kinds=(ast.FireAt,),
        starts={"FIREAT": "shoot at", "FIRE": "fire, fires, fire guns, shoot"},
        grammar="""
            fire_at: (FIREAT | FIRE (ATW | ON)) PLANE ((COMMA | SLASH) PLANE)* -> fire_at
                   | FIRE aim ((COMMA | SLASH) aim)*                           -> fire
            aim: NUM PLANE (ATW | ON) PLANE
        """,
        build={
            "fire_at": lambda *args: ast.FireAt(plane_names(args)),
            "fire": lambda *args: ast.FireAt((), tuple(kind_of(args, ast.Aim))),
            "aim": lambda n, plane, _at, target: ast.Aim(ast.Planes(n.value, str(plane.value)), str(target.value)),
        },
        lists=True,
        text=lambda each, _: _fire_text(each),
        givers=IN_FLIGHT,
        deed="choose its targets in the air",
        option=Option(("escorts_choose",), "the choice of escorts whom they fire at"),
        judged=_fired,
    ),
    Verb(
        word="fire back",
        group=Group.COMBAT,
        help="Choose the bombers that fire back first where not all may.",
        examples=(("AF6: fire back with B-26", ""),),
        kinds=(ast.FireBack,),
        starts={"FIREBACK": "fire back with, fire back, reply with"},
        grammar="fire_back: FIREBACK PLANE ((COMMA | SLASH) PLANE)*",
        build={"fire_back": lambda *args: ast.FireBack(plane_names(args))},
        lists=True,
        text=lambda each, _: "fire back with " + ", ".join(each.ranking),
        givers=IN_FLIGHT,
        deed="choose its gunners",
        option=Option(("bomber_fire_limit",), "the limit on the fire of bombers"),
    ),
    Verb(
        word="attack in turn",
        group=Group.COMBAT,
        help="Attack first, last, or before or after another AF in the hex.",
        examples=(("AF6: attack before AF23", "or: attack first, last, after AF23"),),
        kinds=(ast.InTurn,),
        text=lambda each, _: f"attack {each.when}" + (f" AF{each.number}" if each.number else ""),
        givers=IN_FLIGHT,
        option=Option(("attack_in_turn", "aa_in_turn"), "attacking one AF after the other"),
        judged=_in_turn,
    ),
    Verb(
        word="apart",
        group=Group.COMBAT,
        help="Planes of different names do not attack together.",
        examples=(("AF6: apart", ""),),
        kinds=(ast.Apart,),
        starts={"APART": "apart, do not combine, separately"},
        grammar="apart: APART",
        build={"apart": lambda _: ast.Apart()},
        text=lambda *_: "apart",
        givers=IN_FLIGHT,
        deed="attack apart",
        option=Option(("combined_attacks",), "attacking together"),
    ),
)

"""Conduct in surface combat: the secret number, positions, fire, torpedoes, breaking through and off (BR-19, FE-19,
GM-10)."""

import re
from itertools import pairwise
from typing import Any

import msgspec
from lark import Token

from flagplot.games.carrier.combat.aiming import Gun, whole_sums
from flagplot.games.carrier.combat.gunnery import HEAVY
from flagplot.games.carrier.combat.positions import GUNS_ONCE, gun_uses
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.ordered.program import folded, left
from flagplot.games.carrier.orders.assemble import CaseItem
from flagplot.games.carrier.orders.built import Part, kind_of
from flagplot.games.carrier.orders.draft import Draft
from flagplot.games.carrier.orders.resolve import named_ships
from flagplot.games.carrier.orders.verb import AT_SEA, BASES, Build, Group, Trial, Verb
from flagplot.games.carrier.state.units import Ship
from flagplot.games.carrier.units.factors import as_anchored, crippled, gunnery

LABEL = re.compile(r"[A-Z]+ #\d+")
"""A secret label (FE-19a)."""


# --- from the words


def _surface(*args: Any) -> ast.Surface:
    conduct: dict[str, Any] = {}
    for part in kind_of(args, Part):
        conduct |= part.value if part.name == "several" else {part.name: part.value}
    return ast.Surface(**conduct)


def _torpedo_position(_: Token, types: tuple[str, ...], *allowed: Token) -> Part:
    return Part("several", {"torpedo": types, "if_allowed": True}) if allowed else Part("torpedo", types)


def _aim(target: Token, *number: Token) -> Part:
    words = {"GUNNERY": "gunnery", "TORP": "torpedo", "SCREEN": "screen", "DAMAGED": "damaged"}
    at = words.get(target.type) or str(target.value)
    return Part("aim", f"{at} #{number[1].value}" if number else at)


BUILD: dict[str, Build] = {
    "surface": _surface,
    "engage_alone": lambda *_: ast.Surface(engage=True),
    "engage": lambda _: Part("engage", True),
    "avoid": lambda _: Part("engage", False),
    "secret_number": lambda _, n: Part("number", n.value),
    "gunnery": lambda _, types: Part("gunnery", types),
    "screen": lambda _, types: Part("screen", types),
    "types": lambda *args: tuple(str(arg.value) for arg in args if arg.type != "SLASH"),
    "torpedo_position": _torpedo_position,
    "torpedo_if": lambda *_: Part("if_allowed", True),
    "torpedo_fire": lambda *args: Part("torpedo_fire", tuple(kind_of(args, ast.GunAim))),
    "gun_fire": lambda *args: Part("fire", tuple(kind_of(args, ast.GunAim))),
    "breakthrough": lambda *_: Part("breakthrough", True),
    "no_breakthrough": lambda *_: Part("breakthrough", False),
    "held_back": lambda _, types: Part("held_back", types),
    "use_shells": lambda _, shells: Part("shells", "GP" if shells.type == "GP" else "AP"),
    "gun_aim": _aim,
    "aim_n": lambda n, _, aim: ast.GunAim(aim.value, n.value),
    "aim_rest": lambda *args: ast.GunAim(kind_of(args, Part)[0].value),
}


# --- to words


def _text(each: ast.Surface) -> str:
    parts = []
    if each.engage is not None:
        parts.append("engage" if each.engage else "avoid")
    if each.number is not None:
        parts.append(f"number {each.number}")
    for name in ("gunnery", "torpedo", "screen"):
        ships = getattr(each, name)
        if ships:
            allowed = " if BHT allows" if name == "torpedo" and each.if_allowed else ""
            parts.append(f"{name} {'/'.join(ships)}{allowed}")
    if each.if_allowed and not each.torpedo:
        parts.append("torpedo if BHT allows")
    if each.breakthrough is not None:
        parts.append("breakthrough" if each.breakthrough else "no breakthrough")
    if each.held_back:
        parts.append(f"hold back {'/'.join(each.held_back)}")
    if each.fire:
        parts.append("fire " + _aims(each.fire))
    if each.torpedo_fire:
        at = "at " if all(one.n is None for one in each.torpedo_fire) else ""
        parts.append(f"torpedo {at}{_aims(each.torpedo_fire)}")
    if each.shells:
        parts.append(f"use {each.shells}")
    return "surface: " + ", ".join(parts)


def _aims(fire: tuple[ast.GunAim, ...]) -> str:
    if all(each.n is None for each in fire):
        return "/".join(each.at for each in fire)
    return "/".join(f"{'rest' if each.n is None else each.n} at {each.at}" for each in fire)


# --- checks


def _judged(conduct: ast.Surface, trial: Trial) -> list[Action]:
    """Refuse a secret number outside 1 to 6 (BR-19.4, GM-10.1a), labels that do not exist and totals of fire that are
    no sums of whole ships (FE-19a, FE-19i), torpedoes of ships that may not fire them (FE-19.11e), and of a base all
    but its fire (BR-19.9.3). Says where breaking off is not played (BR-30.3)."""
    judge = _GunOrders(trial)
    if trial.draft.unit.kind == "base" and conduct != ast.Surface(fire=conduct.fire):
        hint = f"Write '{trial.draft.name}: fire CA then DD', or 'fire 4 at CA, rest at DD'."
        return trial.refuse("BR-19.9.3", "a base fires its guns at ships and does no more", hint)
    if trial.draft.unit.kind == "base" and not trial.roster.ruleset.base_card(trial.draft.unit.name).sf:
        return trial.refuse("BR-19.9.3", f"{trial.draft.name} has no guns against ships")
    kept = judge.number(judge.fire(judge.torpedoes(judge.positions(conduct))))
    said = {sign.type for sign in trial.item.signs}
    if conduct.engage and "ENGAGE" in said and said & {"SEE", "SEEN"} and "SURFACE" not in said:
        not_sent(trial)
    if not trial.roster.ruleset.options.breaking_off and any(sign.type == "BREAKOFF" for sign in trial.item.signs):
        trial.note("BR-30.3", "ships cannot break off in this game: read as seeking no combat")
    return [kept] if kept != ast.Surface() else []


def not_sent(trial: Trial) -> None:
    """Say that a TF told to attack ships without a number seeks combat with them and is not sent to them."""
    told = "read as seeking surface combat where it meets the enemy; it is not sent to him"
    trial.note("read-as", f"{trial.draft.name}: {told}", "To go there name the contact: 'attack C4'.")


_BREAK_OFF = ("break off", "breaks off")


def _for_planes(conduct: ast.Surface, trial: Trial) -> list[Action] | None:
    """Planes that break off and do something else just do that."""
    breaks = any(sign.type == "BREAKOFF" and sign.spelt.lower() in _BREAK_OFF for sign in trial.item.signs)
    on = any(isinstance(item.node, ast.LandAt | ast.Move | ast.GoTo) for item in trial.draft.items)
    within = isinstance(trial.item.node, CaseItem) and bool(left(trial.item.node.case.then.actions))
    return [] if breaks and trial.draft.unit.kind == "AF" and (within or on) else None


def _together(draft: Draft) -> None:
    """Put what was said about surface combat in several clauses into one, of each thing the last word (GM-10.1b)."""
    said = [item for item in draft.items if isinstance(item.node, ast.Surface)]
    whole = folded([item.node for item in said if isinstance(item.node, ast.Surface)])
    if whole is not None and len(said) > 1:
        said[0].node = whole
        draft.items = [item for item in draft.items if item not in said[1:]]


class _GunOrders:
    """Judges the words of one order about surface combat by the seat's own view."""

    def __init__(self, trial: Trial) -> None:
        self.trial, self.roster, self.tf = trial, trial.roster, trial.tf

    def number(self, node: ast.Surface) -> ast.Surface:
        """Return the order without a number that is none."""
        if node.number is None or 1 <= node.number <= 6:
            return node
        self.trial.refuse(
            "BR-19.4", f"the secret number is 1 to 6, not {node.number}", "Without a number it is drawn by lot."
        )
        return msgspec.structs.replace(node, number=None)

    def positions(self, node: ast.Surface) -> ast.Surface:
        """Return the order without positions of ships of which the TF has none: what is to be fired at may be meant."""
        for field, aim in (("gunnery", "fire {}"), ("torpedo", "torpedoes at {}")):
            words: tuple[str, ...] = getattr(node, field)
            if not words or self.tf is None or any(named_ships((word,), self.tf, self.roster)[0] for word in words):
                continue
            kinds = "/".join(words)
            hint = f"To fire at them write '{aim.format(kinds)}'."
            self.trial.refuse("BR-19.4", f"{self.trial.draft.name} has no {kinds} for the {field} position", hint)
            node = msgspec.structs.replace(node, **{field: ()})
        return node

    def torpedoes(self, node: ast.Surface) -> ast.Surface:
        """Return the order without torpedo ships that all lie crippled or at anchor."""
        if not self.roster.ruleset.options.helpless_targets or self.tf is None:
            return node
        kept: list[str] = []
        for word in node.torpedo:
            names, _ = named_ships((word,), self.tf, self.roster)
            ships = [self.roster.view.ships[name] for name in names]
            if ships and all(self._lies(ship) for ship in ships):
                self.trial.refuse(
                    "FE-19.11e",
                    f"{word} lies crippled or at anchor and may not fire torpedoes",
                    "Such ships are screened; with guns they reply when they are attacked.",
                )
            else:
                kept.append(word)
        return msgspec.structs.replace(node, torpedo=tuple(kept))

    def _lies(self, ship: Ship) -> bool:
        ruleset, side = self.roster.ruleset, self.roster.side
        return as_anchored(ship, self.roster.view.clock.turn) or crippled(ruleset, side, ship)

    def fire(self, node: ast.Surface) -> ast.Surface:
        """Return the order without fire that cannot be."""
        for field in ("fire", "torpedo_fire"):
            said: tuple[ast.GunAim, ...] = getattr(node, field)
            if len(said) > 1 and said[0].at == "gunnery" and self._with_guns():
                said = said[1:]  # `fires its guns at CA`: with what, not at whom
            stands = said if self._known_labels(said) and self._no_places(said) else ()
            if field == "fire" and stands and not self._whole(stands):
                stands = ()
            node = msgspec.structs.replace(node, **{field: stands})
        return node

    def _known_labels(self, said: tuple[ast.GunAim, ...]) -> bool:
        """Return whether every label is one that the umpire has told (FE-19a)."""
        named = [each.at for each in said if LABEL.fullmatch(each.at)]
        question = self.roster.view.question
        told = question.targets if question else ()
        wrong = [label for label in named if label not in told]
        if not wrong:
            return True
        if not told:
            self.trial.refuse(
                "FE-19a",
                f"{wrong[0]}: labels are dealt when the fight begins",
                "Name types or positions, such as 'fire BB then CA'.",
            )
        else:
            self.trial.refuse("FE-19a", f"there is no {wrong[0]}", f"You were told of {', '.join(told)}.")
        return False

    def _with_guns(self) -> bool:
        """Return whether `guns` is written where `gunnery` would be who fires them."""
        return any(
            sign.type == "GUNNERY" and sign.spelt.lower() == "guns" and before.spelt.lower() not in ("at", "on")
            for before, sign in pairwise(self.trial.item.signs)
        )

    def _no_places(self, said: tuple[ast.GunAim, ...]) -> bool:
        """Return whether no place stands for ships to fire at: a base is shelled."""
        place = next((each.at for each in said if self.roster.place_hex(each.at) is not None), None)
        if place is not None:
            self.trial.refuse("BR-19.5.1", f"{place} is a place, no ship", f"Write 'shell {place}'.")
        return place is None

    def _whole(self, said: tuple[ast.GunAim, ...]) -> bool:
        """Return whether totals declared are sums of whole ships (FE-19i), and not more than there is."""
        numbered = [each for each in said if each.n]
        if not numbered or self.tf is None:
            return True
        ruleset, side = self.roster.ruleset, self.roster.side
        guns = [
            (ship, Gun(0, gunnery(ruleset, side, ship), ship.type in HEAVY))
            for ship in self.roster.ships(self.tf)
            if gunnery(ruleset, side, ship) and self._loaded(ship) and self._fires(ship)
        ]
        demands: dict[str, int] = {}
        for each in numbered:
            demands[each.at] = demands.get(each.at, 0) + (each.n or 0)
        at_bb = [(n, at.startswith("BB")) for at, n in demands.items()]
        single = [Gun(0, 1, gun.heavy) for _, gun in guns for _ in range(gun.factors)]
        if whole_sums([gun for _, gun in guns] if ruleset.options.whole_gunnery else single, at_bb) is not None:
            return True
        have = ", ".join(f"{ship.name} {gun.factors}" for ship, gun in guns) or "no guns"
        sums = " and ".join(str(n) for n in demands.values())
        self.trial.refuse(
            "FE-19i" if ruleset.options.whole_gunnery else "BR-19.5.1",
            f"{sums} gunnery factors cannot be made up of the ships of {self.trial.draft.name}: {have}",
            "A ship fires all its guns at one target; only BB, CA and CAV fire at a BB."
            if ruleset.options.whole_gunnery
            else "Only BB, CA and CAV factors fire at a BB.",
        )
        return False

    def _fires(self, ship: Ship) -> bool:
        """Return whether a ship's guns are among those that a question has named; all may where none is named."""
        question = self.roster.view.question
        return not question or not question.firing or ship.name in question.firing

    def _loaded(self, ship: Ship) -> bool:
        if ship.type in GUNS_ONCE:
            return ship.gun_uses < gun_uses(self.roster.ruleset)
        return ship.ammunition > 0


VERBS = (
    Verb(
        word="surface",
        group=Group.SHIPS,
        help=(
            "Conduct in surface combat: seek or avoid it, the secret number, who fires guns or torpedoes and at "
            "what, who is screened, breaking through, of a base its fire; by option breaking off and the kind of "
            "shells."
        ),
        examples=(
            ("TF2: surface: engage, number 4, gunnery CA CL, torpedo DD, screen AP", ""),
            ("TF2: die 4; attack; torpedo DD if BHT allows; breakthrough yes", ""),
            ("TF2: fire BB then CA, damaged", "or: fire 5 at CA, rest at DD"),
            ("TF2: torpedoes at BB then CA", ""),
            ("TF2: breakthrough, hold back DD", ""),
            ("Port Moresby: fire CA then DD", "at what shells it; or: fire 2 at CA, rest at DD"),
            ("TF2: avoid combat", "by option: break off"),
        ),
        kinds=(ast.Surface,),
        starts={
            "SURFACE": "surface, surface combat, in surface combat",
            "ENGAGE": "engage, engage enemy, seek combat, seek surface combat",
            "NUMBER": "number, secret number, die, die number, bht, surface number",
            "SCREEN": "screen, in screen",
            "BREAKTHROUGH": "breakthrough, break through",
            "NOBREAK": "",
            "HOLDBACK": "hold back, keep back",
            "USE": "use, use only",
            "BREAKOFF": "break off, break off combat, break off action, avoid surface combat, refuse combat, "
            "refuse surface combat",
        },
        words={
            "AVOID": "avoid, evade",
            "GUNNERY": "gunnery, guns, in gunnery",
            "YES": "yes",
            "IFALLOWED": "if bht allows, if the bht allows, if bht will allow, only if bht allows, "
            "only if bht will allow, if the sum allows, only if the sum allows",
            "DAMAGED": "damaged, damaged ships, cripples",
        },
        grammar="""
            surface: SURFACE COLON? surface_part (COMMA surface_part)*
                   | lone_part (COMMA surface_part)*
                   | ENGAGE (ANY | ENEMY | TFK | SHIPS)*     -> engage_alone
            ?surface_part: ENGAGE                            -> engage
                         | AVOID                             -> avoid
                         | lone_part
            ?lone_part: NUMBER NUM                           -> secret_number
                      | GUNNERY types                        -> gunnery
                      | TORP types IFALLOWED?                -> torpedo_position
                      | TORP IFALLOWED                       -> torpedo_if
                      | TORP gun_first (SLASH? gun_aimed)*   -> torpedo_fire
                      | SCREEN types                         -> screen
                      | BREAKTHROUGH YES?                    -> breakthrough
                      | BREAKTHROUGH NO                      -> no_breakthrough
                      | NO BREAKTHROUGH                      -> no_breakthrough
                      | NOBREAK                              -> no_breakthrough
                      | HOLDBACK types                       -> held_back
                      | FIRE gun_aimed (SLASH? gun_aimed)*   -> gun_fire
                      | USE (GP | APW)                       -> use_shells
                      | BREAKOFF                             -> avoid
            ?gun_aimed: gun_first
                      | gun_aim                              -> aim_rest
            gun_first: NUM (ATW | ON) gun_aim                -> aim_n
                     | REST (ATW | ON) gun_aim               -> aim_rest
                     | (ATW | ON) gun_aim                    -> aim_rest
            gun_aim: TYPE (LABEL NUM)? | NAME | GUNNERY | TORP | SCREEN | DAMAGED
            types: (TYPE | NAME) (SLASH? (TYPE | NAME))*
        """,
        build=BUILD,
        of_ships=True,
        text=lambda each, _: _text(each),
        givers=AT_SEA | BASES,
        deed="fight on the surface",
        for_others=_for_planes,
        judged=_judged,
        together=_together,
    ),
)

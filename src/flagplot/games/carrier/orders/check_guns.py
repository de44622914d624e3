"""Checks of what task forces are told about surface combat and their guns (BR-19, FE-19, GM-10, GM-13)."""

import re

import msgspec

from flagplot.games.carrier.combat.aiming import Gun, whole_sums
from flagplot.games.carrier.combat.gunnery import HEAVY
from flagplot.games.carrier.combat.positions import GUNS_ONCE, gun_uses
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import Action
from flagplot.games.carrier.ordered.program import folded
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.resolve import change_item, named_ships, parts_with
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import Ship, TaskForce
from flagplot.games.carrier.units.factors import as_anchored, crippled, gunnery
from flagplot.games.carrier.units.magazine import UNCOUNTED, full_load, reload_base

LABEL = re.compile(r"[A-Z]+ #\d+")
"""A secret label (FE-19a)."""


def fighting(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse a secret number outside 1 to 6 (BR-19.4, GM-10.1a), labels that do not exist and totals of fire that are
    no sums of whole ships (FE-19a, FE-19i), torpedoes of ships that may not fire them (FE-19.11e). Says where breaking
    off is not played (BR-30.3)."""
    judge = _GunOrders(draft, roster, remarks)

    def change(action: Action) -> list[Action]:
        if not isinstance(action, ast.Surface):
            return [action]
        kept = judge.number(item, judge.fire(item, judge.torpedoes(item, action)))
        return [kept] if kept != ast.Surface() else []

    for item in list(draft.items):
        change_item(draft, item, change)
        if not roster.ruleset.options.breaking_off and any(sign.type == "BREAKOFF" for sign in item.signs):
            remarks.at(item.signs, "note", "BR-30.3", "ships cannot break off in this game: read as seeking no combat")
    _joined(draft)


def _joined(draft: Draft) -> None:
    """Put what was said about surface combat in several clauses into one, of each thing the last word (GM-10.1b)."""
    said = [item for item in draft.items if isinstance(item.node, ast.Surface)]
    whole = folded([item.node for item in said if isinstance(item.node, ast.Surface)])
    if whole is not None and len(said) > 1:
        said[0].node = whole
        draft.items = [item for item in draft.items if item not in said[1:]]


class _GunOrders:
    """Judges the words of one order about surface combat by the seat's own view."""

    def __init__(self, draft: Draft, roster: Roster, remarks: Remarks) -> None:
        self.draft, self.roster, self.remarks = draft, roster, remarks
        self.tf: TaskForce | None = roster.view.tfs.get(draft.unit.number) if draft.unit.kind == "TF" else None

    def _refuse(self, item: Item, code: str, message: str, hint: str = "") -> None:
        self.remarks.at(item.signs, "error", code, message, hint)

    def number(self, item: Item, node: ast.Surface) -> ast.Surface:
        """Return the order without a number that is none."""
        if node.number is None or 1 <= node.number <= 6:
            return node
        self._refuse(
            item, "BR-19.4", f"the secret number is 1 to 6, not {node.number}", "Without a number it is drawn by lot."
        )
        return msgspec.structs.replace(node, number=None)

    def torpedoes(self, item: Item, node: ast.Surface) -> ast.Surface:
        """Return the order without torpedo ships that all lie crippled or at anchor."""
        if not self.roster.ruleset.options.helpless_targets or self.tf is None:
            return node
        kept: list[str] = []
        for word in node.torpedo:
            names, _ = named_ships((word,), self.tf, self.roster)
            ships = [self.roster.view.ships[name] for name in names]
            if ships and all(self._lies(ship) for ship in ships):
                self._refuse(
                    item,
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

    def fire(self, item: Item, node: ast.Surface) -> ast.Surface:
        """Return the order without fire that cannot be."""
        for field in ("fire", "torpedo_fire"):
            said: tuple[ast.GunAim, ...] = getattr(node, field)
            stands = said if self._known_labels(item, said) else ()
            if field == "fire" and stands and not self._whole(item, stands):
                stands = tuple(each for each in stands if each.n is None)
            node = msgspec.structs.replace(node, **{field: stands})
        return node

    def _known_labels(self, item: Item, said: tuple[ast.GunAim, ...]) -> bool:
        """Return whether every label is one that the umpire has told (FE-19a)."""
        named = [each.at for each in said if LABEL.fullmatch(each.at)]
        question = self.roster.view.question
        told = question.targets if question else ()
        wrong = [label for label in named if label not in told]
        if not wrong:
            return True
        if not told:
            self._refuse(
                item,
                "FE-19a",
                f"{wrong[0]}: labels are dealt when the fight begins",
                "Name types or positions, such as 'fire BB then CA'.",
            )
        else:
            self._refuse(item, "FE-19a", f"there is no {wrong[0]}", f"You were told of {', '.join(told)}.")
        return False

    def _whole(self, item: Item, said: tuple[ast.GunAim, ...]) -> bool:
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
        self._refuse(
            item,
            "FE-19i" if ruleset.options.whole_gunnery else "BR-19.5.1",
            f"{sums} gunnery factors cannot be made up of the ships of {self.draft.name}: {have}",
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


# --- shells


def loading(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Refuse loads of shells that cannot be: at sea, more than a ship holds, two kinds for a destroyer (GM-13.1)."""
    tf = roster.view.tfs.get(draft.unit.number) if draft.unit.kind == "TF" else None

    def change(action: Action) -> list[Action]:
        if not isinstance(action, ast.LoadGuns):
            return [action]
        if not roster.ruleset.options.gun_ammunition:
            remarks.at(
                item.signs,
                "error",
                "GM-13.1",
                "this game does not tell GP shells from AP",
                "The rule is off: guns need no declaration.",
            )
            return []
        if item.node is not action:
            remarks.at(item.signs, "error", "GM-13.1", "the load of guns cannot wait for a condition")
            return []
        loads = tuple(load for load in action.loads if tf is None or _stands(item, load, tf, roster, remarks))
        return [ast.LoadGuns(loads)] if loads else []

    for item in parts_with(draft, ast.LoadGuns):
        change_item(draft, item, change)


def _stands(item: Item, load: ast.Shells, tf: TaskForce, roster: Roster, remarks: Remarks) -> bool:
    """Return whether ships of a TF can load so; says why they cannot."""
    ruleset, side = roster.ruleset, roster.side
    names, bad = named_ships(load.ships, tf, roster) if load.ships else (list(tf.ships), [])
    for word in bad:
        remarks.at(item.signs, "error", "no-such-ship", f"{word} is not in TF{tf.number}")
    ships = [roster.view.ships[name] for name in names]
    ships = [ship for ship in ships if full_load(ship, ruleset.card(side, ship.card).ammunition)]
    for ship in ships:
        full = full_load(ship, ruleset.card(side, ship.card).ammunition)
        depot = any(
            base.hex == tf.hex and reload_base(ruleset.tables, side, base.name) for base in roster.view.bases.values()
        )
        reloads = ruleset.options.reloading and depot and ship.anchored is not None
        message = ""
        if ship.magazine and ship.magazine.sealed and not reloads:
            message = f"{ship.name} is at sea: its load was declared before its first turn"
        elif ship.type in UNCOUNTED and (load.gp is not None or load.ap is not None):
            message = f"{ship.name} has shells of one kind only: write '{ship.type} GP' or '{ship.type} AP'"
        elif (load.gp or 0) + (load.ap or 0) > full:
            message = f"{ship.name} holds {full} factors, not {(load.gp or 0) + (load.ap or 0)}"
        if message:
            remarks.at(item.signs, "error", "GM-13.1", message)
            return False
    return bool(ships) and not bad


def asked(draft: Draft, roster: Roster, remarks: Remarks) -> None:
    """Leave out what is no answer to a question about surface combat (FE-19d, FE-19e)."""
    question = roster.view.question
    if not question or question.kind != "surface":
        return
    for item in list(draft.items):
        if draft.name not in question.units:
            remarks.at(item.signs, "error", "surface", f"{draft.name} does not fight here: {', '.join(question.units)}")
        elif not isinstance(item.node, ast.Surface):
            remarks.at(
                item.signs,
                "error",
                "surface",
                "only number, groups and fire of task forces are asked for now",
                "Other orders are for the next turn.",
            )
        else:
            continue
        draft.items.remove(item)

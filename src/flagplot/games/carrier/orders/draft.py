"""An order while it is being read and checked: its parts with the words they came from, and the remarks on them."""

from collections.abc import Sequence

import msgspec

from flagplot.core.diagnostics import Diagnostic, Severity
from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.ordered.ast import UnitRef
from flagplot.games.carrier.orders.assemble import CaseItem, Guarded, Node
from flagplot.games.carrier.orders.judging import of_what_is_not
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue, tongue_of
from flagplot.games.carrier.theatre.hex import Hex


class Item:
    """One part of an order and the clause it came from."""

    def __init__(self, node: Node, signs: Sequence[Sign], bracketed: bool = False) -> None:
        """`bracketed`: its writer has put brackets into its clause."""
        self.node = node
        self.signs = signs
        self.bracketed = bracketed
        self.parted = False
        """What follows a part split off says that it is of the rest."""

    @property
    def acts(self) -> bool:
        """It is done, and in any case."""
        if isinstance(self.node, Guarded):
            return all(kind == "until" for kind, _ in self.node.trails)
        return getattr(self.node, "effect", "") == "replaces"

    @property
    def judges(self) -> bool:
        """It is a case of what is not so, judged when what stands before it has been done."""
        return isinstance(self.node, CaseItem) and of_what_is_not(self.node.case.condition)

    @property
    def needs_target(self) -> bool:
        """It is a case of the target of what stands before it."""
        return isinstance(self.node, CaseItem) and isinstance(self.node.case.condition, ast.TargetGone)


_WHERE_IT_IS = (ast.Anchor, ast.Weigh, ast.Beach, ast.Unload, ast.Bombard, ast.Scuttle, ast.Split, ast.Tow, ast.Rescue)
"""What a TF does where it is when it comes to it."""


class Draft:
    """The order of one unit under one heading."""

    def __init__(self, unit: UnitRef, line: int, hour: int | None, near: Hex | None, signs: Sequence[Sign]) -> None:
        self.unit = unit
        self.line = line
        self.hour = hour
        self.near = near
        self.signs = signs
        self.at: Hex | None = None
        self.part: Sequence[Sign] = ()
        """The planes or ships of the formation that alone are meant."""
        self.given: tuple[Node, ...] = ()
        """What these are told to do, where they have been split off."""
        self.items: list[Item] = []
        self.clauses: list[Sequence[Sign]] = []
        """The clauses that it was read from."""
        self.row = False
        """Its unit stands before a colon, as in the row of a list."""
        self.unread = False
        """A clause of it was not understood: nothing of it is taken."""
        self.fallen = False
        """A check has refused all of it."""
        self.stopped = False
        """It has a step that is asked about: nothing behind it is taken (GM-8.11)."""
        self.no_move = False
        self.path: list[Hex] | None = None
        """The hexes of the written course from where the unit is, if they can be known beforehand."""
        self.deck: Draft | None = None
        """The order of the ship or base under which a launch was written."""

    def drop_after(self, before: Sequence[Item], refused: Item, remarks: "Remarks") -> None:
        """Take out what was to be done after a part that is refused: it would be done elsewhere, or too early.
        `before`: the parts when that part was among them."""
        after = before[before.index(refused) + 1 :]
        there = _WHERE_IT_IS if self.unit.kind == "TF" else ()
        later = {
            id(item.signs)
            for item in after
            if item.acts or item.judges or item.needs_target or isinstance(item.node, there)
        }
        fallen = [item for item in self.items if id(item.signs) in later and (item in after or item not in before)]
        if fallen:
            remarks.at(fallen[0].signs, "note", "left-out", f"{self.name}: what follows the part refused falls with it")
        self.items = [item for item in self.items if item not in fallen]

    @property
    def nodes(self) -> list[object]:
        """What its parts are."""
        return [item.node for item in self.items]

    @property
    def kinds(self) -> set[type]:
        """The kinds of its parts."""
        return {type(item.node) for item in self.items}

    @property
    def tongue(self) -> Tongue:
        """The language of its unit."""
        return tongue_of(self.unit.kind)

    @property
    def targets(self) -> frozenset[str]:
        """The contacts that its clauses name."""
        return frozenset(f"C{sign.value}" for clause in self.clauses for sign in clause if sign.type == "CONTACT")

    @property
    def name(self) -> str:
        """The unit's name, also of one that has no number yet."""
        return "the AF launched here" if self.unit == UnitRef("AF", 0) else unit_name(self.unit)


class Remarks:
    """The remarks on a sheet."""

    def __init__(self) -> None:
        self.all: list[Diagnostic] = []
        self.bare: set[int] = set()
        """The places among them of remarks that show an example of a verb, for want of something nearer."""

    def add(self, remark: Diagnostic) -> None:
        """Add a remark."""
        self.all.append(remark)

    def at(self, signs: Sequence[Sign], severity: Severity, code: str, message: str, hint: str = "") -> None:
        """Add a remark with its mark under the first line of some signs."""
        first = signs[0]
        last = [sign for sign in signs if sign.line == first.line][-1]
        length = max(1, last.column + last.length - first.column)
        self.all.append(Diagnostic(first.line, first.column, length, severity, code, message, hint))

    def show_example(self, hint: str, bare: bool = True) -> None:
        """Answer the last remark with an example of a verb. `bare`: it may give way to what was written itself."""
        self.all[-1] = msgspec.structs.replace(self.all[-1], hint=hint)
        if bare:
            self.bare.add(len(self.all) - 1)

    def cut(self, length: int) -> None:
        """Forget all remarks but the first ones."""
        del self.all[length:]
        self.bare = {n for n in self.bare if n < length}

    def sorted(self, most: int) -> list[Diagnostic]:
        """Return the remarks in the order of the text, errors first where there are too many."""
        rank = {"error": 0, "query": 1, "note": 2}
        kept = self.all
        if len(kept) > most:
            left = len(kept) - most
            kept = sorted(kept, key=lambda remark: (rank[remark.severity], remark.line, remark.column))[:most]
            kept.append(
                Diagnostic(
                    kept[-1].line, kept[-1].column, 1, "note", "more-remarks", f"{left} more remarks are not shown"
                )
            )
        return sorted(kept, key=lambda remark: (remark.line, remark.column, rank[remark.severity]))

"""What a clause adds to the order it is of: put in, given to a part, or made the order of a new AF."""

from collections.abc import Sequence

import msgspec

from flagplot.games.carrier.ordered import ast
from flagplot.games.carrier.orders.assemble import Altitude, Assigned, Flag, Launched, Node, assemble, told_last
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.headings import for_part, is_whole, names_some
from flagplot.games.carrier.orders.lexer import Reader
from flagplot.games.carrier.orders.part_addressed import leaves_escorts
from flagplot.games.carrier.orders.sign import Sign
from flagplot.games.carrier.orders.spelling import Speller
from flagplot.games.carrier.orders.text import unit_name
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.understanding import Understanding
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.orders.uses import Uses
from flagplot.games.carrier.orders.vocabulary import vocabulary


class Filing:
    """A sheet that is being read: the orders so far and the unit that clauses belong to."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.remarks = Remarks()
        self.reader = Reader(vocabulary(roster.names), roster.contacts)
        self.readers: dict[Tongue, Reader] = {Tongue.COMMON: self.reader}
        self.speller = Speller(roster.names)
        self.spellers: dict[Tongue, Speller] = {Tongue.COMMON: self.speller}
        self.drafts: list[Draft] = []
        self.launching: list[Draft] = []
        """Those of them that are of AFs which take off by an order of this sheet."""
        self.current: Draft | None = None
        self.others: list[Draft] = []
        """Units named before the current one for the same order: `AF12 and AF13 attack C6`."""
        self.corrects = False
        """`Correction:` stands before the clause: it takes the place of what was said for its unit."""
        self.uses: Uses | None = None
        """How each word is used, if that is asked."""
        self.prose: list[int] = []
        """Lines of headings under which something was not in the guide's words."""
        self.skipping = ""
        """With what clauses are left out that name no unit: with a heading that names none of the seat's, or with what
        is in doubt."""
        self.bracketed = False
        """The writer of the clause has put brackets into it."""
        self.last_line = 0
        """The line on which the clause before ends."""
        self.answered_line = 0
        """The last line of which the player has been told that it is left out."""
        self.understanding = Understanding(self.roster, self.remarks)
        self.replaced: list[tuple[Item, Node]] = []
        """Parts of orders that were changed after they had been read, with what they were."""
        self.parts: dict[ast.UnitRef, tuple[Draft, Item]] = {}
        """Units that splits of this sheet form."""
        self.formed: tuple[Item, tuple[Node, ...]] | None = None
        """The split whose unit the sentence being read is for, and what it has been told."""

    def _leave_out(self, signs: list[Sign]) -> None:
        """Say once for each line that it falls with the heading above it."""
        if signs and signs[0].line != self.answered_line:
            self.answered_line = signs[0].line
            self.remarks.at(signs, "note", "left-out", f"left out with {self.skipping}")

    def _order_of(self, part: Item, signs: list[Sign]) -> None:
        """Read the order of a unit that a split of this sheet forms."""
        draft = self.current
        assert draft is not None and isinstance(part.node, ast.Split)
        nodes = self.understanding.nodes(draft, signs, self.uses)
        if nodes is None:
            draft.unread = True
        elif nodes:
            told = (*(self.formed[1] if self.formed is not None else ()), *nodes)
            self.formed = part, told
            self.prose.append(draft.line)
            self.replaced.append((part, part.node))
            part.node = msgspec.structs.replace(part.node, order=assemble(told))

    def _understand(self, draft: Draft, signs: list[Sign], of_it: bool = False) -> None:
        """Put what a clause means into an order. `of_it`: it begins with a word for what a split has formed."""
        if draft.stopped:
            self.remarks.at(signs, "note", "left-out", f"{draft.name}: what follows the part refused falls with it")
            return
        nodes = self.understanding.nodes(draft, signs, self.uses)
        last = draft.items[-1].node if draft.items else None
        if nodes and of_it and isinstance(last, ast.Split) and last.order is None:
            self.replaced.append((draft.items[-1], last))
            draft.items[-1].node = msgspec.structs.replace(last, order=assemble(nodes))
            return
        if nodes is None:
            at_deck = draft.deck is not None and any(sign.type == "LAUNCH" for sign in signs)
            (draft.deck if at_deck and draft.deck else draft).unread = True
            return
        if names_some(draft.part) and any(node == Flag("cancel") for node in nodes):
            what = f"the order of {draft.name} ends as a whole: nothing is cancelled for a part of it"
            self.remarks.at(signs[:1], "error", "part", what, f"To end all of it: {draft.name}: cancel.")
            draft.unread = True
            return
        if draft.part and (draft.given or not is_whole(draft.part, draft.unit, self.roster)):
            self._give(draft, nodes, signs)
        else:
            self._file(draft, nodes, signs)

    def _give(self, draft: Draft, nodes: Sequence[Node], signs: list[Sign]) -> None:
        """Put what a part of a formation is told to do into the order: once it is split off, into its own."""
        last = draft.items[-1] if draft.items else None
        if not draft.given or last is None or not isinstance(last.node, ast.Split):
            told, given = for_part(nodes, draft.part)
            if given and last is not None and isinstance(last.node, ast.PartHigh):
                draft.items.pop()  # planes that go on by themselves take their height along
                told, given = for_part([Altitude(last.node.high), *nodes], draft.part)
            of_all = any(isinstance(item.node, ast.Surface | ast.Hunt) for item in draft.items)
            of_all = of_all or any(isinstance(node, ast.Surface | ast.Hunt) for node in told)
            if given and (of_all or leaves_escorts(draft, self.roster)):
                if not draft.unread:
                    self._ask_of_whom(draft, signs)
                draft.unread = True
                return
            self._file(draft, told, signs)
            draft.given = tuple(given)
            return
        draft.given = (*draft.given, *nodes)
        self.replaced.append((last, last.node))
        last.node = msgspec.structs.replace(last.node, order=assemble(draft.given))
        draft.clauses.append(signs)

    def _ask_of_whom(self, draft: Draft, signs: Sequence[Sign]) -> None:
        """Refuse what may be said of a part of a TF or of all of it."""
        spelt = next((sign.spelt for sign in draft.part if sign.type == "TYPE"), "ships")
        kind = spelt.lower() if spelt[1:].islower() else spelt
        what = f"it is not clear whether all of {draft.name} does this or its {kind} alone"
        hint = f"For all of it write '{draft.name}: ...', for these alone '{draft.name}: split {kind}: ...'."
        self.remarks.at(signs, "error", "in-doubt", what, hint)

    def _file(self, draft: Draft, nodes: Sequence[Node], signs: list[Sign]) -> None:
        """Put nodes into their order; a launch ordered of a ship or base begins the order of a new AF."""
        number = 0
        for node in nodes:
            if isinstance(node, Launched):
                number = node.number
                continue
            if isinstance(node, Assigned):
                at = told_last([item.node for item in draft.items])
                joined, node = node.after(draft.items[at].node if at >= 0 else None)
                del draft.items[at + 1 - joined : at + 1]
            if isinstance(node, ast.TakeOff) and draft.unit.kind in ("base", "ship"):
                if node.source not in ("", draft.unit.name):
                    why = f"this goes on with {draft.unit.name}, and the planes are to come from {node.source}"
                    hint = f"Begin a line of its own with '{node.source}:'."
                    self.remarks.at(signs, "error", "in-doubt", why, hint)
                    draft.unread = True
                    return
                node = msgspec.structs.replace(node, source=draft.unit.name)
                deck = draft
                draft = Draft(ast.UnitRef("AF", number), signs[0].line, deck.hour, deck.near, signs)
                draft.deck = deck
                self.drafts.append(draft)
                self.launching.append(draft)
            elif isinstance(node, ast.MoveBox) and draft.deck is not None:
                if len(draft.items) > 1 and signs[0].line == draft.signs[0].line:
                    self._after_flight(draft, signs)
                    return
                draft = draft.deck
            draft.items.append(Item(node, signs, self.bracketed))
            if isinstance(node, ast.Split) and node.number:
                self.parts[ast.UnitRef("AF" if draft.unit.kind == "AF" else "TF", node.number)] = draft, draft.items[-1]
            if draft.clauses[-1:] != [signs]:
                draft.clauses.append(signs)
        self.current = draft

    def _after_flight(self, draft: Draft, signs: list[Sign]) -> None:
        """Refuse what is done on deck where it may be meant for the planes of a flight, once they are back."""
        assert draft.deck is not None
        deck = unit_name(draft.deck.unit)
        why = f"it is not clear whether {deck} does this now or when {draft.name} is back"
        hint = f"Write what is done now on a line of its own: '{deck}: service all'; the rest when they have landed."
        self.remarks.at(signs, "error", "in-doubt", why, hint)
        draft.unread = draft.deck.unread = True

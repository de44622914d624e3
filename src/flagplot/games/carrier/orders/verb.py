"""What a verb of the orders is: all that the language has of it, in one file of `verbs/`.

Grammar, vocabulary, tree, echo, checks, answers and guide are collected of the verbs (`verbs/__init__.py`).
"""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Any, Literal, NamedTuple

import msgspec

from flagplot.games.carrier.ordered.ast import Action, Program
from flagplot.games.carrier.orders.draft import Draft, Item, Remarks
from flagplot.games.carrier.orders.tongue import Tongue
from flagplot.games.carrier.orders.units import Roster
from flagplot.games.carrier.state.units import TaskForce

Giver = Literal["TF", "AF", "base", "ship", "SS", "MTB", "CW", "T", "radio"]
"""A kind of unit that may be given an order; `radio` is the seat itself, which sends or says something about it."""
AT_SEA: frozenset[Giver] = frozenset({"TF"})
IN_FLIGHT: frozenset[Giver] = frozenset({"AF"})
FORMATIONS = AT_SEA | IN_FLIGHT
BASES: frozenset[Giver] = frozenset({"base"})
ON_DECK: frozenset[Giver] = BASES | {"ship"}
SUBMARINES: frozenset[Giver] = frozenset({"SS"})
BOATS: frozenset[Giver] = frozenset({"MTB"})
ASHORE: frozenset[Giver] = frozenset({"CW", "T"})
BY_RADIO: frozenset[Giver] = frozenset({"radio"})


class Group(StrEnum):
    """The parts of the guide, in their order."""

    BOTH = "TASK FORCES AND AIR FORMATIONS"
    SHIPS = "TASK FORCES"
    DECKS = "SHIPS AND BASES"
    PLANES = "AIR FORMATIONS"
    WHOLE = "THE WHOLE ORDER"
    COMBAT = "IN COMBAT, WHERE THE RULES OF THE MATCH HAVE IT"
    OPTIONAL = "BY OPTION OF THE MATCH"
    CONDITIONS = "CONDITIONS"
    SUBMARINES = "SUBMARINES (with the option `submarines`)"
    BOATS = "BOATS (by option)"
    ASHORE = "COASTWATCHERS AND TROOPS (where they are units)"
    RADIO = "COMMAND AND RADIO (where command control is on)"


class Say(NamedTuple):
    """What the text of an action needs beside it: what its unit is, and the text of an order inside it."""

    kind: str
    program: Callable[[Program, str], str]

    @property
    def formation(self) -> str:
        """The kind of formation that its unit joins and forms."""
        return "TF" if self.kind == "TF" else "AF"


class Trial(NamedTuple):
    """An action on trial: the order and the part of it in which it stands, whose seat gives it, and the answers."""

    draft: Draft
    item: Item
    roster: Roster
    remarks: Remarks
    alone: bool = False
    """The action is a part of the order by itself, and waits for no condition."""
    before: Any = None
    """What the order says before it, in a language without programs; None where nothing does."""

    def refuse(self, code: str, message: str, hint: str = "") -> list[Any]:
        """Answer that the action is not taken; return what is left of it, which is nothing."""
        self.remarks.at(self.item.signs, "error", code, message, hint)
        return []

    def refuse_all(self, code: str, message: str, hint: str = "") -> list[Any]:
        """Answer that nothing of the order is taken, in a language without programs."""
        self.draft.fallen = True
        return self.refuse(code, message, hint)

    def query(self, code: str, message: str, hint: str = "") -> None:
        """Ask for what is missing."""
        self.remarks.at(self.item.signs, "query", code, message, hint)

    def note(self, code: str, message: str, hint: str = "") -> None:
        """Answer what is worth knowing."""
        self.remarks.at(self.item.signs, "note", code, message, hint)

    @property
    def tf(self) -> TaskForce | None:
        """The TF whose order it is; None if it is that of another unit, or of a TF that is not there yet."""
        unit = self.draft.unit
        return self.roster.view.tfs.get(unit.number) if unit.kind == "TF" else None

    def not_played(self, what: str, option: str) -> list[Any]:
        """Answer that the rules of the match do not have it (GM-1.0b)."""
        hint = f"It is the option {option}, which is off."
        return self.refuse("option-off", f"{what}: the rules of this match do not have it", hint)

    def no_such_ship(self, word: str, tf: TaskForce) -> None:
        """Answer that a word names no ship of a TF."""
        hint = f"{self.draft.name} has {', '.join(tf.ships[:10])}."
        self.refuse("no-such-ship", f"{word} is not in {self.draft.name}", hint)


Check = Callable[[Any, Trial], list[Action]]
"""What is left of an action that is judged by what the seat knows: itself, another, or nothing."""
Build = Callable[..., Any]
"""What a rule of the grammar gives, made of what its parts gave."""


class Share(msgspec.Struct, frozen=True, kw_only=True):
    """A part of the language that several verbs use."""

    starts: Mapping[str, str] = {}
    """Terminals of the grammar that begin an action, and the phrases that stand for each: a comma or `and` before one
    of them parts two actions."""
    words: Mapping[str, str] = {}
    """Other terminals, and their phrases."""
    grammar: str = ""
    """Rules, as Lark has them."""
    build: Mapping[str, Build] = {}
    """What each rule gives."""


class Option(NamedTuple):
    """Options of which one must be on, and what is not to be had without."""

    names: tuple[str, ...]
    what: str


class Verb(Share, frozen=True, kw_only=True):
    """One verb; the first rule of its grammar is an action."""

    word: str
    """Its word in the guide."""
    group: Group = Group.OPTIONAL
    """The part of the guide in which it stands."""
    help: str = ""
    """What it does, in a sentence or two for players."""
    examples: tuple[tuple[str, str], ...] = ()
    """Orders with it, each with a few words on it."""
    flag: bool = False
    """It is a word about the whole order, which waits for no condition."""
    tongue: Tongue = Tongue.COMMON
    """The language to which it belongs."""
    kinds: tuple[type[Action], ...] = ()
    """The actions that it gives; the state holds them, so that their structs stand in `ordered/ast.py`."""
    fields: tuple[str, ...] = ()
    """In a language without programs: the fields of its unit's order that it fills, by radio the kind of what is
    said."""
    lists: bool = False
    """A comma or `and` after it parts items of a list."""
    of_ships: bool = False
    """`AP` after it is a type of ship and not a load (GM-1.0d)."""
    text: Callable[[Any, Say], str] | None = None
    """The canonical words of its actions, which read back to the same."""
    givers: frozenset[Giver] = frozenset()
    """Who may be told it."""
    deed: str = ""
    """What others cannot, if its word does not say it: `AF3 cannot fly CAP`."""
    option: Option | None = None
    """What the rules of the match must have for it."""
    meant: Check | None = None
    """Makes an action of what else it may mean, before anything is refused."""
    playable: Check | None = None
    """Refuses what the rules of the match do not have, beside the option."""
    for_others: Callable[[Any, Trial], list[Action] | None] | None = None
    """What it means for a unit that cannot do it; None where it means nothing."""
    definite: Check | None = None
    """Makes names definite, before the course is followed."""
    judged: Check | None = None
    """Judges it once the course is known."""
    together: Callable[[Draft], None] | None = None
    """Puts what several clauses say of it into one."""

"""What games have alike: sentences, the form in which a state is kept, a resolution with its dice and what is told."""

import re
from abc import abstractmethod
from functools import cached_property
from pathlib import Path
from types import UnionType
from typing import Any, Generic, Protocol, TypeVar

import msgspec

from flagplot.core import words as sentences
from flagplot.core.diagnostics import BadInputError, check_known
from flagplot.core.dice import DiceCup
from flagplot.core.game import DATA, Choice, Dispatch, H, S, Seat, V
from flagplot.core.plot import Plot
from flagplot.core.reading import MAX_CLAUSES, read_guarded
from flagplot.core.words import LANGUAGE, Words


class BaseGame(Generic[S, V, H]):
    """The part of the contract that is the same for every game; a game says the rest."""

    name: str
    title: str
    state_type: Any
    """The struct of its state, or a union of them."""
    view_type: type[V] | UnionType
    sheet_type: type[H] | UnionType
    plot_type: type[Plot] | UnionType
    dispatch_type: Any
    most_orders: int = MAX_CLAUSES
    """Orders of one sheet that are read."""

    @property
    def folder(self) -> Path:
        """The game's data. A game in a package of its own names its own folder."""
        return DATA / self.name

    def words(self, language: str = LANGUAGE) -> Words:
        """Return the game's sentences in a language: its own and those that all games share. Raises BadInputError for a
        language that is not there or not whole."""
        words = sentences.load(*(folder / "words" / language for folder in (DATA, self.folder)))
        if language != LANGUAGE:
            check_known("language", language, sorted(path.name for path in (DATA / "words").iterdir()))
            missing = sorted(self.words().sentences.keys() - words.sentences.keys())
            if missing:
                text = f"the sentence {missing[0]}{f' and {len(missing) - 1} more' if missing[1:] else ''}"
                raise BadInputError(f"The language '{language}' lacks {text}; write them as in '{LANGUAGE}'.")
        return words

    @abstractmethod
    def read_sheet(self, text: str, seat: Seat, view: V) -> H:
        """Return the typed orders of a text and the remarks on it, judged from the seat's own view."""

    def parse(self, given: str | H, seat: Seat, view: V) -> H:
        """Return what `read_sheet` makes of a text, as far as it may be read, or `judged` of a sheet. Never raises on a
        player's text."""
        if not isinstance(given, str):
            return self.judged(given, seat, view)
        return read_guarded(given, lambda part: self.read_sheet(part, seat, view), self.most_orders)

    def judged(self, given: H, seat: Seat, view: V) -> H:
        """Return what stands of the typed orders of a sheet, in words too; a game that takes none reads its text."""
        return self.parse(given.text, seat, view)

    def legal_orders(self, view: V, after: str = "") -> tuple[Choice, ...]:
        """Return what the seat may order now: nothing is listed yet."""
        return ()

    def order_help(self, verb: str = "") -> str:
        """Return the short guide to the order language that stands beside the sentences, or its lines on a verb. Raises
        BadInputError for a verb that it does not have."""
        return lines_on(verb, (self.folder / "words" / LANGUAGE / "guide.txt").read_text("utf-8"))

    def is_over(self, state: S) -> bool:
        """Return whether the game has ended."""
        return bool(state.over)

    @cached_property
    def _decoder(self) -> msgspec.json.Decoder[S]:
        return msgspec.json.Decoder(self.state_type)

    def encode(self, state: S) -> bytes:
        """Return the state as canonical JSON: equal states give equal bytes."""
        return msgspec.json.encode(state)

    def decode(self, data: bytes) -> S:
        """Return the state of `encode`'s bytes."""
        return self._decoder.decode(data)


def lines_on(verb: str, guide: str) -> str:
    """Return the lines of a guide that have a word, or all of it for no word. Raises BadInputError for a word that it
    does not have."""
    word = re.compile(rf"\b{re.escape(verb)}", re.IGNORECASE)
    found = [line for line in guide.splitlines(keepends=True) if word.search(line)]
    if not found:
        raise BadInputError(f"The guide has nothing on '{verb}'; without a verb it is shown whole.")
    return "".join(found) if verb else guide


class TurnDispatch(Dispatch, frozen=True, kw_only=True):
    """Something told in a turn, by some rows of the rulebook."""

    turn: int = 0
    rules: tuple[str, ...] = ()

    @property
    def rule(self) -> str:
        """The row that it rests on first, empty if it names none."""
        return self.rules[0] if self.rules else ""


class ByTurns(Protocol):
    """A state that is played turn by turn."""

    @property
    def turn(self) -> int: ...


D = TypeVar("D", bound=Dispatch)
P = TypeVar("P", bound=ByTurns)


class BaseUmpire(Generic[P, D]):
    """One resolution under way: a state that may be changed, the dice, and what has been told so far."""

    def __init__(self, state: P, dice: DiceCup) -> None:
        self.state = state
        self.dice = dice
        self.dispatches: list[D] = []

    def tell(self, dispatch: D) -> None:
        """Keep a dispatch, as one of this turn if it has a turn."""
        if isinstance(dispatch, TurnDispatch):
            dispatch = msgspec.structs.replace(dispatch, turn=self.state.turn)
        self.dispatches.append(dispatch)

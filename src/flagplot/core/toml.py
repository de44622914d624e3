"""TOML files: read with the line of every key, made into checked structs, and an owner's file laid over ours.

What does not fit is one sentence that names file, line, key, what is wrong and what was expected.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Literal, TypeVar

import msgspec
from msgspec import inspect

from flagplot.core.diagnostics import BadInputError, meant, shortened
from flagplot.core.printable import UNSEEN, printable

T = TypeVar("T")
Key = Sequence[str | int]
"""Where a value stands: the names of its tables, places in lists (from 0), its own name."""
Keys = dict[str, Any]

Source = Literal["found", "seed", "house", "owner"]
"""Where a figure comes from; `owner`: an owner's file laid it over ours."""


class Figures(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A group of figures that have one source."""

    source: Source


OWNER = "your tables"
"""What an owner's file is called when something is wrong with it."""

MAX_TEXT = 256 * 1024
"""Characters of a file, at most."""
MAX_DEPTH = 12
"""Tables and lists within one another, at most; each part of a dotted key is one."""
MAX_NUMBER = 1_000_000
"""No number is larger, whatever its sign: so many dice, planes or turns are no game."""

MAX_LISTED = 12
"""Known keys that are listed where none is near."""

_PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
_DEEP_KEY = re.compile(rf"(?<![\w.-]){_PART}(?:[ \t]*+\.[ \t]*+{_PART}){{{MAX_DEPTH}}}")
_TOKEN = re.compile(
    r'''[^\S\n]+|\#[^\n]*
    |"""(?:[^\\]|\\.)*?"{3,5}|\'\'\'.*?\'{3,5}|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'
    |[\n=.,\[\]{}]
    |[^\s=.,\[\]{}"'\#]+''',
    re.VERBOSE | re.DOTALL,
)
_KINDS = {
    "int": "a whole number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "object": "a table",
    "float": "a number",
    "date": "a date",
}
_ANY = "..."
"""How msgspec names any key of a mapping."""


class FaultError(BadInputError):
    """A mistake in a file; `key` is where it stands."""

    def __init__(self, message: str, key: Key, line: int, what: str) -> None:
        super().__init__(message)
        self.key = key
        self.line = line
        self.what = what
        """The message without its place."""


class Toml:
    """What one file says, or several together, and where."""

    def __init__(self, keys: Keys, files: Sequence[tuple[str, str]]) -> None:
        self.keys = keys
        self.files = tuple(files)
        """Name and text of each file, an owner's first."""

    def changed(self, keys: Keys) -> "Toml":
        """Return the same files with other contents, such as with parts taken over from elsewhere."""
        return Toml(keys, self.files)

    def convert(self, kind: type[T]) -> T:
        """Return the contents as a struct. Raises BadInputError for what its types do not allow."""
        try:
            return msgspec.convert(self.keys, kind, str_keys=True)
        except msgspec.ValidationError as error:
            raise self.fault(*_refusal(str(error), self.keys, kind)) from None

    def fault(self, key: Key, message: str) -> FaultError:
        """Return the error that says what is wrong with a key, with the file and line where it stands, or the table
        that should hold it."""
        found = [(*_place(text, key), name) for name, text in self.files]
        _, line, name = max(found, key=lambda place: place[0])
        message = message.rstrip()
        end = "" if message.endswith((".", "?")) else "."
        where = shortened(printable(".".join(map(str, key)))) or "(top)"
        return FaultError(f"{name}, line {line}, key {where}: {message}{end}", key, line, message)


def read(text: str, name: str) -> Toml:
    """Return what a TOML text says. Raises BadInputError if it is none, or too long, or nested too deep, or has a
    number that is none or too large."""
    if len(text) > MAX_TEXT:
        raise BadInputError(f"{name}: {len(text)} characters, expected {MAX_TEXT} at most.")
    too_deep = f"tables and lists are nested too deep, expected {MAX_DEPTH} at most"
    deep = _DEEP_KEY.search(text)
    if deep is not None:
        raise BadInputError(f"{name}, line {text.count(chr(10), 0, deep.start()) + 1}: {too_deep}.")
    try:
        made = Toml(tomllib.loads(text), [(name, text)])
    except tomllib.TOMLDecodeError as error:
        raise BadInputError(f"{name}: not a TOML file: {error}. Mend that line.") from None
    except RecursionError:
        raise BadInputError(f"{name}: {too_deep}.") from None
    except ValueError:
        raise BadInputError(f"{name}: a number has thousands of digits, expected {MAX_NUMBER} at most.") from None
    _check(made, (), made.keys, too_deep)
    return made


def load(path: Path) -> Toml:
    """Return what a TOML file says. Raises BadInputError as `read` does, and for a file that is no text."""
    try:
        return read(path.read_text("utf-8"), path.name)
    except UnicodeDecodeError as error:
        raise BadInputError(f"{path.name}: not a TOML file: {error}. Save it as UTF-8.") from None


def together(*files: Toml) -> Toml:
    """Return several files as one; each has its own tables."""
    return Toml({key: value for file in files for key, value in file.keys.items()}, [f for t in files for f in t.files])


def lay(ours: Toml, owner: Toml, closed: bool = False) -> Toml:
    """Return our tables with an owner's laid over them, cell by cell; what he changes has `owner` as its source unless
    he states one. The types of what is made of it check his cells as they check ours. `closed`: keys that we lack are
    refused here, and values in the place of tables, where types do not say so."""
    return Toml(_laid(ours.keys, owner.keys, owner if closed else None, ()), (*owner.files, *ours.files))


def figures(kind: type[T], ours: Toml, overlay: str, closed: bool = False) -> tuple[T, Toml]:
    """Return our figures with an owner's text laid over them, and the files that they stand in. Raises BadInputError,
    naming file, line and key, for a figure that is missing, misspelt or of the wrong kind."""
    made = lay(ours, read(overlay, OWNER), closed) if overlay.strip() else ours
    return made.convert(kind), made


def _laid(ours: Keys, over: Keys, closed: Toml | None, path: tuple[str, ...]) -> Keys:
    out = dict(ours)
    for key, value in over.items():
        here, known = (*path, key), ours.get(key)
        if closed is not None and key not in ours:
            raise closed.fault(here, _no_such_key(key, ours))
        if closed is not None and isinstance(known, dict) != isinstance(value, dict):
            wanted = "a table" if isinstance(known, dict) else "a value"
            raise closed.fault(here, f"expected {wanted}, found {'a table' if isinstance(value, dict) else 'a value'}")
        both = isinstance(known, dict) and isinstance(value, dict)
        out[key] = _laid(ours[key], value, closed, here) if both else value
    if over and "source" in ours and "source" not in over:
        out["source"] = "owner"
    return out


def _check(made: Toml, path: tuple[str | int, ...], value: object, too_deep: str) -> None:
    """Refuse what is nested too deep, numbers that cannot be kept, and text that cannot be shown."""
    if len(path) > MAX_DEPTH:
        raise made.fault(path, too_deep)
    if isinstance(value, dict):
        for name, inner in value.items():
            _check_text(made, (*path, name), name)
            _check(made, (*path, name), inner, too_deep)
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            _check(made, (*path, number), inner, too_deep)
    elif isinstance(value, str):
        _check_text(made, path, value)
    elif isinstance(value, int | float) and not abs(value) <= MAX_NUMBER:
        raise made.fault(path, f"expected a number up to {MAX_NUMBER}")


def _check_text(made: Toml, path: Key, text: str) -> None:
    wrong = UNSEEN.search(text)
    if wrong is not None:
        raise made.fault(path, f"the text holds a character that cannot be shown (U+{ord(wrong[0]):04X}), leave it out")


# --- what the types refuse


def _refusal(error: str, keys: Keys, kind: Any) -> tuple[tuple[str | int, ...], str]:
    """Return the key that is wrong and what may stand there, from what the decoder says."""
    message, _, where = error.partition(" - at ")
    of_key = where.startswith("`key` in ")
    path: list[str | int] = [
        int(number) if number.isdigit() else name or number
        for name, number in re.findall(r"\.([^.\[`]+)|\[(\d+|\.{3})\]", where)
    ]
    info = _type_at(inspect.type_info(kind), path)
    key = _named(keys, kind, error, [*path, _ANY] if of_key else path)
    field = re.search(r"(unknown|required) field `([^`]+)`", message)
    if field is not None and field[1] == "required":
        return (*key, field[2]), f"the key '{field[2]}' is missing"
    if field is not None:
        fields = info.fields if isinstance(info, inspect.StructType) else ()
        return (*key, field[2]), _no_such_key(field[2], [each.encode_name for each in fields])
    found = re.search(r"Invalid enum value '?([^']*)'?", message)
    allowed = info.key_type if of_key and isinstance(info, inspect.DictType) else info
    if found is not None and isinstance(allowed, inspect.LiteralType):
        values = [str(value) for value in allowed.values]
        if of_key:
            return key, _no_such_key(found[1], values)
        return key, f"'{found[1]}' is not allowed, expected one of {', '.join(values)}"
    plain = re.sub(r"`([^`]+)`", lambda words: " or ".join(_KINDS.get(w, w) for w in words[1].split(" | ")), message)
    return key, plain[:1].lower() + plain[1:] + (" as a key" if of_key else "")


def _no_such_key(key: str, known: Iterable[str]) -> str:
    names = list(known)
    listed = ", ".join(names[:MAX_LISTED]) + (" ..." if len(names) > MAX_LISTED else ".")
    return "there is no such key. " + meant(key, names, f"Known keys are {listed}")


def _type_at(info: inspect.Type, path: Sequence[str | int]) -> inspect.Type:
    """Return the type of what stands at a place; that of the last table known on the way."""
    for key in path:
        info = _stated(info)
        if isinstance(info, inspect.StructType):
            info = next((field.type for field in info.fields if field.encode_name == key), info)
        elif isinstance(info, inspect.DictType):
            info = info.value_type
        elif isinstance(info, inspect.TupleType) and isinstance(key, int):
            info = info.item_types[key]
        elif isinstance(info, inspect.CollectionType):
            info = info.item_type
    return _stated(info)


def _stated(info: inspect.Type) -> inspect.Type:
    """Return the type of a value that is there, of one that may be left out."""
    if not isinstance(info, inspect.UnionType):
        return info
    return next(kind for kind in info.types if not isinstance(kind, inspect.NoneType))


def _named(keys: Keys, kind: Any, error: str, path: list[str | int]) -> tuple[str | int, ...]:
    """Return a path with the names of keys for `[...]`: of each mapping the key that alone gives the same error."""
    for at, part in enumerate(path):
        if part != _ANY:
            continue
        for name in _at(keys, path[:at]):
            alone = _with(keys, path[:at], name)
            if _error(alone, kind) == error:
                keys, path[at] = alone, name
                break
    return tuple(part for part in path if part != _ANY)


def _error(keys: Keys, kind: Any) -> str:
    try:
        msgspec.convert(keys, kind, str_keys=True)
    except msgspec.ValidationError as error:
        return str(error)
    return ""


def _at(value: Any, path: Sequence[str | int]) -> Any:
    for part in path:
        value = value[part]
    return value


def _with(value: Any, path: Sequence[str | int], name: str) -> Any:
    """Return the contents with one key alone of the mapping at a place."""
    if not path:
        return {name: value[name]}
    copy: Any = value.copy()
    copy[path[0]] = _with(value[path[0]], path[1:], name)
    return copy


# --- where a key stands


def _place(text: str, key: Key) -> tuple[int, int]:
    """Return how many parts of a key a TOML text has, and the line of the last of them (1 if none)."""
    lines = _Lines(text).found
    for depth in range(len(key), 0, -1):
        if tuple(key[:depth]) in lines:
            return depth, lines[tuple(key[:depth])]
    return 0, 1


class _Lines:
    """The line of every key and entry of a text that is known to be TOML."""

    def __init__(self, text: str) -> None:
        self.found: dict[tuple[str | int, ...], int] = {}
        self._counts: dict[tuple[str | int, ...], int] = {}
        self._tokens: list[tuple[str, int]] = []
        self._at = 0
        line = 1
        for match in _TOKEN.finditer(text):
            if match[0] == "\n" or not (match[0].isspace() or match[0].startswith("#")):
                self._tokens.append((match[0], line))
            line += match[0].count("\n")
        table: tuple[str | int, ...] = ()
        while self._more():
            if self._take("["):
                table = self._header()
            else:
                self._pair(table)

    def _more(self) -> bool:
        """Skip the ends of lines and return whether anything follows."""
        while self._at < len(self._tokens) and self._tokens[self._at][0] == "\n":
            self._at += 1
        return self._at < len(self._tokens)

    def _take(self, *signs: str) -> bool:
        taken = self._at < len(self._tokens) and self._tokens[self._at][0] in signs
        self._at += taken
        return taken

    def _key(self) -> tuple[list[str], int]:
        line, names = self._tokens[self._at][1], [""]
        while True:
            word = self._tokens[self._at][0]
            names[-1] = str(tomllib.loads(f"k = {word}")["k"]) if word[0] in "\"'" else word
            self._at += 1
            if not self._take("."):
                return names, line
            names.append("")

    def _header(self) -> tuple[str | int, ...]:
        of_list = self._take("[")
        names, line = self._key()
        while self._take("]"):
            pass
        path: tuple[str | int, ...] = ()
        for number, name in enumerate(names, 1):
            path += (name,)
            if of_list and number == len(names):
                self._counts[path] = self._counts.get(path, -1) + 1
            self.found.setdefault(path, line)
            if path in self._counts:
                path += (self._counts[path],)
        self.found[path] = line
        return path

    def _pair(self, table: tuple[str | int, ...]) -> None:
        names, line = self._key()
        for name in names:
            table += (name,)
            self.found.setdefault(table, line)
        self._at += 1
        self._value(table)

    def _value(self, path: tuple[str | int, ...]) -> None:
        if self._take("["):
            number = 0
            while self._more() and not self._take("]"):
                self.found[(*path, number)] = self._tokens[self._at][1]
                self._value((*path, number))
                number += 1
                self._more()
                self._take(",")
        elif self._take("{"):
            while self._more() and not self._take("}"):
                self._pair(path)
                self._take(",")
        else:
            while self._at < len(self._tokens) and self._tokens[self._at][0] not in ("\n", ",", "]", "}"):
                self._at += 1

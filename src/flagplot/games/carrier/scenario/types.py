"""What is said of a scenario's key that its types refuse: what was found, and what may stand there."""

import re

import msgspec
from msgspec import inspect

from flagplot.core.diagnostics import suggest

WORDS = {
    "int": "a whole number",
    "str": "text in quotes",
    "bool": "true or false",
    "array": "a list",
    "date": "a date",
    "object": "a table",
    "float": "a number",
}
ANY_KEY = "..."
"""How the decoder names a key of a mapping."""


def refusal(error: msgspec.ValidationError, of: type) -> tuple[tuple[str, ...], str]:
    """Return the keys that are wrong and one sentence with what may stand there."""
    message, _, where = str(error).partition(" - at ")
    path = tuple(re.findall(r"\w+|\.{3}", where.strip("`$")))
    here, keys = _type_at(inspect.type_info(of), path), tuple(key for key in path if key != ANY_KEY)
    unknown = re.search(r"unknown field `(\w+)`", message)
    if unknown is not None:
        known = [field.encode_name for field in here.fields] if isinstance(here, inspect.StructType) else []
        near = suggest(unknown[1], known)
        hint = f"did you mean {near!r}?" if near else f"expected one of {', '.join(known)}"
        return (*keys, unknown[1]), f"there is no such key; {hint}"
    found = re.search(r"Invalid enum value '?([^']*)'?", message)
    if found is not None and isinstance(here, inspect.LiteralType):
        return keys, f"'{found[1]}' is not allowed, expected one of {', '.join(map(str, here.values))}"
    missing = re.search(r"missing required field `(\w+)`", message)
    if missing is not None:
        return keys, f"the key '{missing[1]}' is missing"
    plain = re.sub(r"`(\w+)`", lambda word: WORDS.get(word[1], f"'{word[1]}'"), message)
    return keys, plain.replace("Expected", "expected")


def _type_at(info: inspect.Type, keys: tuple[str, ...]) -> inspect.Type:
    """Return the type of what stands at these keys; that of the last key that is known."""
    for key in keys:
        info = _stated(info)
        if isinstance(info, inspect.StructType):
            field = next((field for field in info.fields if field.encode_name == key), None)
            info = field.type if field is not None else info
        elif isinstance(info, inspect.DictType):
            info = info.value_type
        elif isinstance(info, inspect.VarTupleType | inspect.ListType):
            info = info.item_type
    return _stated(info)


def _stated(info: inspect.Type) -> inspect.Type:
    """Return the type of a value that is there, of one that may be left out."""
    if not isinstance(info, inspect.UnionType):
        return info
    return next(kind for kind in info.types if not isinstance(kind, inspect.NoneType))

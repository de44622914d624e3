"""A struct filled from others that have fields of the same names, and a copy of one that may be changed."""

from functools import cache
from typing import Any, TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)
_NONE = object()


def filled(kind: type[T], *sources: object, **values: Any) -> T:
    """Return a struct with these values; a field that is not among them has the value of its name in the first of the
    sources that has one, else its default. The truth is no source for what a seat sees: that is said field by field."""
    for name in kind.__struct_fields__:
        for source in sources if name not in values else ():
            if (value := getattr(source, name, _NONE)) is not _NONE:
                values[name] = value
                break
    return kind(**values)


def copied(struct: T) -> T:
    """Return an independent copy of a struct."""
    made: T = _decoder(type(struct)).decode(msgspec.msgpack.encode(struct))
    return made


@cache
def _decoder(kind: type[msgspec.Struct]) -> msgspec.msgpack.Decoder[Any]:
    return msgspec.msgpack.Decoder(kind)

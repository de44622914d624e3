"""Plots as PNG, and as a PNG that moves (APNG), for what cannot show SVG."""

import importlib
import struct
import zlib
from collections.abc import Iterator, Sequence

from flagplot.core.diagnostics import BadInputError

_SIGNATURE = b"\x89PNG\r\n\x1a\n"


def png(svg: str, width: int = 0) -> bytes:
    """Return a drawing as PNG, so many pixels wide (0: as it is). Raises BadInputError where resvg is missing."""
    try:
        resvg = importlib.import_module("resvg_py")
    except ImportError as error:
        raise BadInputError("PNG needs resvg-py, which is not here: pip install 'flagplot[png]'.") from error
    return bytes(resvg.svg_to_bytes(svg_string=svg, width=width or None))


def moving(pictures: Sequence[bytes], milliseconds: int) -> bytes:
    """Return PNGs of one size one after the other, over and over; the last stands three times as long."""
    first = dict(_chunks(pictures[0]))
    out = [_SIGNATURE, _chunk(b"IHDR", first[b"IHDR"]), _chunk(b"acTL", struct.pack(">II", len(pictures), 0))]
    wide, high = struct.unpack(">II", first[b"IHDR"][:8])
    number = 0
    for index, picture in enumerate(pictures):
        if dict(_chunks(picture))[b"IHDR"] != first[b"IHDR"]:
            raise BadInputError("The pictures of a film differ in size.")
        shown = milliseconds * (3 if index == len(pictures) - 1 else 1)
        out.append(_chunk(b"fcTL", struct.pack(">IIIIIHHBB", number, wide, high, 0, 0, shown, 1000, 0, 0)))
        number += 1
        for kind, data in _chunks(picture):
            if kind == b"IDAT" and index == 0:
                out.append(_chunk(b"IDAT", data))
            elif kind == b"IDAT":
                out.append(_chunk(b"fdAT", struct.pack(">I", number) + data))
                number += 1
    return b"".join((*out, _chunk(b"IEND", b"")))


def _chunks(picture: bytes) -> Iterator[tuple[bytes, bytes]]:
    at = len(_SIGNATURE)
    while at < len(picture):
        (length,) = struct.unpack(">I", picture[at : at + 4])
        yield picture[at + 4 : at + 8], picture[at + 8 : at + 8 + length]
        at += length + 12


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

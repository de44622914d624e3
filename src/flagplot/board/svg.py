"""A small SVG canvas: escaped, rounded, the same bytes every time. It knows nothing of maps or games."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from xml.sax.saxutils import escape, quoteattr

from flagplot.core.printable import printable

Point = tuple[float, float]
Attribute = str | float | int | None


def number(value: float, places: int = 2) -> str:
    """Return a coordinate as short text: rounded, without a trailing nought or a minus sign before nought."""
    text = f"{value:.{places}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def attributes(values: dict[str, Attribute]) -> str:
    """Return attributes as written in a tag; `fill_opacity` becomes `fill-opacity`, `None` is left out."""
    parts = []
    for name, value in values.items():
        if value is not None:
            quoted = quoteattr(printable(value)) if isinstance(value, str) else f'"{number(value)}"'
            parts.append(f" {name.strip('_').replace('_', '-')}={quoted}")
    return "".join(parts)


def polyline(points: Iterable[Point], closed: bool = False) -> str:
    """Return path data of straight lines through points, in relative steps of a tenth."""
    out: list[str] = []
    x = y = 0
    for px, py in points:
        nx, ny = round(px * 10), round(py * 10)
        out.append(("l" if out else "M") + _pair(nx - x, ny - y))
        x, y = nx, ny
    return "".join(out) + ("z" if closed and out else "")


def curve(points: Sequence[Point]) -> str:
    """Return path data of a smooth closed curve that the points pull on (a quadratic B-spline)."""
    if len(points) < 3:
        return ""
    grid = [(round(x * 10), round(y * 10)) for x, y in points]
    middles = [((a + c) // 2, (b + d) // 2) for (a, b), (c, d) in zip(grid, grid[1:] + grid[:1], strict=True)]
    x, y = middles[-1]
    out = ["M" + _pair(x, y)]
    for (cx, cy), (mx, my) in zip(grid, middles, strict=True):
        out.append("q" + _pair(cx - x, cy - y) + _lead(mx - x) + _lead(my - y))
        x, y = mx, my
    return "".join(out) + "z"


def _tenths(value: int) -> str:
    return number(value / 10, 1)


def _lead(value: int) -> str:
    text = _tenths(value)
    return text if text.startswith("-") else " " + text


def _pair(x: int, y: int) -> str:
    return _tenths(x) + _lead(y)


class Canvas:
    """An SVG document under construction. Lengths are in user units, y grows downward."""

    def __init__(self, width: float, height: float, title: str, desc: str, key: str = "p") -> None:
        """Begin a drawing. `key` goes before every id, so that several drawings can stand on one page."""
        self._key = key
        self._defs: list[str] = []
        self._body: list[str] = []
        size = f"{number(width)} {number(height)}"
        self._head = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" '
            f'width="{number(width)}" height="{number(height)}" role="img" '
            f'aria-labelledby="{key}-title {key}-desc">\n'
            f'<title id="{key}-title">{escape(printable(title))}</title>\n'
            f'<desc id="{key}-desc">{escape(printable(desc))}</desc>\n'
        )

    def id(self, name: str) -> str:
        """Return the id of a definition in this drawing."""
        return f"{self._key}-{name}"

    def url(self, name: str) -> str:
        """Return a reference to a definition, for fill or clip-path."""
        return f"url(#{self.id(name)})"

    def define(self, name: str, tag: str, inner: str = "", **values: Attribute) -> None:
        """Add a definition; `inner` is markup made by `element`."""
        self._defs.append(element(tag, inner, id=self.id(name), **values))

    def add(self, tag: str, **values: Attribute) -> None:
        """Add an empty element."""
        self._body.append(element(tag, "", **values))

    def rect(self, x: float, y: float, width: float, height: float, **values: Attribute) -> None:
        """Add a rectangle."""
        self.add("rect", x=x, y=y, width=width, height=height, **values)

    def circle(self, x: float, y: float, radius: float, **values: Attribute) -> None:
        """Add a circle."""
        self.add("circle", cx=x, cy=y, r=radius, **values)

    def line(self, a: Point, b: Point, **values: Attribute) -> None:
        """Add a straight line."""
        self.add("path", d=polyline((a, b)), **values)

    def path(self, data: str, **values: Attribute) -> None:
        """Add a path; nothing when it has no data."""
        if data:
            self.add("path", d=data, **values)

    def use(self, name: str, x: float = 0, y: float = 0, **values: Attribute) -> None:
        """Add a copy of a definition, moved by x and y."""
        self.add("use", href=f"#{self.id(name)}", x=x or None, y=y or None, **values)

    def text(self, x: float, y: float, text: str, halo: str | None = None, **values: Attribute) -> None:
        """Add a line of text with its baseline at y, on a halo of a colour if one is given."""
        self.runs(x, y, [(text, {})], halo, **values)

    def runs(
        self,
        x: float,
        y: float,
        runs: Sequence[tuple[str, dict[str, Attribute]]],
        halo: str | None = None,
        **values: Attribute,
    ) -> None:
        """Add a line of text in pieces, each with a look of its own, a space between them."""
        if halo:
            # A copy beneath, since some renderers know no paint-order; screen readers pass it over.
            under = values | {
                "fill": halo,
                "stroke": halo,
                "stroke_width": values.get("stroke_width", 3),
                "stroke_linejoin": "round",
                "aria_hidden": "true",
            }
            self._lettering(x, y, [(text, look | {"fill": None}) for text, look in runs], under)
        self._lettering(x, y, runs, values | {"stroke_width": None})

    def _lettering(
        self, x: float, y: float, runs: Sequence[tuple[str, dict[str, Attribute]]], values: dict[str, Attribute]
    ) -> None:
        pieces = [(escape(printable(text)), look) for text, look in runs]
        inner = " ".join(element("tspan", text, **look) if look else text for text, look in pieces)
        self._body.append(element("text", inner, x=x, y=y, **values))

    @contextmanager
    def group(self, label: str = "", **values: Attribute) -> Iterator[None]:
        """Draw into a group; `label` is its title for screen readers and tooltips."""
        self._body.append(f"<g{attributes(values)}>" + (element("title", escape(printable(label))) if label else ""))
        yield
        self._body.append("</g>")

    def svg(self) -> str:
        """Return the document."""
        defs = "<defs>\n" + "\n".join(self._defs) + "\n</defs>\n" if self._defs else ""
        return self._head + defs + "\n".join(self._body) + "\n</svg>\n"


def element(tag: str, inner: str = "", **values: Attribute) -> str:
    """Return an element as markup; `inner` must be markup already."""
    return f"<{tag}{attributes(values)}>{inner}</{tag}>" if inner else f"<{tag}{attributes(values)}/>"

"""A mail that is a page (HTML) as plain text: hidden text and signatures left out, what is quoted marked with `> `."""

import re
from collections import Counter
from html.parser import HTMLParser

MAX_PAGE = 512 * 1024
"""Characters of a page that are read."""
_MAX_DEPTH = 200

_VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "track", "wbr"}
_BLOCKS = {
    *("address", "article", "blockquote", "body", "center", "dd", "div", "dl", "dt", "fieldset", "footer", "form"),
    *("h1", "h2", "h3", "h4", "h5", "h6", "header", "html", "li", "main", "ol", "p", "pre", "section", "table", "tr"),
    *("ul", "br", "hr"),
}
_UNREAD = {"script", "style", "head", "title", "template", "noscript", "select", "textarea", "svg", "object"}
_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|font-size\s*:\s*0(?!\.?\d)|opacity\s*:\s*0(?!\.?\d)"
    r"|(?:max-)?(?:height|width)\s*:\s*0(?!\.?\d)",
    re.IGNORECASE,
)
_QUOTES = re.compile(
    r"gmail_quote|gmail_attr|yahoo_quoted|yahoo-quoted|moz-cite|protonmail_quote|tutanota_quote|zmail_extra|ms-outlook-quote"
    r"|WordSection_reply",
    re.IGNORECASE,
)
_REPLY_BEGINS = re.compile(
    r"divRplyFwdMsg|appendonsend|replySplit|mail-editor-reference-message|OLK_SRC_BODY", re.IGNORECASE
)
"""Names of the element after which the rest of the page is what is answered to."""
_SIGNATURES = re.compile(
    r"gmail_signature|moz-signature|ms-outlook-mobile-signature|ms-outlook-signature|(?<![a-z])signature(?![a-z])",
    re.IGNORECASE,
)
_SPACES = re.compile(r"[ \t\r\n\f]+")


def page_text(page: str) -> str:
    """Return the text of a page as its reader sees it, one line a block. Never raises."""
    reader = _Page()
    reader.feed(page[:MAX_PAGE])
    reader.close()
    return reader.text()


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._lines: list[str] = []
        self._line: list[str] = []
        self._open: list[tuple[str, str]] = []
        """The open elements: the tag, and what it does to its text: `left out`, `quoted`, `kept` (as it stands)."""
        self._within = Counter[str]()
        self._rest_is_quoted = False

    def text(self) -> str:
        self._end_line()
        return "\n".join(self._lines) + "\n"

    def parse_marked_section(self, i: int, report: int = 1) -> int:
        """Pass over `<![...]>`, of which mail programs write more forms than there are."""
        return self.parse_bogus_comment(i)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag in _BLOCKS:
            self._end_line()
        elif tag in ("td", "th"):
            self._line.append(" ")
        named = {name: value or "" for name, value in attrs}
        name = f"{named.get('class', '')} {named.get('id', '')}"
        if _REPLY_BEGINS.search(name):
            self._end_line()
            self._rest_is_quoted = True
        if tag not in _VOID and len(self._open) < _MAX_DEPTH:
            what = _treatment(tag, name, "hidden" in named, named.get("style", ""))
            self._open.append((tag, what))
            self._within[what] += 1

    def handle_endtag(self, tag: str) -> None:
        if tag in _BLOCKS:
            self._end_line()
        if not any(tag == begun for begun, _ in self._open):
            return
        while True:
            begun, what = self._open.pop()
            if what == "quoted":
                self._end_line()
            self._within[what] -= 1
            if begun == tag:
                return

    def handle_data(self, data: str) -> None:
        if self._within["left out"]:
            return
        if self._within["kept"]:
            first, *rest = data.replace("\r\n", "\n").split("\n")
            self._line.append(first)
            for line in rest:
                self._end_line()
                self._line.append(line)
            return
        text = _SPACES.sub(" ", data)
        self._line.append(text if self._line and not self._line[-1].endswith(" ") else text.lstrip(" "))

    def _end_line(self) -> None:
        line = "".join(self._line).rstrip()
        if line:
            self._lines.append(f"> {line}" if self._rest_is_quoted or self._within["quoted"] else line)
        self._line.clear()


def _treatment(tag: str, name: str, hidden: bool, style: str) -> str:
    if tag in _UNREAD or hidden or _HIDDEN.search(style) or _SIGNATURES.search(name):
        return "left out"
    if tag == "blockquote" or _QUOTES.search(name):
        return "quoted"
    return "kept" if tag == "pre" else ""

"""Markup: elements of HTML whose texts are always text.

    element("p", "5 < 6, see ", element("a", "page 7", href="seven.html"))

A plain string is text and is escaped; only `Html`, which elements are, is markup.
"""

from __future__ import annotations

from collections.abc import Iterable
from html import escape

VOID = frozenset({"br", "img", "input", "link", "meta"})
"""Elements without an end tag."""


class Html(str):
    """Text that is markup already."""

    __slots__ = ()


Node = str | Html | None
"""A child of an element: text, markup, or nothing."""

Attribute = str | int | bool | None
"""The value of an attribute; True for one without a value, False and None for none."""


def element(name: str, /, *children: Node, **attributes: Attribute) -> Html:
    """Return an element. `class_` is the attribute `class`, `data_game` is `data-game`.

    >>> element("a", "5 < 6", href="x.html", class_="far", hidden=False)
    '<a href="x.html" class="far">5 &lt; 6</a>'
    """
    head = "".join(_attribute(key, value) for key, value in attributes.items())
    if name in VOID:
        return Html(f"<{name}{head}>")
    return Html(f"<{name}{head}>{joined(children)}</{name}>")


def joined(nodes: Iterable[Node], between: str = "") -> Html:
    """Return nodes one after the other, texts escaped.

    >>> joined(["a < b", Html("<br>")])
    'a &lt; b<br>'
    """
    parts = (node if isinstance(node, Html) else escape(node, quote=False) for node in nodes if node is not None)
    return Html(between.join(parts))


def typed(command: str) -> Html:
    """Return a command to type; a line never ends at the hyphens of a word.

    >>> typed("sheetforge build --tagged")
    '<code>sheetforge build <span>--tagged</span></code>'
    """
    words: list[Node] = [element("span", word) if "-" in word else word for word in command.split(" ")]
    return element("code", joined(words, " "))


def _attribute(name: str, value: Attribute) -> str:
    if value is None or value is False:
        return ""
    shown = name.rstrip("_").replace("_", "-")
    return f" {shown}" if value is True else f' {shown}="{escape(str(value))}"'


def listing(items: Iterable[Node], **attributes: Attribute) -> Html | None:
    """Return a list without order; None without items."""
    made = [element("li", item) for item in items if item is not None]
    return element("ul", *made, **attributes) if made else None


def table(heads: Iterable[Node], rows: Iterable[Iterable[Node]], caption: str = "", **attributes: Attribute) -> Html:
    """Return a table in a box that scrolls sideways by itself; the first cell of a row is its head."""
    # A column that names nothing has no head for a reader of the screen to speak.
    top = [element("th", head, scope="col") if head else element("td") for head in heads]
    head = element("thead", element("tr", *top)) if top else None
    body = [
        element("tr", *(element("td", cell) if number else element("th", cell, scope="row") for number, cell in cells))
        for cells in (list(enumerate(row)) for row in rows)
    ]
    titled = element("caption", caption) if caption else None
    # A box that scrolls has to be reached by the keyboard.
    whole = element("table", titled, head, element("tbody", *body), **attributes)
    return element("div", whole, class_="wide", tabindex=0, role="region", aria_label=caption or "table")

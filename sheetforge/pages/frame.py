"""The frame of a page: head, links to the parts of a site, foot; and the bundled faces of pages.

The start page of a build and the pages of a site share it, with one style. A build has its style in
the page, a site in files. Every address is relative, so that a folder may lie anywhere.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache
from importlib.resources import files

from sheetforge.freshness import digest_of
from sheetforge.pages.markup import Html, Node, element, joined
from sheetforge.press.svg_faces import style_sheet
from sheetforge.sheet.faces import FACES, Face, family
from sheetforge.values import values

LICENCES = (
    "Figures are facts, and the games belong to their owners. The ships, words and drawings of sheetforge are free "
    "under CC BY 4.0, its program under the MIT licence; the faces are made from Barlow Condensed (SIL Open Font "
    "License 1.1)."
)

PAGE_FACES: tuple[Face, ...] = ("regular", "semibold")
"""The faces of pages; those of sheets are all of them."""


@values(frozen=True, slots=True)
class PageFrame:
    """The common parts of the pages of a folder.

    `title` is the name of the whole, `links` are title and address of its parts, from its top
    folder; `notices` stand in the foot before the licences of the program. `sheets` are the style
    sheets by their addresses; without any, every page has its style inside.
    """

    title: str
    links: Sequence[tuple[str, str]] = ()
    notices: Sequence[str] = ()
    sheets: Sequence[str] = ()

    def page(
        self, address: str, title: str, *body: Node, scripts: Iterable[str] = (), inside: str = "", wide: bool = False
    ) -> bytes:
        """Return a page as a file; `scripts` are addresses, `inside` the text of a script in the page."""
        up = upward(address)
        shown = title if title == self.title else f"{title} · {self.title}"
        if self.sheets:
            styles = joined(element("link", rel="stylesheet", href=up + sheet) for sheet in self.sheets)
        else:
            styles = element("style", Html(f"{faces_css(PAGE_FACES)}\n{style()}"))
        head = element(
            "head",
            element("meta", charset="utf-8"),
            element("title", shown),
            element("meta", name="viewport", content="width=device-width, initial-scale=1"),
            element("meta", name="color-scheme", content="light dark"),
            element("link", rel="icon", href="data:,"),
            styles,
            *(element("script", "", src=up + script, defer=True) for script in scripts),
        )
        links = [
            element("a", name, href=up + to, aria_current="page" if to == address else None) for name, to in self.links
        ]
        top = element(
            "header",
            element("a", self.title, href=f"{up}index.html", class_="home"),
            element("nav", *links, aria_label="Parts") if links else None,
        )
        foot = element("footer", *(element("p", notice) for notice in (*self.notices, LICENCES)))
        whole = element(
            "body",
            element("a", "Skip to the content", href="#content", class_="skip"),
            top,
            element("main", *body, id="content", class_="all" if wide else None),
            foot,
            element("script", Html(inside)) if inside else None,
        )
        return f"<!DOCTYPE html>\n{element('html', head, whole, lang='en')}\n".encode()


def upward(address: str) -> str:
    """Return the way from a page to the top of its folder.

    >>> upward("ships/duel/kite.html"), upward("index.html")
    ('../../', '')
    """
    return "../" * address.count("/")


@cache
def look(name: str) -> str:
    """Return a file of style or script that pages have."""
    return files("sheetforge.pages").joinpath("look", name).read_text("utf-8")


@cache
def style() -> str:
    """Return the style of pages without comments and line ends."""
    text = re.sub(r"/\*.*?\*/", "", look("style.css"), flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "", text).replace("@family@", family())


@cache
def look_digest() -> str:
    """Return the digest of all files of style and script."""
    folder = files("sheetforge.pages").joinpath("look")
    return digest_of(*(path.read_text("utf-8") for path in sorted(folder.iterdir(), key=lambda path: path.name)))


@cache
def faces_css(faces: Iterable[Face] = FACES) -> str:
    """Return the style sheet of faces: their small files, inside, with a class for each."""
    return style_sheet({face: frozenset() for face in faces}, compressed=True)

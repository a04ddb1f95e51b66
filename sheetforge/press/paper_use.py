"""The paper and the ink that documents take, in words, before they are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from contextlib import suppress

from sheetforge.press.build import Artefact, Unmade
from sheetforge.press.ink import ink_of
from sheetforge.sheet.paper import LARGE, PAPERS, titled
from sheetforge.sheet.scene import Document, Page
from sheetforge.text import counted, listed

SLACK = 0.5
"""The difference in mm up to which a page has the size of a paper."""

MOST_STATED = 12
"""Documents up to which a build states paper and ink; they are laid out for that."""


def stated_before(stale: Sequence[Artefact]) -> str:
    """Return what files that are to be made take; empty if they are too many to state."""
    groups = {artefact.group or artefact.path: artefact.document for artefact in stale if artefact.document is not None}
    documents: list[Document] = []
    for document in groups.values() if len(groups) <= MOST_STATED else ():
        with suppress(Unmade):
            documents.append(document())
    return stated(documents) if documents else ""


def stated(documents: Sequence[Document]) -> str:
    """Return the sheets of each paper, those printed on both sides, and the ink.

    A document that is meant for both sides takes half as many sheets as it has pages. Pages of
    their own size are posters. Ink is the sum of three inks as a part of the paper, as a mean;
    posters apart from sheets, since posters go to a shop and sheets come from a printer at home.
    """
    sheets: dict[str, int] = {}
    both: dict[str, int] = {}
    for document in documents:
        sizes = [_paper(page) for page in document.pages]
        for name in dict.fromkeys(sizes):
            pages = sizes.count(name)
            twice = pages // 2 if document.duplex and name else 0
            sheets[name] = sheets.get(name, 0) + pages - twice
            blank = sum(not page.items for page, size in zip(document.pages, sizes, strict=True) if size == name)
            both[name] = both.get(name, 0) + max(0, twice - blank)
    parts = []
    for name, number in sheets.items():
        if not name:
            parts.append(counted(number, "page of its own size", "pages of their own size"))
            continue
        two = f", {both[name]} printed on both sides" if both[name] else ""
        parts.append(f"{counted(number, 'sheet')} of {titled(name)}{two}")
    drawn = [page for document in documents for page in document.pages]
    posters = [page for page in drawn if not _paper(page)]
    if not posters or len(posters) == len(drawn):
        return f"{listed(parts)}; ink {_percent(drawn)} of a page"
    others = [page for page in drawn if _paper(page)]
    own = "page of its own size" if len(posters) == 1 else "pages of their own size"
    return f"{listed(parts)}; ink {_percent(others)} of a sheet, {_percent(posters)} of the {own}"


def _paper(page: Page) -> str:
    """Return the name of the paper of a page's size, upright or lying; empty for other sizes."""
    sides = sorted((page.width, page.height))
    for name, paper in (*PAPERS.items(), *LARGE.items()):
        own = sorted((paper.width, paper.height))
        if all(abs(a - b) < SLACK for a, b in zip(sides, own, strict=True)):
            return name
    return ""


def _percent(pages: Iterable[Page]) -> str:
    return f"{100 * ink_of(pages):.0f} %"

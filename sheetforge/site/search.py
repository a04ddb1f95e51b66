"""The search of a site: an index as a script, so that it is found by any server and from disk."""

from __future__ import annotations

import json
from collections.abc import Sequence

from sheetforge.pages.markup import element
from sheetforge.press.build import Artefact
from sheetforge.site.contents import SearchEntry, SiteContents

SEARCH, INDEX = "search.html", "search-index.js"


def search_pages(contents: SiteContents, entries: Sequence[SearchEntry], script: str) -> list[Artefact]:
    """Return the page of the search and its index."""
    rows = [json.dumps(entry.shown(), ensure_ascii=False, separators=(",", ":")) for entry in entries]

    def make_index() -> bytes:
        return ("const PAGES = [\n" + ",\n".join(rows) + "\n];\n").encode()

    def make_page() -> bytes:
        field = element("input", type="search", name="q", autofocus=True, aria_label="Search")
        return contents.frame.page(
            SEARCH,
            "Search",
            element("h1", "Search"),
            element("form", field, class_="search", role="search"),
            element(
                "noscript",
                element(
                    "p", "The search needs JavaScript. ", element("a", "Everything is listed", href="list.html"), "."
                ),
            ),
            element("p", class_="soft", data_count=True, role="status"),
            element("ol", class_="results", data_results=True),
            scripts=(INDEX, script),
        )

    return [contents.page(INDEX, make_index, rows), contents.page(SEARCH, make_page, [script])]

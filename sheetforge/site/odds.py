"""Pages of odds: the tables and charts of `sheetforge odds` for weapons, or for units as well."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal

from sheetforge.content.kinds import Key, lineage, unit_kinds
from sheetforge.content.library import BadRequest, Library
from sheetforge.freshness import digest_of
from sheetforge.game import games_of, odds_report
from sheetforge.pages.frame import upward
from sheetforge.pages.markup import Html, Node, element, listing, table, typed
from sheetforge.play.report import Asked, Table, shown_cell
from sheetforge.press.build import Artefact
from sheetforge.site.contents import SiteContents, address_of

OddsChoice = Literal["weapons", "all", "none"]
"""The entities that have a page of odds."""

ODDS = "odds.html"

ARMS = "weapons"
"""The kind of content whose odds are tables by range for any ship that carries it."""


def asked_keys(library: Library, systems: Sequence[str], choice: OddsChoice) -> list[Key]:
    """Return the sound entities that have a page of odds."""
    if choice == "none":
        return []
    games = games_of(library)
    kinds = {ARMS, *(unit_kinds(library.systems) if choice == "all" else ())}
    return [
        key
        for key in library.keys()
        if key.kind in kinds
        and key.system in systems
        and games[key.system].odds is not None
        and key not in library.invalid
        and library.entity(key) is not None
    ]


def odds_pages(contents: SiteContents, keys: Sequence[Key]) -> Iterator[Artefact]:
    """Yield the pages of odds, and the page that lists them."""
    library = contents.library
    digests = {
        system: digest_of(
            *(library.digest(key) for key in library.keys() if key.system in lineage(library.systems, system))
        )
        for system in {key.system for key in keys}
    }
    for key in keys:
        make = partial(_page, contents, key)
        yield contents.page(f"odds/{address_of(key)}", make, [digests[key.system]], group=f"odds/{key}")
    if keys:
        yield _index(contents, keys)


def _index(contents: SiteContents, keys: Sequence[Key]) -> Artefact:
    groups: dict[tuple[str, str], list[Html]] = {}
    for key in keys:
        link = element("a", contents.names[key], href=f"odds/{address_of(key)}")
        groups.setdefault((contents.title_of(key.system), key.kind), []).append(link)
    body: list[Node] = [
        element("h1", "Odds"),
        element("p", "Exact odds, worked out by the rules that are played.", class_="lead"),
    ]
    for (title, kind), links in groups.items():
        body += [element("h2", f"{title}: {kind}"), listing(links, class_="columns")]
    return contents.page(ODDS, lambda: contents.frame.page(ODDS, "Odds", *body), map(str, body))


def _page(contents: SiteContents, key: Key) -> bytes:
    address = f"odds/{address_of(key)}"
    name = contents.names[key]
    body = [element("p", contents.link(key, upward(address)), class_="over"), *_answer(contents.library, key, name)]
    return contents.frame.page(address, f"{name}: odds", *body)


def _answer(library: Library, key: Key, name: str) -> Iterator[Node]:
    try:
        report = odds_report(library, Asked(key))
    except BadRequest as problem:
        yield element("h1", name)
        yield element("p", f"There are no odds: {problem}.")
        return
    yield element("h1", report.title)
    yield table((), report.facts, class_="values") if report.facts else None
    yield from (_table(one) for one in report.tables)
    yield element("p", typed(f"sheetforge odds {key.short}"), class_="commands")


def _table(shown: Table) -> Html:
    rows = [[shown_cell(column, value) for column, value in zip(shown.columns, row, strict=True)] for row in shown.rows]
    return table(
        [column.head for column in shown.columns], rows, shown.name.replace("_", " ").capitalize(), class_="odds"
    )

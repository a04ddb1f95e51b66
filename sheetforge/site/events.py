"""Pages of events: standings and the pairings of every round, from the files of `sheetforge event`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from sheetforge.content.library import Library
from sheetforge.game import game_of_event
from sheetforge.pages.markup import Html, Node, element, listing, table
from sheetforge.parts import need
from sheetforge.press.build import Artefact
from sheetforge.site.contents import SearchEntry, SiteContents

if TYPE_CHECKING:
    from sheetforge.tournament.board import BoardName, BoardRow, BoardTable
    from sheetforge.tournament.state import EventState

EVENTS = "events.html"

EventTitle = tuple[str, str]
"""The title of an event, and its game."""


def read_events(library: Library, files: Mapping[str, Path]) -> dict[str, tuple[EventTitle, EventState]]:
    """Return events by the address of their page. Raises `Unreadable`, `BadRequest` and `MissingPart`."""
    if not files:
        return {}
    need("events")
    from sheetforge.tournament.journal import read_journal

    found = {}
    for address, path in files.items():
        journal = read_journal(path)
        _, form = game_of_event(library, journal).form(library, journal)
        found[address] = (journal.heading.title, journal.heading.system), form.fold(journal)
    return found


def event_pages(
    contents: SiteContents, events: Mapping[str, tuple[EventTitle, EventState]], digests: Mapping[str, str]
) -> Iterator[Artefact]:
    """Yield the page of every event, and the page that lists them."""
    content = contents.digest_of_games()
    links: list[Node] = []
    for address, ((title, system), state) in events.items():
        make = partial(_page, contents, address, title, state)
        yield contents.page(address, make, [digests[address], content], group=address)
        links.append(element("span", element("a", title, href=address), f" · {contents.title_of(system)}"))
    body = [element("h1", "Events"), listing(links)]
    yield contents.page(EVENTS, lambda: contents.frame.page(EVENTS, "Events", *body), map(str, body))


def event_entries(contents: SiteContents, events: Mapping[str, tuple[EventTitle, EventState]]) -> Iterator[SearchEntry]:
    """Yield what a search finds of the events."""
    for address, ((title, system), _) in events.items():
        yield SearchEntry(title, f"event, {contents.title_of(system)}", address)


def _page(contents: SiteContents, address: str, title: str, state: EventState) -> bytes:
    now, shown = _tables(state)
    body = [element("h1", title), element("p", now, class_="lead"), *map(_table, shown)]
    return contents.frame.page(address, title, *body)


def _tables(state: EventState) -> tuple[str, list[BoardTable]]:
    """Return how far an event is, its tables as its board has them, and the pairings of earlier rounds."""
    from sheetforge.tournament.board_tables import tables
    from sheetforge.tournament.journal import Declined
    from sheetforge.tournament.swiss import SwissState

    try:
        now, first = tables(state)
    except Declined as problem:
        return str(problem), []
    shown = list(first)
    if isinstance(state, SwissState):
        titles = {board_table.title for board_table in shown}
        rounds = (tables(state, number)[1][0] for number in range(len(state.rounds), 0, -1))
        shown += (board_table for board_table in rounds if board_table.title not in titles)
    return now, shown


def _table(shown: BoardTable) -> Html:
    rows: list[BoardRow] = list(shown.rows)
    return table(shown.heads, ([_cell(cell) for cell in row] for row in rows), shown.title)


def _cell(cell: str | BoardName) -> Node:
    if isinstance(cell, str):
        return cell
    shown = element("b", cell.name) if cell.won else cell.name
    return element("span", shown, element("small", f" {cell.below}") if cell.below else None)

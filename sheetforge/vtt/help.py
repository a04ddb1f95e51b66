"""The pages of help of a table, as HTML: the battle, the turn, how a sheet is marked, sources and licences."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from html import escape

from sheetforge.vtt.table import VirtualTable


def battle_page(table: VirtualTable) -> str:
    """Return the page of the battle: its situation, its sides with their units, what they have to do."""
    return _page(table.title, _battle(table))


def _battle(table: VirtualTable) -> Iterator[str]:
    yield _paragraph(f"{table.game}. {table.about}")
    if table.board.moves:
        yield _paragraph(
            "The paper of this map follows the battle. A virtual table cannot shift it: it shows one window of numbers;"
            " when a piece would leave it, move all pieces the same way and note by how much."
        )
    for number, side in enumerate(table.sides):
        yield _heading(side)
        yield _list([piece.title for piece in table.pieces if piece.side == number])
        if table.aims[number]:
            yield _paragraph("; ".join(table.aims[number]))


def turn_page(table: VirtualTable) -> str:
    """Return the page of the turn: each phase with its steps."""
    parts = [part for phase in table.phases for part in (_heading(phase.name), _list(phase.steps))]
    return _page(f"The {table.turn_word}", parts)


def playing_page(table: VirtualTable) -> str:
    """Return the page on what the pieces of the table can do."""
    return _page("At this table", [_list(_ways(table))])


def _ways(table: VirtualTable) -> Iterator[str]:
    yield "Turn a counter with Ctrl+] to the right and Ctrl+[ to the left; the text window reports hex and facing."
    yield "Ctrl+O on a counter opens its sheet; a click ticks a box, and another one takes the tick away."
    yield "Ctrl+D shows a counter damaged, then destroyed; Ctrl+U goes back."
    if any(table.waiting(side) for side in range(len(table.sides))):
        yield "Counters that are set up during the game wait in the window of their side."
    if any(deck.side is not None and not deck.is_open for deck in table.decks):
        yield (
            "The window of a hand opens only for its side, and its cards are masked for all others wherever they lie:"
            " drag one to the map, turn it over (Ctrl+M) when it is played."
        )
    if any(deck.side is None for deck in table.decks):
        yield (
            "Draw a card from a pile of the window Cards by dragging it: it is one at random, and only the side that"
            " drew it can turn it over. Put used cards on the open pile beside it; when a pile is empty, a command of"
            " the open one shuffles them back."
        )
    for deck in table.decks:
        if deck.unseen:
            yield (
                f"A card of {deck.name} stays face down where it is laid, and nobody sees it until a rule turns it over"
                " (Ctrl+M)."
            )
    if table.secrets:
        yield (
            "Slips of secret orders lie face down in the window of their side. Only that side can turn one over"
            " (Ctrl+M), write on it (Ctrl+L) and turn it back."
        )


def rights_page(table: VirtualTable) -> str:
    """Return the page on sources and licences."""
    return _page("Sources and licences", [_paragraph(line) for line in table.credits])


def _page(title: str, parts: Iterable[str]) -> str:
    return f"<html><body><h1>{escape(title)}</h1>\n" + "\n".join(parts) + "\n</body></html>\n"


def _heading(text: str) -> str:
    return f"<h2>{escape(text)}</h2>"


def _paragraph(text: str) -> str:
    return f"<p>{escape(text.strip())}</p>"


def _list(lines: Iterable[str]) -> str:
    return "<ul>" + "".join(f"<li>{escape(line)}</li>" for line in lines) + "</ul>"

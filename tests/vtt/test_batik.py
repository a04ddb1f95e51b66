"""Pictures of modules, drawn by Batik, look as their pages do in a PDF. `python -m tests.vtt.every` looks at all."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from sheetforge.sheet.scene import Page
from sheetforge.vtt import pictures
from tests.vtt.batik import DrawnPage, unlike
from tests.vtt.tables import table_of


def pages() -> Iterator[tuple[str, Page]]:
    """Yield a map, a sheet, a counter in each of its states, a tick, both sides of a slip and of a card."""
    battle = table_of("silent-fury", "first-contact")
    yield "map", pictures.map_page(battle.board)
    yield "sheet", battle.sheets[0].drawn.page
    piece = battle.pieces[0]
    for number, face in enumerate(piece.faces):
        yield f"counter-{number}", pictures.face_page(piece, face)
    yield "tick", pictures.tick_page(12.0, 12.0)
    yield from ((f"slip-{hidden}", pictures.slip_page("A", hidden)) for hidden in (False, True))
    deck = battle.decks[-1].drawn
    yield from (("card", deck.cards[0].face), ("back", deck.back))


def test_pictures_look_as_their_pages(tmp_path: Path) -> None:
    """Batik draws each picture as the PDF of its page is seen."""
    drawn = {name: DrawnPage(page, pictures.as_svg(page, paper=True)) for name, page in pages()}
    assert list(unlike(drawn, tmp_path)) == []

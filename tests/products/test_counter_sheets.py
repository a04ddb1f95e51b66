"""Sheets of counters whose faces are known: one place for all games."""

from __future__ import annotations

from sheetforge.products.counter_sheets import counter_sheet, job_of, pieces_of
from sheetforge.products.counters import read_piecework
from sheetforge.products.product import PrintOptions, Setting
from sheetforge.sheet import walk
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.sides import SIDES

ANN, BOB = CounterFace("Ann", "1", side=SIDES[0]), CounterFace("Bob", "2", side=SIDES[1])
BACK = CounterFace("Back", side=SIDES[0])


def test_pieces_have_both_sides_and_each_face_is_drawn_once() -> None:
    """Counters with the same face share its drawing."""
    work = read_piecework(PrintOptions())
    job = job_of(work, "title", "digest")
    first, second, third = pieces_of([(ANN, BACK), (ANN, BACK), (BOB, BACK)], job, work)
    assert first.front is second.front
    assert first.back is third.back
    assert first.front != third.front


def test_folded_strips_have_no_back() -> None:
    """A tent shows its face on both sides of one strip."""
    work = read_piecework(PrintOptions())
    job = job_of(work, "title", "digest", tents=True)
    (piece,) = pieces_of([(ANN, BACK)], job, work, tents=True)
    assert not piece.back
    assert piece.front


def test_a_sheet_knows_how_many_pages_it_has() -> None:
    """Fronts and backs are pages of their own, as many as the counters need."""
    settings: dict[str, Setting] = {"size": 40.0, "bleed": "none"}
    work = read_piecework(PrintOptions(settings=settings))
    job = job_of(work, "Counters of all", "digest")
    sheet = counter_sheet("game/counters/all", "all", frozenset(), [(ANN, BACK)] * 40, job, work)
    document = sheet.lay_out()
    assert len(document.pages) == sheet.pages >= 4
    assert document.title == "Counters of all"
    said = [walk.plain_text(page.items).split().count("Ann") for page in document.pages]
    assert sum(said) == 40

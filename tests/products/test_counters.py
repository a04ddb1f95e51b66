"""Sheets of counters whose faces are known: one place for all games."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.products.counters import CutGroup, named_alike
from sheetforge.products.cutting import read_cut
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.shared_sheets import SheetRun, run_pages
from sheetforge.sheet.counters import CounterFace
from sheetforge.sheet.dies import die
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.signs import CounterFigure
from tests.sheet import layout

ANN, BOB = CounterFace("Ann", "1", side=SIDES[0]), CounterFace("Bob", "2", side=SIDES[1])
BACK = CounterFace("Back", side=SIDES[0])


def test_pieces_have_both_sides_and_each_face_is_drawn_once() -> None:
    """Counters with the same face share its drawing."""
    group = CutGroup(((ANN, BACK), (ANN, BACK), (BOB, BACK)), False, None, False)
    first, second, third = group.pieces(read_cut(PrintOptions()).job("title"))
    assert first.front is second.front
    assert first.back is third.back
    assert first.front != third.front


def test_folded_strips_have_no_back() -> None:
    """A tent shows its face on both sides of one strip."""
    group = CutGroup(((ANN, BACK),), True, None, False)
    (piece,) = group.pieces(read_cut(PrintOptions()).job("title", "digest", True))
    assert not piece.back
    assert piece.front


def test_a_run_knows_how_many_pages_it_has() -> None:
    """Fronts and backs are pages of their own, as many as the counters need."""
    settings: dict[str, Setting] = {"size": 40.0, "bleed": "none"}
    job = read_cut(PrintOptions(settings=settings)).job("Counters of all", "digest")
    run = SheetRun(((CutGroup(((ANN, BACK),) * 40, False, None, False), 0, 40, job),), False)
    pages = list(run_pages([run]))
    assert len(pages) == run.pages >= 4
    said = [layout.plain_text(page.items).split().count("Ann") for page in pages]
    assert sum(said) == 40


def test_a_set_may_be_cut_to_a_die_of_its_own() -> None:
    """Discs that lie under the other pieces are wider than they are; the other sets stay."""
    cut = read_cut(PrintOptions())
    width = cut.of(die("round", 35.0))
    assert (width.die.shape, width.die.height) == ("round", 35.0)
    assert width.job("Discs").page.die == width.die
    assert cut.of(None) is cut
    slots: dict[str, Setting] = {"slots": "stickers-round-25-a4"}
    with pytest.raises(BadRequest, match="round 35 mm and its slots are not; leave --slots out"):
        read_cut(PrintOptions(settings=slots)).of(die("round", 35.0))


def test_the_ships_of_a_sheet_are_named_alike() -> None:
    """Names of ships, or of classes if one is too long, or codes; what has no code keeps its name."""
    cut, figures = die("hex", 20.0), (CounterFigure("shield", "13"),)

    def named(*given: tuple[str, str, str]) -> list[str]:
        faces = [CounterFace(name, "A", figures=figures, code=code, kind=kind) for name, kind, code in given]
        shown = named_alike([(face, replace(face, state="damaged")) for face in faces], cut)
        for front, back in shown:
            assert (front.name, front.by_code) == (back.name, back.by_code)
        return [front.code if front.by_code else front.name for front, _ in shown]

    keep, long = ("Keep", "Dart", "DAR"), ("Keeper of the Narrow Seas", "Pit Viper", "PVI")
    assert named(keep, ("Target", "", "")) == ["Keep", "Target"]
    assert named(keep, long, ("Target", "", "")) == ["Dart", "Pit Viper", "Target"]
    longest = ("Large merchantman", "", "LM")
    assert named(keep, long, longest, ("Target", "", "")) == ["DAR", "PVI", "LM", "Target"]

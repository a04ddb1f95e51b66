"""Preflight finds every planted fault, by its clause and on its page, and none in good files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.sheet.scene import Box, Field, Group, Line, Style
from sheetforge.shops.preflight.clauses import CLAUSES
from sheetforge.shops.preflight.run import preflight
from sheetforge.shops.shop import Shop
from tests.shops.preflight.faults import every_fault
from tests.shops.preflight.findings import kept, lines
from tests.shops.preflight.planted import (
    CARDS,
    FACES,
    FULL,
    POSTERS,
    STICKERS,
    Planted,
    cards,
    own_pages,
    picture,
    poster,
    stickers,
)

FAULTS = every_fault()
KEPT = kept()


@pytest.mark.parametrize("planted", FAULTS, ids=lambda planted: planted.name)
def test_a_planted_fault_is_found(planted: Planted, tmp_path: Path) -> None:
    """The clauses are those that the fault breaks and no others, and the page is right; so are words and marks."""
    reports = preflight(planted.write(tmp_path), planted.shop)
    found = [one for report in reports for one in report.faults]
    assert {one.clause.id for one in found} == set(planted.clause.split()), [
        f"{one.clause.id} {one.where} {one.message}" for one in found
    ]
    pages = {one.page for one in found}
    assert planted.page in pages
    assert lines(reports) == KEPT[planted.name]


def test_there_are_faults_for_every_clause() -> None:
    """More than sixty are planted, and no clause is without one."""
    assert len(FAULTS) >= 60
    tried = {clause for planted in FAULTS for clause in planted.clause.split()}
    assert tried == set(CLAUSES)
    assert len({planted.name for planted in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize(
    ("shop", "name", "data"),
    [
        (CARDS, "cards.pdf", cards),
        (STICKERS, "stickers.pdf", stickers),
        (POSTERS, "poster.pdf", poster),
        (FACES, "001-storm-front-x2.png", picture),
        (FULL, "001-storm-front-x2.png", lambda: picture(size=(825, 1125), dpi=300)),
        (None, "cards.pdf", cards),
    ],
)
def test_good_files_have_no_fault(shop: Shop | None, name: str, data: object, tmp_path: Path) -> None:
    """Nothing is reported of what a build makes for a shop."""
    path = tmp_path / name
    path.write_bytes(data())  # type: ignore[operator]
    (report,) = preflight([tmp_path], shop)
    assert report.faults == ()


def test_what_is_no_file_for_print_is_refused(tmp_path: Path) -> None:
    """A text, a broken PDF and PNG, a missing file, an empty folder: each with the reason."""
    for name, data, says in (
        ("x.txt", b"text", "neither a PDF nor a PNG"),
        ("x.pdf", b"%PDF-1.4\nnothing", "not a readable PDF"),
        ("x.png", b"\x89PNG\r\n\x1a\nnothing", "not a readable PNG"),
    ):
        path = tmp_path / name
        path.write_bytes(data)
        with pytest.raises(Unreadable, match=says):
            preflight([path], CARDS)
    with pytest.raises(Unreadable, match="cannot be read: no such file"):
        preflight([tmp_path / "nothing.pdf"], None)
    (tmp_path / "empty").mkdir()
    with pytest.raises(BadRequest, match="there is neither a PDF nor a PNG"):
        preflight([tmp_path / "empty"], None)


def test_what_is_right_at_home_is_an_error_for_a_shop_alone(tmp_path: Path) -> None:
    """Layers, fields, hairlines and pages of two sizes, as packs and fillable sheets have them."""
    thin = Line(20, 20, 40, 40, Style(stroke="#0033aa", stroke_width=0.01))
    layered = own_pages(Group((thin,), layer="art"), Field("check", "alive", Box(20, 20, 5, 5)), separation=None)
    (tmp_path / "pack.pdf").write_bytes(layered)
    (at_home,), (at_shop,) = preflight([tmp_path], None), preflight([tmp_path], POSTERS)
    assert at_home.faults == ()
    assert {"layers", "form", "hairline"} <= {one.clause.id for one in at_shop.faults}

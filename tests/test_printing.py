"""Products and options of a build are remembered, so that a build with nothing to do is quick."""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from weakref import ref

import pytest

from sheetforge import offers
from sheetforge.freshness import cache_folder
from sheetforge.game import discover
from sheetforge.offers import Offer, all_products, offered
from sheetforge.planned_files import RememberedFiles, RememberedPlan
from sheetforge.press.build import Artefact
from sheetforge.printing import Request, sheet_files
from sheetforge.products.calibration import CALIBRATION
from sheetforge.products.planner import Sheet
from sheetforge.sheet.scene import Document, Page
from tests.running import children
from tests.systems.samples_of_battles import library


@pytest.fixture
def declared(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Offer:
    """The offer of the installed games, made from their products; nothing is remembered before."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path))
    return offered(discover())


def test_the_remembered_offer_is_the_declared_one(declared: Offer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Names, and every part of every option, with their types; without asking the products."""
    products = all_products(discover())
    assert [(system, product.name, product.options) for system, product in products] == [
        (offer.game, offer.name, offer.options) for offer in declared.products
    ]
    monkeypatch.setattr(offers, "all_products", lambda systems: 1 / 0)
    again = offered(discover())
    assert again == declared
    types = [(type(one.default), [type(c) for c in one.choices]) for one in again.options.values()]
    assert types == [(type(one.default), [type(c) for c in one.choices]) for one in declared.options.values()]


def test_a_flag_takes_the_choices_of_every_game(declared: Offer) -> None:
    """The back of a counter is turned at sea only; each game still has its own choices."""
    assert {"turned", "rolled", "numbered"} <= set(declared.options["back"].choices)
    own = [option for option in declared.of("counters") if option.name == "back"]
    assert len(own) == 4
    (at_sea,) = (option for option in declared.of("counters", "sovereign-seas") if option.name == "back")
    assert at_sea.choices == ("turned", "damaged", "destroyed")


@pytest.mark.parametrize("damage", ["{", "[]", "null", '{"KEY": 1}', '{"KEY": [["x"], [{}]]}'])
def test_a_damaged_memory_is_not_used(declared: Offer, damage: str) -> None:
    """It is made again from the products, and remembered."""
    file = cache_folder() / "products.json"
    (key,) = json.loads(file.read_text())
    file.write_text(damage.replace("KEY", key))
    assert offered(discover()) == declared
    assert key in json.loads(file.read_text())


def test_other_games_have_another_offer(declared: Offer) -> None:
    """The offer of one game has its own products only, and the press's."""
    one = {"sovereign-seas": discover()["sovereign-seas"]}
    assert set(offered(one).names) < set(declared.names)


def test_a_build_with_nothing_to_do_imports_no_product(tmp_path: Path) -> None:
    """Neither sheets nor schemas: the first build loads them, the second needs none."""
    code = (
        "import sys\nfrom sheetforge.cli import main\n"
        "main(['build', 'calibration', '--out', sys.argv[1]])\nprint(sorted(sys.modules))"
    )
    command = [sys.executable, "-c", code, str(tmp_path)]
    first, second = (subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2))
    heavy = ("pydantic", "reportlab", "sheetforge.sheet.scene", "sheetforge.products.calibration")
    assert [name for name in heavy if f"'{name}'" in first.stdout] == list(heavy)
    assert [name for name in heavy if f"'{name}'" in second.stdout] == []
    assert "nothing to do" in second.stderr


def test_what_is_made_leaves_the_memory(tmp_path: Path) -> None:
    """The layout of a group stays until its last file is made; a file that is made again is planned again."""

    class Layout:
        pages = b"pages"

    laid_out: list[ref[Layout]] = []

    def plan() -> tuple[dict[str, Artefact], dict[str, str]]:
        layout = Layout()
        laid_out.append(ref(layout))
        return {path: Artefact(path, path, lambda: layout.pages) for path in ("a.pdf", "a.svg")}, {}

    first, second = RememberedFiles(tmp_path, "key", plan).artefacts()
    assert first.make() == b"pages"
    assert laid_out[0]() is not None
    assert second.make() == b"pages"
    assert laid_out[0]() is None
    assert first.make() == b"pages"
    assert len(laid_out) == 2


def test_any_number_of_processes_plans_the_same(tmp_path: Path) -> None:
    """The files of several games with their inputs, in one order; no process is left afterwards."""
    before = children()
    listings = []
    for jobs in (1, 3):
        with closing(RememberedPlan(library(), Request(("cards",)), tmp_path, jobs)) as planned:
            listings.append(planned.listing)
    assert listings[0] == listings[1]
    assert list(listings[0].artefacts) == list(listings[1].artefacts)
    assert len({system for system, _ in listings[0].products.values()}) > 3
    assert children() <= before


def test_pages_that_are_known_are_not_laid_out_to_count_them() -> None:
    """An earlier build, or another process, has counted the pages of the same inputs."""

    def never() -> Document:
        raise AssertionError("laid out")

    two = Document((Page(10, 10, ()),) * 2, "Two pages")
    known: dict[str, int] = {}
    sheet = Sheet("calibration", frozenset(), lambda: two, None)
    paths = [file.path for file in sheet_files(library(), sheet, CALIBRATION, Request(), known)]
    assert paths == ["calibration.pdf", "svg/calibration-1.svg", "svg/calibration-2.svg"]
    again = sheet_files(library(), replace(sheet, lay_out=never), CALIBRATION, Request(), known)
    assert [file.path for file in again] == paths

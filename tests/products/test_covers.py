"""Covers: on packs that have room for one, with the ships and crests of every side."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.covers import LEAST_SHEETS, figures_of, with_cover
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.paper import paper
from sheetforge.sheet.poster import Poster, PosterShip, draw_poster
from sheetforge.sheet.scene import Box, Clip, Document, Group, Page
from sheetforge.sheet.views import Plot, ViewName
from sheetforge.sheet.widgets.form import Form
from tests.sheet import layout
from tests.sheet.art import ARMS
from tests.systems.samples_of_battles import library

SEA = "sovereign-seas"
BLANK = Page(210.0, 297.0, ())
COVER = Page(210.0, 297.0, (), "Cover")


def covered(choice: str, pages: int, ink: str = "color") -> list[Page]:
    """Return a given number of pages with what a choice adds to them."""
    plain = [BLANK] * pages
    return list(with_cover(PrintOptions(ink=ink, settings={"cover": choice}), plain, lambda: [COVER, *plain]))


def test_a_cover_takes_no_sheet_of_paper_unless_it_is_asked_for() -> None:
    """A full pack, a small one and one that saves ink stay as they are; an odd number of pages has room."""
    large = 2 * LEAST_SHEETS
    assert [page.label for page in covered("auto", large - 1)[:1]] == ["Cover"]
    assert covered("auto", large) == [BLANK] * large
    assert covered("auto", large - 3) == [BLANK] * (large - 3)
    assert len(covered("on", 4)) == len(covered("on", 4, "saver")) == 5
    assert covered("auto", large - 1, "saver") == [BLANK] * (large - 1)
    assert len(covered("off", large - 1)) == large - 1


def test_the_sheets_of_a_map_are_counted_apart() -> None:
    """Of a pack with its map the cover has the sheets of both."""
    assert figures_of([], 12) == [("12", "pages"), ("6", "sheets")]
    assert figures_of([], 12, 15) == [("12", "pages"), ("6 + 15", "sheets + map")]


def pack(id: str, **settings: str) -> Document:
    """The pack of a scenario at sea."""
    product = library().systems[SEA].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", SEA, id)})}
    options = PrintOptions(settings=settings)
    return product.plan(library(), SEA, options, wanted).sheets[0].lay_out()


@pytest.mark.parametrize("ink", ["color", "saver"])
def test_the_cover_of_a_battle_has_ships_and_crests_of_both_sides(ink: str) -> None:
    """Names of ships, both crests, the figures of the pack; nothing leaves the paper."""
    product = library().systems[SEA].products()["pack"]
    wanted = {"scenarios": frozenset({Key("scenarios", SEA, "fleet-engagement")})}
    options = PrintOptions(ink=ink, settings={"cover": "on"})
    (sheet,) = product.plan(library(), SEA, options, wanted).sheets
    pages = sheet.lay_out().pages
    first = pages[0]
    assert first.label == "Cover"
    labels = {group.label for one in walk.walk(first.items) for group in one.groups}
    assert {"crest of Royal Navy", "crest of French Navy"} <= labels
    text = layout.plain_text(first.items).replace("\n", " ")
    assert "FLEET ENGAGEMENT" in text
    assert f"{len(pages)} PAGES" in text
    assert layout.outside(first, paper("a4").safe) == []
    assert layout.overlapping_texts(first) == []


def test_a_cover_can_be_left_out() -> None:
    """The same pages without it, on as many sheets; a back for notes may take its place."""
    plain, whole = pack("blockade-breakout", cover="off").pages, pack("blockade-breakout").pages
    assert -(-len(whole) // 2) == -(-len(plain) // 2)
    without, covered = (sorted(page.label for page in pages if page.label != "Notes") for pages in (plain, whole))
    assert covered == sorted(["Cover", *without])


@pytest.mark.parametrize(("sides", "apart"), [(2, 27.0), (3, 19.0), (6, 11.0), (8, 11.0)])
def test_crests_of_many_sides_leave_the_title_its_room(sides: int, apart: float) -> None:
    """More than two are together as wide as two; after six there are no more."""
    form = Form(COLOR, "cover")
    ships = [PosterShip(f"Ship {n}", ARMS.crest, replace(ARMS, name=f"Side {n}")) for n in range(sides)]
    draw_poster(form, Box(0.0, 0.0, 190.0, 270.0), Poster("A game", "A title", "", (), ships))
    crests: dict[str, float] = {}
    for one in walk.walk(form.items):
        for label in (group.label for group in one.groups if group.label.startswith("crest of")):
            crests[label] = min(crests.get(label, 190.0), one.box.x)
    assert len(crests) == min(sides, 6)
    assert [right - left for left, right in pairwise(sorted(crests.values()))] == pytest.approx(
        [apart] * (len(crests) - 1)
    )


def first(system: str, id: str, **how: str) -> tuple[int, Page]:
    """The number of pages of a scenario's pack, and its first page."""
    product = library().systems[system].products()["pack"]
    options = PrintOptions(settings={"cover": how.pop("cover", "auto")}, **how)
    wanted = {"scenarios": frozenset({Key("scenarios", system, id)})}
    pages = product.plan(library(), system, options, wanted).sheets[0].lay_out().pages
    return len(pages), pages[0]


@pytest.mark.parametrize(
    ("system", "id"),
    [("babylon", "patrol"), ("silent-death", "first-sortie"), ("silent-fury", "wall-of-guns"), (SEA, "convoy-attack")],
)
def test_a_pack_without_a_cover_opens_with_a_picture(system: str, id: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its title, the crests and ships of both sides over the page of the battle, on as many pages as without."""
    monkeypatch.setattr("sheetforge.products.covers.LEAST_SHEETS", 99)
    count, page = first(system, id, paper="letter")
    assert page.label != "Cover"
    head = [one for one in walk.walk(page.items) if one.box.bottom < page.height / 4]
    crests = {group.label for one in head for group in one.groups if group.label.startswith("crest of")}
    assert len(crests) >= 2
    assert len([one for one in head if any(group.layer == "art" for group in one.groups)]) > 100
    assert layout.overlapping_texts(page) == []
    assert layout.outside(page, paper("letter").safe) == []
    plain = first(system, id, paper="letter", cover="off")
    assert plain[0] == count
    assert len(list(walk.walk(plain[1].items))) < len(list(walk.walk(page.items)))
    spared, without = first(system, id, ink="saver"), first(system, id, ink="saver", cover="off")
    assert spared == without


def test_the_cover_of_a_book_has_its_liveries_in_one_scene() -> None:
    """A ship of each in formation, and nobody fires: fewer shapes than where they fight."""
    product = library().systems["babylon"].products()["displays"]
    sheets = product.plan(library(), "babylon", PrintOptions(), {}).sheets
    page = next(sheet for sheet in sheets if sheet.name.endswith("displays")).lay_out().pages[0]
    groups = [item for item in page.items if isinstance(item, Group) and item.layer == "art"]
    assert any(isinstance(item, Clip) for group in groups for item in group.items)
    ships = [PosterShip(f"Ship {n}", ARMS.crest, replace(ARMS, name=f"Side {n}"), n) for n in range(3)]
    drawn = []
    views: tuple[ViewName, ...] = ("parade", "three")
    for view in views:
        form = Form(COLOR, "cover")
        plot = Plot("A title", view)
        draw_poster(form, Box(0.0, 0.0, 190.0, 270.0), Poster("A game", "A title", "", (), ships, plot=plot))
        drawn.append(len(list(walk.walk(form.items))))
    assert drawn[0] < drawn[1]

"""Ships as boards: rooms for figures and tokens, sheets that meet, slots for cards; strips."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import pairwise

import pytest

from sheetforge.content.kinds import Key
from sheetforge.press.tiles import Edge
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.deck_cards import POKER
from sheetforge.sheet.drawing import points_along
from sheetforge.sheet.paper import paper
from sheetforge.sheet.scene import Circle, Clip, Group, Item, Page, Path, Rect, Transform, Use
from sheetforge.sheet.walk import texts
from sheetforge.systems.silent_fury.figures import SLOTS
from sheetforge.systems.silent_fury.products import PRODUCTS
from sheetforge.systems.silent_fury.sheets import boards
from sheetforge.systems.silent_fury.sheets.boards import Joining
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.rooms import BOARD
from tests.sheet import layout
from tests.systems.silent_fury.samples_of_fury_sheets import FURY, large, library, sheet
from tests.systems.sound_pages import LOOKS

IDS = [key.id for key in library().keys("ships", FURY)]
GLUED = Joining(10.0, "glue")


def flat(items: Iterable[Item]) -> Iterator[Item]:
    """All items of a page, those of parts and groups among them."""
    for item in items:
        yield item
        if isinstance(item, Group | Clip | Transform):
            yield from flat(item.items)
        elif isinstance(item, Use):
            yield from flat(item.part.items)


def slots(page: Page) -> list[Rect]:
    """The rectangles of a page that have the size of a card."""
    return [
        one
        for one in flat(page.items)
        if isinstance(one, Rect) and (one.width, one.height) == (POKER.width, POKER.height)
    ]


@pytest.mark.parametrize(("paper_name", "ink"), LOOKS)
def test_every_ship_prints_as_a_board(paper_name: str, ink: str) -> None:
    """No text of the sheet beside the layout leaves the printable area or lies over another."""
    for one in (*(sheet(id) for id in IDS), large()):
        page = boards.beside(one, SheetLook(paper_name, ink))
        assert not layout.outside(page, paper(paper_name, landscape=True).safe), one.name
        assert not layout.cut_texts(page), one.name
        assert not layout.overlapping_texts(page), one.name


def test_a_layout_on_one_sheet_stands_in_its_middle() -> None:
    """As far from the left edge as from the right one, and from above as from below; no label says
    that it is one of several sheets."""
    (page,) = boards.layout_pages(sheet("gnat"), SheetLook(), GLUED)
    clip = next(one for one in flat(page.items) if isinstance(one, Clip))
    (use,) = (one for one in clip.items if isinstance(one, Use))
    hull = next(item for item in flat(use.part.items) if isinstance(item, Group) and item.layer == "art")
    points = [point for path in hull.items if isinstance(path, Path) for point in points_along(path.commands)]
    for axis, start, size in ((0, use.x, page.width), (1, use.y, page.height)):
        least, most = (edge(point[axis] for point in points) for edge in (min, max))
        assert start + least == pytest.approx(size - start - most, abs=0.1)
    assert "A1" not in layout.plain_text(page.items)


def test_the_sheet_beside_the_layout_has_slots_for_cards() -> None:
    """As many as the rules have, each the size of a card, and no two over each other."""
    found = slots(boards.beside(large(), SheetLook()))
    assert len(found) == SLOTS
    assert all(b.x >= a.x + a.width for a, b in pairwise(found))


def test_the_sheet_beside_the_layout_has_the_other_parts_of_a_ship() -> None:
    """All thirteen but the layout."""
    text = layout.plain_text(boards.beside(large(), SheetLook()).items)
    for part in (
        "ACTION CARD 3",
        "frigate",
        "SIZE",
        "HULL",
        "POINT DEF.",
        "WEAPONS",
        "BOARDING",
        "THRUST",
        "ARMOR",
        "TORPEDOES AWAY",
        "TUBES",
        "DISRUPTED",
        "CARDS",
        "ATTACK",
        "DAMAGE",
        "limit 12 missiles, 6 torpedoes, 4 fighters, 2 bombers",
    ):
        assert part in text, part


def test_a_component_holds_a_token_and_a_figure_side_by_side() -> None:
    """Of 20 and of 15 mm."""
    page = boards.layout_pages(sheet("warden"), SheetLook(), GLUED)[0]
    sizes = {round(2 * one.radius, 3) for one in flat(page.items) if isinstance(one, Circle)}
    assert {20.0, 15.0} <= sizes
    assert BOARD.width >= BOARD.token + BOARD.figure


@pytest.mark.parametrize("edge", ["glue", "cut"])
@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_sheets_of_a_layout_meet_between_components(paper_name: str, edge: Edge) -> None:
    """No component is cut, for every ship."""
    for one in (*(sheet(id) for id in IDS), large()):
        hull, look, spread = boards.laid_out(one, SheetLook(paper_name), Joining(10.0, edge))
        for x, y in hull.laid.middles.values():
            for cut in spread.columns[1:-1]:
                assert abs(cut - x - boards.EDGE + hull.extent.x) >= look.width / 2, one.name
            for cut in spread.rows[1:-1]:
                assert abs(cut - y - boards.EDGE + hull.extent.y) >= look.height / 2, one.name


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_a_layout_on_one_sheet_fills_it(paper_name: str) -> None:
    """Its components reach across the sheet or down it, upright or on its side; no bow leaves it."""
    for one in map(sheet, IDS):
        hull, look, spread = boards.laid_out(one, SheetLook(paper_name), GLUED)
        if spread.count > 1:
            assert look == BOARD
            continue
        shares = (hull.extent.width / spread.width, hull.extent.height / spread.height)
        assert 0.85 < max(shares) < 1.0, one.name
        assert min(shares) > 0.5, one.name


def test_a_ship_of_one_sheet_has_no_marks_to_join_by() -> None:
    """And its layout is a single sheet; that of a large ship has several, all counted."""
    assert boards.count(sheet("warden"), SheetLook(), GLUED) == 2
    pages = boards.pages(large(), SheetLook(), GLUED)
    assert len(pages) == boards.count(large(), SheetLook(), GLUED) > 2


def test_boarding_strips_have_three_slots_each() -> None:
    """Two strips on a page, on both papers."""
    for name in ("a4", "letter"):
        (page,) = boards.strips(SheetLook(name), POKER, boards.STRIPS)
        assert len(slots(page)) == boards.STRIPS * SLOTS
        assert not layout.outside(page, paper(name, landscape=True).safe)
        assert layout.plain_text(page.items).count("BOARDING PARTY") == boards.STRIPS


def test_a_request_of_ships_prints_their_boards_alone() -> None:
    """Strips come with scenarios, fleets and with all."""
    product = PRODUCTS["boards"]
    wanted = {"ships": frozenset(key for key in library().keys("ships", FURY) if key.id == "gnat")}
    names = [one.name for one in product.plan(library(), FURY, PrintOptions(), wanted).sheets]
    assert names == ["silent-fury/boards/gnat"]
    every = [one.name for one in product.plan(library(), FURY, PrintOptions(), {}).sheets]
    assert every[-1] == "silent-fury/boards/boarding-strips"
    assert len(every) == len(IDS) + 1


def test_ships_of_a_list_have_the_letters_of_their_counters() -> None:
    """Two of a class in a fleet are two sheets that differ by the letter, each with the crew of its class."""

    def pages(kind: str, id: str) -> tuple[Page, ...]:
        asked = {kind: frozenset({Key(kind, FURY, id)})}
        (drawn,) = PRODUCTS["displays"].plan(library(), FURY, PrintOptions(), asked).sheets
        return drawn.lay_out().pages

    def words(page: Page) -> Counter[str]:
        return Counter(text.text for text, _ in texts(page.items))

    usual, *both = map(words, (*pages("ships", "warden"), *pages("fleets", "meridian-patrol")))
    assert [[found[mark] - usual[mark] for mark in "AB"] for found in both] == [[1, 0], [0, 1]]
    assert all(found[crew] == usual[crew] > 0 for found in both for crew in ("C", "E", "S"))

"""The paper of packs is used: pages are full, and pieces fill the sheets that they take."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from sheetforge.content.kinds import Key
from sheetforge.game import games_of
from sheetforge.press.pdf import write
from sheetforge.printing import credited
from sheetforge.products.cutting import read_cut
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.pack_pieces import PackPieces, largest, may_grow, pieces_of
from sheetforge.products.page_stack import PageStack
from sheetforge.products.planner import Planner
from sheetforge.sheet.scene import Page
from sheetforge.sheet.walk import texts
from sheetforge.systems.silent_fury.products.packs import PACKS
from sheetforge.systems.silent_fury.products.tokens import COUNTERS
from tests.cells_used import LEAST, LOW, shares
from tests.sheet.layout import plain_text
from tests.systems.samples_of_battles import library

FURY = "silent-fury"
TITLES = 12.0, 16.0
"""The least and the largest type in points of titles of cards."""

ABOVE, FOOT = 10.0, 15.0
"""How far in mm the title of a copy is below its words at most, and the height of the foot of a page."""

SCENARIOS = [key for system in library().systems for key in library().keys("scenarios", system)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("key", SCENARIOS, ids=lambda key: key.id)
def test_all_pages_of_a_pack_are_used_but_one(key: Key, paper: str) -> None:
    """In the packs of all scenarios with their maps, whose sheets are their own; the one page is not nearly empty."""
    product = library().systems[key.system].products()["pack"]
    usual = PrintOptions(paper, settings={"with-map": True}, tagged=False)
    options = credited(games_of(library())[key.system], usual)
    pack, _ = product.plan(library(), key.system, options, {"scenarios": frozenset({key})}).sheets
    used = list(shares(write(pack.lay_out())))
    low = {number: round(share, 2) for number, share in enumerate(used, 1) if share < LOW}
    assert len(low) <= 1, low
    assert min(used) >= LEAST


@pytest.mark.parametrize("key", SCENARIOS, ids=lambda key: key.id)
def test_no_card_of_the_rules_is_twice_in_a_pack_without_its_reader(key: Key) -> None:
    """All but one of the cards with a title say for whom they are; sheets of ships and rosters have names as titles."""
    product = library().systems[key.system].products()["pack"]
    options = credited(games_of(library())[key.system], PrintOptions(tagged=False))
    pack, *_ = product.plan(library(), key.system, options, {"scenarios": frozenset({key})}).sheets
    entities = (library().entity(one) for one in library().keys() if one.system == key.system)
    names = {one.name.upper() for one in entities if one is not None}
    unmarked: Counter[str] = Counter()
    for page in pack.lay_out().pages:
        # What is cut out is drawn once more in its bleed.
        runs = dict.fromkeys((text, drawn.box) for text, drawn in texts(page.items))
        marks = [box for text, box in runs if text.text.startswith("Copy for ")]
        for text, box in runs:
            is_title = text.text.isupper() and len(text.text) > 3 and TITLES[0] <= text.size_pt <= TITLES[1]
            if is_title and not any(name in text.text for name in names):
                # The words stand above the title of a card, or at the foot of a page that is a copy as a whole.
                is_marked = any(0 < box.bottom - one.bottom < ABOVE or one.y > page.height - FOOT for one in marks)
                unmarked[text.text] += not is_marked
    assert unmarked.total() > 0
    assert {title: count for title, count in unmarked.items() if count > 1} == {}


def pieces(settings: dict[str, Setting]) -> tuple[PackPieces, PackPieces]:
    """Return the pieces of a pack at the size of its options, and as large as they can be."""
    key = Key("scenarios", FURY, "hornets-nest")
    entity = library().entity(key)
    assert entity is not None
    options = PrintOptions(settings=settings)

    def drawn(options: PrintOptions) -> PackPieces:
        pack = PACKS.pack_of(Planner(library(), FURY, options), key, entity)
        assert not isinstance(pack, str)
        return pieces_of(COUNTERS, options, read_cut(options), ("pack", ""), pack.counters, PACKS.cards_of(pack))

    usual = drawn(options)
    return usual, largest(options, False, usual, drawn)[0]


def sizes(found: PackPieces) -> set[float]:
    """Return the heights of the counters."""
    lots = [lot for run in found.runs for lot in run.lots]
    return {job.page.die.height for _, _, _, job in lots if job.page.die.shape == "hex"}


def test_pieces_fill_their_sheet() -> None:
    """Those of crews, which lie on no map, become larger beside ships that fill a hex; no further sheet is taken."""
    usual, grown = pieces({"hex-size": 18.0, "size": 16.5})
    assert grown.is_laid_as(usual)
    assert min(sizes(usual)) == pytest.approx(12.375)
    assert min(sizes(grown)) > 15.0
    assert max(sizes(grown)) == max(sizes(usual))


def test_counters_become_larger_within_their_hexes() -> None:
    """All of them do where a hex has room, and none does that lies in one and fills it."""
    usual, grown = pieces({"hex-size": 25.0, "size": 14.0})
    assert sizes(usual) == {10.5, 14.0, 17.5}
    assert all(one > other for one, other in zip(sorted(sizes(grown)), sorted(sizes(usual)), strict=True))
    _, within = pieces({"hex-size": 15.5, "size": 14.0})
    # Those of crews are as large as ships at most.
    assert sizes(within) == {14.0, 17.5}


def test_reminders_fill_the_sheet_of_counters() -> None:
    """As many as it has room for, two for a ship at most, after all pieces that the battle needs; no sheet more."""
    key = Key("scenarios", "silent-death", "the-causeway")
    product = library().systems[key.system].products()["pack"]
    options = credited(games_of(library())[key.system], PrintOptions(settings={"with-map": True}))
    pack, _ = product.plan(library(), key.system, options, {"scenarios": frozenset({key})}).sheets
    (sheet,) = (page for page in pack.lay_out().pages if page.trim is not None and "Drive 0" in plain_text(page.items))
    names = Counter(text.text for text, _ in texts(sheet.items))
    ships = 8
    assert ships < names["Drive 0"] <= 2 * ships
    assert names["Asteroid"] == 12


def test_pieces_do_not_grow_into_the_room_of_a_card() -> None:
    """What could stand below them has it."""
    usual, _ = pieces({"hex-size": 18.0, "size": 14.0})
    cut = read_cut(PrintOptions(settings={"size": 14.0}))
    low, high = (replace(PageStack.of(Page(210.0, 297.0, ())), bottom=bottom) for bottom in (40.0, 150.0))
    assert usual.room(cut) > 40.0
    assert not may_grow(usual, cut, [low])
    assert may_grow(usual, cut, [high])

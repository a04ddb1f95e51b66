"""Strips on shared pages: what would take a page for a small part of it stands below other content."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import product, zip_longest
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.products.decks import alike
from sheetforge.products.free_backs import Face, FreeBacks, cards_on
from sheetforge.products.options import PrintOptions, Setting
from sheetforge.products.page_order import faces
from sheetforge.products.page_stack import ABOVE_RULER, CUT_FOOT, PageStack
from sheetforge.products.stacking import stacked
from sheetforge.sheet.cards import BETWEEN
from sheetforge.sheet.deck_cards import LEAST_ART, MINI, POKER, READ_PT, SHOWN_ART, CardFront
from sheetforge.sheet.page import FOOT, MARGIN
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import PAPERS, paper
from sheetforge.sheet.scene import Box, Circle, Group, Line, Page, Rect, Strip, Style, Text
from sheetforge.sheet.walk import texts, walk
from sheetforge.systems.silent_fury.products.decks import deck, hand
from sheetforge.systems.silent_fury.schema.card import Card
from sheetforge.systems.silent_fury.sheets.look import LOOK
from tests.cells_used import share_of
from tests.systems.samples_of_battles import library

MOST_BELOW = {"babylon": 1, "silent-death": 0, "silent-death-star-wars": 0, "silent-fury": 4, "sovereign-seas": 2}
"""The pages of each starter that may have less than 80 % of their cells in use.

Free cells of a roster count as empty."""

LINE = Style(stroke="#000000", stroke_width=0.2)


def part(label: str, height: float, size_pt: float = 9.0, is_cut: bool = False) -> Page:
    """Return a page of A4 that is filled down to a height below its margin; the foot has a line."""
    style = Style(stroke="#000000", stroke_width=0.0)
    items = (Rect(9.0, 9.0, 190.0, height, style), Text(10.0, 14.0, label, "bold", size_pt, "#000000"))
    trim = Box(9.0, 9.0, 190.0, height) if is_cut else None
    return Page(210.0, 297.0, (*items, Text(9.0, 287.0, "foot", "medium", 5.75, "#000000")), label, trim)


def found(pages: Sequence[Page]) -> list[list[str]]:
    """Return what stands on each page from the top down, without the foot."""
    return [
        [one.item.text for one in walk(page.items) if isinstance(one.item, Text) and one.item.text != "foot"]
        for page in pages
    ]


def put_together(
    before: Sequence[Page], cuts: Sequence[Sequence[Page]], after: Sequence[Page], spare: Sequence[Page]
) -> tuple[list[Page], list[list[Page]], list[Page]]:
    """Return the pages of a pack of parts for all players."""
    sheets = [[PageStack.of(page) for page in sheet] for sheet in cuts]
    plain = [[PageStack.of(page) for page in pages] for pages in (before, after)]
    first, hosts, last, _ = stacked(plain[0], sheets, plain[1], spare)
    whole = [[stack.whole(LINE) for stack in stacks] for stacks in (first, *hosts, last)]
    return whole[0], whole[1:-1], whole[-1]


WHOLE = part("battle", 275.0)


def test_what_is_cut_off_below_pieces_has_one_height_on_both_faces() -> None:
    """Marks on one face do not move the line, and frames of cards of different length end at one height."""

    def card(label: str, height: float) -> Strip:
        def drawn(height: float) -> Strip:
            plain = part(label, height)
            return Strip(
                plain.width,
                plain.height,
                plain.items,
                label,
                taller=lambda most: drawn(min(most, height + 5.0)),
                framed=lambda most: part(label, most),
            )

        return drawn(height)

    sheet = [part("1", 64.0, is_cut=True), part("1b", 60.0, is_cut=True)]
    _, (pages,), _ = put_together([WHOLE], [sheet], [], [card("a", 120.0), card("b", 100.0)])
    assert found(pages) == [["1", "a"], ["1b", "b"]]
    lines = [[item.y1 for item in page.items if isinstance(item, Line)] for page in pages]
    assert lines[0] == lines[1] == [MARGIN + 64.0 + BETWEEN / 2]
    ends = [max(one.box.bottom for one in walk(page.items) if isinstance(one.item, Rect)) for page in pages]
    assert ends == pytest.approx([297.0 - CUT_FOOT - ABOVE_RULER] * 2, abs=0.05)


CASES = {
    "two halves share a page": (
        ([WHOLE, part("a", 130.0), part("b", 130.0)], [], [], []),
        ([["battle"], ["a", "b"]], [], []),
    ),
    "nothing joins the page of the battle": (
        ([part("battle", 100.0), part("a", 130.0)], [], [], []),
        ([["battle"], ["a"]], [], []),
    ),
    "cards stand below counters if that saves a page": (
        (
            [WHOLE],
            [part("1", 60.0, is_cut=True), part("1b", 60.0, is_cut=True)],
            [part("a", 130.0), part("b", 130.0)],
            [],
        ),
        ([["battle"]], [["1", "a"], ["1b", "b"]], []),
    ),
    "both faces of a sheet are filled alike": (
        (
            [WHOLE],
            [part("1", 60.0, is_cut=True), part("1b", 60.0, is_cut=True)],
            [part("a", 130.0), part("b", 50.0)],
            [],
        ),
        ([["battle"]], [["1", "a"], ["1b", "b"]], []),
    ),
    "they share a page of their own if pages are filled alike so": (
        ([WHOLE], [part("1", 130.0, is_cut=True)], [part("a", 130.0), part("b", 110.0)], []),
        ([["battle"]], [["1"]], [["a", "b"]]),
    ),
    "one of them leaves a page of its own for pieces that leave more room": (
        ([WHOLE], [part("1", 60.0, is_cut=True)], [part("a", 130.0), part("b", 110.0)], []),
        ([["battle"]], [["1", "b"]], [["a"]]),
    ),
    "a strip joins an earlier page that has more room": (
        (
            [WHOLE],
            [],
            [part(name, high) for name, high in zip("abcde", (100.0, 70.0, 160.0, 40.0, 45.0), strict=True)],
            [],
        ),
        ([["battle"]], [], [["a", "b", "d"], ["c", "e"]]),
    ),
    "strips are spread rather than leave a page nearly empty": (
        ([WHOLE], [], [part("a", 130.0), part("b", 130.0), part("c", 60.0)], []),
        ([["battle"]], [], [["a"], ["b", "c"]]),
    ),
    "a strip becomes smaller for a page": (
        ([WHOLE, part("a", 140.0), part("b", 135.0)], [], [], []),
        ([["battle"], ["a", "b"]], [], []),
    ),
    "type is not made smaller than can be read": (
        ([WHOLE, part("a", 140.0), part("b", 135.0, 6.5)], [], [], []),
        ([["battle"], ["a"], ["b"]], [], []),
    ),
    "spare cards fill what counters leave": (
        ([WHOLE], [part("1", 60.0, is_cut=True)], [], [part("a", 130.0), part("b", 130.0), part("c", 50.0)]),
        ([["battle"]], [["1", "a", "c"]], []),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_strips(case: str) -> None:
    """Every strip stands once, in order, within the paper."""
    (before, cut, after, spare), wanted = CASES[case]
    first, sheets, last = put_together(before, [cut] if cut else [], after, spare)
    assert (found(first), found(sheets[0]) if sheets else [], found(last)) == wanted
    for page in [*first, *(sheets[0] if sheets else []), *last]:
        assert all(paper("a4").safe.contains(one.box) for one in walk(page.items))


def test_mixed_shapes_share_a_folded_sheet() -> None:
    """A warhound over two squares and the ships of its fleet take one sheet that is folded."""
    counters = library().systems["silent-death"].products()["counters"]
    for name in PAPERS:
        options = PrintOptions(paper=name, settings={"shape": "square", "backs": "fold", "size": 25.0})
        wanted = {"fleets": frozenset({Key("fleets", "silent-death", "vaubrand-great-works")})}
        (sheet,) = counters.plan(library(), "silent-death", options, wanted).sheets
        assert sheet.pages == len(sheet.lay_out().pages) == 1


def test_cards_of_a_deck_have_one_size() -> None:
    """Texts of a deck are of one size, panels of three heights at most: usual, lower beside a long text, larger beside
    a few lines; hands have their colour."""
    keys = library().keys("cards", "silent-fury")
    cards = {key: card for key in keys if isinstance(card := library().entity(key), Card)}
    decks = [*(deck(name, cards) for name in LOOK.decks), *(hand(back, "ship") for back in LOOK.hands)]
    for one, die in product(decks, (POKER, MINI)):
        fronts = [card.front for card in alike(one, die, PALETTES["color"]) if isinstance(card.front, CardFront)]
        (size,) = {front.body_pt for front in fronts}
        assert size >= (10.5 if die is POKER else READ_PT)
        panels = sorted(front.art or 0.0 for front in fronts)
        assert len(set(panels)) <= 3
        assert panels[0] >= SHOWN_ART
        assert panels[len(panels) // 2] >= LEAST_ART
        assert all(front.pictures for front in fronts)
        assert {front.color for front in fronts} == {one.back.color}


def test_the_legend_of_a_strip_stands_behind_the_title_of_its_page() -> None:
    """It does not run into the ruler above: the title is the lowest text at the left, however it is grouped."""
    cut, strip = part("1", 60.0, is_cut=True), part("a", 60.0)
    ruler = Group((Text(120.0, 284.0, "100 mm", "medium", 5.75, "#000000"),))
    title = Group((Text(9.0, 290.0, "counters", "medium", 5.75, "#000000"),))
    ring = Text(30.0, 287.0, "ring: ours", "italic", 5.75, "#000000")
    cut = Page(cut.width, cut.height, (*cut.items[:2], ruler, title), cut.label, cut.trim)
    strip = Page(strip.width, strip.height, (*strip.items, Circle(25.0, 286.0, 0.5, LINE), ring), strip.label)
    _, [[page]], _ = put_together([WHOLE], [[cut]], [], [strip])
    places = {text.text: drawn.box for text, drawn in texts(page.items)}
    assert places["ring: ours"].bottom == pytest.approx(places["counters"].bottom)
    assert places["ring: ours"].x > places["counters"].right


@pytest.mark.parametrize(("more", "pages"), [(0.005, 2), (0.02, 3)])
@pytest.mark.parametrize("is_cut", [False, True])
def test_a_strip_that_is_as_high_as_its_room_stands_there(more: float, pages: int, is_cut: bool) -> None:
    """But for rounding, below a page as below pieces to cut; its type is too small to shrink."""
    host = part("a", 150.0, 6.5, is_cut)
    strip = part("b", PageStack.of(host).room + more, 6.5)
    cut, before = ([host], [WHOLE, strip]) if is_cut else ([], [WHOLE, host, strip])
    made, sheets, _ = put_together(before, [cut], [], [])
    assert len(made) + len(sheets[0]) == pages


def test_what_a_page_lacks_is_taken_from_all_its_strips() -> None:
    """None becomes smaller than by a tenth."""
    host = part("a", 120.0)
    strips = [part("b", 80.0), part("c", 74.0)]
    (page,) = put_together([WHOLE, host, *strips], [], [], [])[0][1:]
    sizes = {text.text: text.size_pt for text, _ in texts(page.items)}
    assert sizes["a"] == 9.0 > sizes["b"] >= 0.9 * 9.0
    assert sizes["b"] == pytest.approx(sizes["c"])


def test_cards_of_a_page_that_lacks_room_have_one_width() -> None:
    """The first becomes smaller with those below it."""
    plain = [part("a", 140.0), part("b", 135.0)]
    cards = [Strip(one.width, one.height, one.items, one.label) for one in plain]
    (page,) = put_together([WHOLE, *cards], [], [], [])[0][1:]
    boxes = [one.box for one in walk(page.items) if isinstance(one.item, Rect)]
    assert len(boxes) == 2
    assert boxes[0].width == pytest.approx(boxes[1].width)
    assert boxes[0].x == pytest.approx(boxes[1].x)


def test_strips_grow_into_the_room_of_their_page() -> None:
    """Those that can be drawn taller share it, below pieces to cut too; the others stay as they are."""
    asked: list[float] = []

    def taller(height: float) -> Page:
        asked.append(height)
        return part("b", height)

    small = part("b", 60.0)
    strip = Strip(small.width, small.height, small.items, small.label, taller=taller)
    (page,) = put_together([WHOLE, part("a", 100.0), strip], [], [], [])[0][1:]
    assert asked == [pytest.approx(PageStack.of(part("a", 100.0)).room)]
    assert max(one.box.bottom for one in walk(page.items) if isinstance(one.item, Rect)) == pytest.approx(
        PageStack.of(WHOLE).page.height - MARGIN - FOOT
    )
    pieces = part("pieces", 100.0, is_cut=True)
    put_together([WHOLE], [[pieces]], [strip], [])
    host = PageStack.of(pieces)
    assert asked[1:] == [pytest.approx(host.room)]
    assert host.end + BETWEEN + host.room == pytest.approx(pieces.height - CUT_FOOT - ABOVE_RULER), "clear of the ruler"


@pytest.mark.parametrize(("other", "size"), [(130.0, 14.0), (160.0, 10.5)])
def test_the_cards_of_a_page_have_larger_type_together(other: float, size: float) -> None:
    """If the page, of about 270 mm, has room for it on all of them; otherwise none has it."""

    def card(label: str, low: float, large: float) -> Strip:
        page, larger = part(label, low, 10.5), part(label, large, 14.0)
        strip = Strip(larger.width, larger.height, larger.items, label)
        return Strip(page.width, page.height, page.items, label, larger=lambda most: strip if large <= most else None)

    (page,) = put_together([WHOLE], [], [card("a", 70.0, 120.0), card("b", 70.0, other)], [])[2]
    assert [text.size_pt for text, _ in texts(page.items) if text.text in ("a", "b")] == [size, size]


def test_what_a_part_cannot_fill_is_left_to_those_that_follow() -> None:
    small = part("b", 60.0)
    parts = [
        Strip(
            small.width, small.height, small.items, label, taller=lambda height, most=most: part("b", min(height, most))
        )
        for label, most in (("a", 70.0), ("b", 200.0))
    ]
    (page,) = put_together([WHOLE, *parts], [], [], [])[0][1:]
    bottoms = [one.box.bottom for one in walk(page.items) if isinstance(one.item, Rect)]
    assert bottoms == pytest.approx([MARGIN + 70.0, page.height - MARGIN - FOOT])


def test_room_on_pages_of_a_side_has_copies_of_cards() -> None:
    """Each card once a side, those first that are printed least; pages for all have those that are cut up."""

    def card(label: str) -> PageStack:
        page = part(label, 60.0)
        return PageStack.of(Strip(page.width, page.height, page.items, page.label))

    red, blue = (PageStack.of(part(side, 150.0), side) for side in ("red", "blue"))
    more, battle = PageStack.of(part("red 2", 150.0), "red"), PageStack.of(part("battle", 150.0))
    pieces, rules = PageStack.of(part("pieces", 100.0, is_cut=True)), card("rules")
    pieces.add(card("turn"))
    plain: list[Face] = [battle, rules, red, more, blue, pieces, ""]
    order = FreeBacks(cards_on([rules, pieces]), plain).in_rooms(plain)
    pages = [face.whole(LINE) for face in order if isinstance(face, PageStack)]
    assert found(pages) == [
        ["battle"],
        ["rules", "turn", "Copy for all"],
        ["red", "rules", "Copy for red"],
        ["red 2", "turn", "Copy for red"],
        ["blue", "rules", "Copy for blue"],
        ["pieces", "turn"],
    ]
    assert order[-1] == ""


def test_free_backs_of_all_sides_have_the_page_for_all() -> None:
    """A copy for each side in place of one for all; where only one side has a free back, another copy."""

    def card(label: str) -> PageStack:
        page = part(label, 200.0)
        return PageStack.of(Strip(page.width, page.height, page.items, page.label))

    def labels(order: Sequence[Face]) -> list[str]:
        return [face if isinstance(face, str) else face.page.label for face in order]

    first = [PageStack.of(WHOLE), PageStack.of(part("turn", 270.0))]
    sides = [PageStack.of(part(side, 270.0), side) for side in ("red", "blue")]
    order = faces([*first, *sides], [], [card("rules")])
    assert labels(order) == ["battle", "turn", "red", "rules", "blue", "rules"]
    original, copy = (face.whole(LINE) for face in order if isinstance(face, PageStack) and face.page.label == "rules")
    assert found([original, copy]) == [["rules"], ["rules", "Copy for blue"]]
    more = [*first, *sides, PageStack.of(part("blue 2", 270.0), "blue")]
    wanted = ["battle", "turn", "red", "rules", "blue", "blue 2", "rules"]
    assert labels(faces(more, [], [card("rules")])) == wanted


def test_a_free_back_has_a_card_that_is_nowhere_before_another_copy() -> None:
    """A page of which one is enough is no copy then; without a card left, the back is for notes."""

    def card(label: str) -> PageStack:
        page = part(label, 130.0)
        return PageStack.of(Strip(page.width, page.height, page.items, page.label))

    first = [PageStack.of(part(label, 270.0)) for label in ("battle", "turn")]
    ships = [PageStack.of(part(side, 270.0), side, side) for side in ("red", "red", "blue", "blue")]
    lists = replace(PageStack.of(part("lists", 270.0)), is_once=True)

    def printed(*spare: PageStack) -> list[list[str]]:
        order = faces([*first, *ships], [], [lists], spare)
        return [[face] if isinstance(face, str) else found([face.whole(LINE)])[0] for face in order]

    cards = [card(name) for name in ("fire", "rams", "crew", "fields")]
    assert printed(*cards)[2:] == [
        ["red"],
        ["lists"],
        ["red"],
        ["fire", "rams"],
        ["blue"],
        ["crew", "fields"],
        ["blue"],
    ]
    assert printed()[2:] == [["red"], ["lists"], ["red"], ["red"], ["blue"], ["blue"], ["blue"]]


def leaf_faces(system: str, product: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[Face, Face]]:
    """Yield front and back of the leaves of all packs of a game, or of its starter, without pieces to cut."""
    found: list[Sequence[Face]] = []

    def kept(*parts: Any) -> Sequence[Face]:
        found.append(faces(*parts))
        return found[-1]

    monkeypatch.setattr("sheetforge.products.packs.faces", kept)
    settings: dict[str, Setting] = {"counters": False, "cards": False, "decks": False, "cover": "off"}
    made = library().systems[system].products()[product]
    scenarios = frozenset(library().keys("scenarios", system))
    wanted = {"scenarios": scenarios} if product == "pack" else {}
    known = {name: value for name, value in settings.items() if made.has(name)}
    for sheet in made.plan(library(), system, PrintOptions(settings=known), wanted).sheets:
        pages = sheet.lay_out().pages
        if product == "starter" and not sheet.name.endswith("-map"):
            shares = [share_of(page) for page in pages]
            assert min(shares) >= 0.35
            assert sum(share < 0.8 for share in shares) <= MOST_BELOW[system]
    for order in found:
        own = order[-1] if isinstance(order[-1], str) else order[-1].side
        yield from zip_longest(order[::2], order[1::2], fillvalue=own)


@pytest.mark.parametrize("product", ["pack", "starter"])
@pytest.mark.parametrize("system", [id for id, game in library().systems.items() if game.units])
def test_no_leaf_has_parts_of_two_sides(system: str, product: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor pages that lie beside one another; those that are used in turn are the front and the back of a leaf.

    No page of a starter is nearly empty.
    """
    found = list(leaf_faces(system, product, monkeypatch))
    sides = [{face if isinstance(face, str) else face.side for face in leaf} for leaf in found]
    assert all(len(side) == 1 for side in sides)
    assert len(set(map(tuple, sides))) > 2, "sides and what is for all"
    for leaf in found:
        pairs = [face.pair for face in leaf if not isinstance(face, str) and face.pair]
        assert len(set(pairs)) == len(pairs)

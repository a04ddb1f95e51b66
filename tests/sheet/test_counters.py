"""Counters: as large as asked, names that fit, and nothing over the edge."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image
from pypdfium2 import PdfDocument

from sheetforge.game import discover
from sheetforge.press import pdf
from sheetforge.press.imposition import Job, Piece, fill_layout, impose
from sheetforge.press.ink import ink_of
from sheetforge.press.printer import ANY
from sheetforge.press.slots import read_layout
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.berths import RIM, extent, tabs_of
from sheetforge.sheet.counter_art import CUT_LINE, ship_part, wreck_of
from sheetforge.sheet.counter_bands import band_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import MINIMUM_PT, RUN_OVER, art_of, draw
from sheetforge.sheet.deck_cards import POKER, CardBack, CardPattern, draw_back
from sheetforge.sheet.dies import DieShape, die, two_hexes
from sheetforge.sheet.drawing import Shape, drawing_of
from sheetforge.sheet.livery import Pattern
from sheetforge.sheet.palette import PALETTES, contrast, trimmed
from sheetforge.sheet.scene import (
    Box,
    Circle,
    Clip,
    Document,
    LineTo,
    MoveTo,
    Page,
    Polygon,
    Polyline,
    Style,
    Text,
    Transform,
    Use,
)
from sheetforge.sheet.sides import SIDES, Side, paint
from sheetforge.sheet.signs import SIGNS, CounterFigure, Sign, draw_sign
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.tents import draw_tent, tent_die
from sheetforge.sheet.text import cap_height, descent
from sheetforge.sheet.tokens import TokenFace, draw_token
from sheetforge.sheet.walk import bounds, common, texts, walk
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from tests.sheet.layout import overlapping_texts, plain_text

SHIP = drawing_of(
    [
        Shape("body", commands_of("M 0 -45 L 30 30 L 0 45 L -30 30 L 0 -45 Z")),
        Shape("line", commands_of("M 0 -20 L 10 20")),
        Shape("line", commands_of("M 0 -20 L -10 20")),
    ]
)
FIGURES = (CounterFigure("shield", "13"), CounterFigure("armour", "2"), CounterFigure("drive", "16"))
SHAPES: tuple[DieShape, ...] = ("hex", "square", "round")


def _face(name: str = "Dart", **more: object) -> CounterFace:
    return CounterFace(name, "A", SHIP, SIDES[0], True, **more)  # type: ignore[arg-type]


@pytest.mark.parametrize(("shape", "size"), list(zip(SHAPES, (12.7, 20.0, 31.5), strict=True)))
def test_a_counter_measures_what_was_asked(shape: DieShape, size: float) -> None:
    """On the page of the finished PDF: across flats, side or diameter, to a tenth of a mm."""
    cut, palette = die(shape, size), PALETTES["mono"]
    layout = read_layout("plain-a4")
    found = fill_layout(layout, cut, 0.0, "none", ANY, "none")
    assert not isinstance(found, str)
    job = Job(found[0], palette, marks="none", bleed="none")
    (page,) = impose([Piece("Dart", art_of(_face(), cut, palette))], job)
    picture = pdf.pictures(pdf.write(Document((page,))), 508)[0]
    dots = Image.open(BytesIO(picture)).convert("L").crop((0, 0, 4200, 2000))
    left, top, right, bottom = dots.point(lambda v: 255 if v < 128 else 0).getbbox() or (0,) * 4
    assert (bottom - top) / 20 == pytest.approx(size, abs=0.1)
    assert (right - left) / 20 == pytest.approx(cut.width, abs=0.1)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(SHAPES),
    st.floats(18, 40),
    st.sampled_from(list(PALETTES)),
    st.sampled_from(SIDES),
    st.sampled_from(["Dart", "Snarling Badger II", "Betafortress Alpha", "Shryak Shuttle III"]),
    st.sampled_from(["", "A", "12"]),
)
def test_texts_stay_inside_the_rim_and_apart(
    shape: DieShape, size: float, ink: str, side: object, name: str, mark: str
) -> None:
    """At every usual size and shape, in every ink."""
    cut = die(shape, size)
    face = CounterFace(name, mark, SHIP, side, True)  # type: ignore[arg-type]
    items = draw(face, cut, PALETTES[ink])
    assert overlapping_texts(Page(60, 60, items)) == []
    for text, drawn in texts(items):
        assert text.size_pt >= MINIMUM_PT
        middle = drawn.box.x + drawn.box.width / 2
        room = cut.half_width(min(text.y, cut.height), -0.02 * size)
        assert middle - drawn.box.width / 2 >= cut.width / 2 - room - 0.1
        assert middle + drawn.box.width / 2 <= cut.width / 2 + room + 0.1


@pytest.mark.parametrize("shape", SHAPES)
def test_ink_runs_over_the_cut_but_not_without_end(shape: DieShape) -> None:
    """The press decides how much of it is seen; there is enough for any bleed."""
    cut = die(shape, 20)
    area = bounds(draw(_face(), cut, PALETTES["color"]))
    reach = RUN_OVER * 2 / 3**0.5 + 0.01
    assert area.x == pytest.approx(-RUN_OVER, abs=0.7)
    assert area.y >= -reach
    assert area.bottom <= 20 + reach


def test_a_name_is_broken_then_shrunk_then_refused() -> None:
    """A long name has two lines, then gets smaller; one that fits nowhere names the ship."""
    palette = PALETTES["color"]
    sizes = {}
    for name in ("Dart", "Concussion Rocket", "Extraordinary Betafortress Alpha"):
        runs = [text for text, _ in texts(draw(_face(name), die("hex", 20.0), palette))]
        sizes[name] = [text.size_pt for text in runs if text.text != "A"]
    one, two, three = sizes.values()
    assert one[0] >= two[0] > three[0] >= MINIMUM_PT
    assert two[0] >= 6.5
    assert [len(one), len(two), len(three)] == [1, 2, 2]
    with pytest.raises(LayoutProblem, match=r"Incomprehensibilities: name: .* needs"):
        draw(_face("Incomprehensibilities"), die("hex", 12.5), palette)


def _band(face: CounterFace, size: float = 20.0) -> list[str]:
    """The words of a counter in their order, without its id."""
    return [text.text for text, _ in texts(draw(face, die("hex", size), PALETTES["color"])) if text.text != face.mark]


def test_the_first_figure_of_a_ship_is_read_at_arms_length_before_her_name() -> None:
    """Its capitals have 3 mm on every piece; a name stands below on one with room for it, a code beside it."""
    for size, words in ((20.0, ["13", "DAR"]), (25.0, ["13", "2", "Dart"])):
        face = _face(code="DAR", figures=FIGURES)
        assert _band(face, size) == words
        sizes = {text.text: text.size_pt for text, _ in texts(draw(face, die("hex", size), PALETTES["mono"]))}
        assert cap_height("bold", sizes["13"]) >= 2.95
        assert all(sizes[word] >= (6.5 if word == "Dart" else 7.0) for word in words)


def test_a_piece_without_a_name_has_as_many_figures_as_fit() -> None:
    """A square has all, a hex of 16 mm the first."""
    bare = _face(code="DAR", figures=FIGURES, is_bare=True)
    assert [_band(bare, size) for size in (16.0, 20.0, 30.0)] == [["13"], ["13", "2"], ["13", "2"]]
    square = [text.text for text, _ in texts(draw(bare, die("square", 20.0), PALETTES["color"]))]
    assert square == ["13", "2", "16", "A"]


def test_the_back_of_a_ship_has_her_name_or_her_code() -> None:
    """A name has 6.5 points, or gives way to the code."""
    names = ("Dart", "Bellerophon", "TIE Interceptor", "Large merchantman")
    backs = [_face(name, code="LM", figures=FIGURES, state="damaged") for name in names]
    assert [_band(back)[1] for back in backs] == ["Dart", "Bellerophon", "TIE Interceptor", "LM"]
    assert _band(replace(backs[0], by_code=True))[1] == "LM"


def test_a_small_piece_of_a_ship_has_her_code_in_place_of_figures() -> None:
    """Below 16 mm nothing but id and code, or a name as large, of 6.5 points at least."""
    for size, words in ((13.5, ["SF-1"]), (15.9, ["SF-1"]), (16.0, ["13", "SF-1"])):
        face = _face("TIE Interceptor", code="SF-1", figures=FIGURES)
        runs = [text for text, _ in texts(draw(face, die("hex", size), PALETTES["color"]))]
        assert _band(face, size) == words
        assert min(text.size_pt for text in runs) >= 7.0


def test_a_code_that_calls_a_ship_leaves_her_mark_to_its_plate() -> None:
    """SF-1 is SF beside the 1 on its plate; the back, which has room, has it before the name."""
    face = replace(_face("Ram", code="SF-1", figures=FIGURES), mark="1", calls=True)
    assert _band(face) == ["13", "SF"]
    assert _band(replace(face, state="damaged")) == ["DAMAGED", "SF-1 Ram"]
    assert _band(replace(face, calls=False)) == ["13", "SF-1"]


def test_a_long_id_takes_no_room_from_a_ship() -> None:
    """It is smaller, down to 8 points, where the ship would be; beside a slender one it has 12. A single letter has no
    more room than its flag."""
    broad = drawing_of([Shape("body", commands_of("M-48-30H48V30H-48Z"))])
    slender = drawing_of([Shape("body", commands_of("M-12-45H12V45H-12Z"))])
    found = {}
    for drawing in (broad, slender):
        for mark in ("W", "12", "WW"):
            face = replace(_face(code="DAR", figures=FIGURES, is_bare=True), drawing=drawing, mark=mark)
            items = draw(face, die("hex", 20.0), PALETTES["mono"])
            (size,) = (text.size_pt for text, _ in texts(items) if text.text == mark)
            (ship,) = (item for item in items if isinstance(item, Use) and item.part.id.startswith("drawing"))
            found[drawing, mark] = (bounds((ship,)).width, size)
    assert [found[slender, mark][1] for mark in ("W", "12", "WW")] == [12.5, 12.0, 12.0]
    assert 8.0 <= found[broad, "WW"][1] <= found[broad, "12"][1] < 12.0
    assert found[broad, "12"][0] == found[broad, "W"][0]


@pytest.mark.parametrize("ink", list(PALETTES))
def test_the_glow_of_engines_ends_above_the_figures(ink: str) -> None:
    """What is seen of a lit ship that fills its window ends before the band begins."""
    body = Shape("body", commands_of("M-20-45H20V45H-20Z"))
    lit = drawing_of([body, Shape("engine", commands_of("M-15 30H15V45H-15Z"))])
    face, cut = replace(_face(code="DAR", figures=FIGURES), drawing=lit), die("hex", 20.0)
    ship = [item for item in draw(face, cut, PALETTES[ink]) if isinstance(item, Clip | Use)][1]
    end = bounds((ship,)).bottom
    assert end < band_of(Sketch(PALETTES[ink]), face, cut).top
    if ink == "color":
        assert isinstance(ship, Clip)
        assert bounds(ship.items).bottom > end


def test_every_figure_stands_behind_its_sign() -> None:
    """The signs of a ship differ, each as high as the figure that follows it, and beside it."""
    face = _face(code="DAR", figures=FIGURES, is_bare=True)
    items = draw(face, die("hex", 30.0), PALETTES["color"])
    assert len({sign for sign, _ in FIGURES}) == len(FIGURES) == 3
    for _, value in FIGURES[:2]:
        (at,) = [n for n, item in enumerate(items) if isinstance(item, Text) and item.text == value]
        sign, number = bounds(items[at - 1 : at]), next(found for text, found in texts(items) if text.text == value)
        assert 0.2 * sign.height < number.box.x - sign.right < 0.3 * sign.height
        assert 2.2 < sign.height < 4.4
        assert sign.center[1] == pytest.approx(items[at].y - sign.height / 2, abs=0.3)


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ink", list(PALETTES))
def test_the_wedge_at_the_nose_stands_out_on_every_rim(ink: str, side: Side) -> None:
    """It has a contrast of 4.5 to 1 at least with the plain field about it, which covers hatching and window."""
    (ground,) = art_of(replace(_face(), side=side), die("hex", 20.0), PALETTES[ink]).ground
    assert isinstance(ground, Use)
    items = ground.part.items
    *_, at = [n for n, item in enumerate(items) if isinstance(item, Polygon) and len(item.points) == 3]
    under, wedge = items[at - 1], items[at]
    assert isinstance(under, Clip)
    assert isinstance(wedge, Polygon)
    (field,) = under.items
    assert isinstance(field, Polygon)
    assert field.style.fill
    assert wedge.style.fill
    assert contrast(wedge.style.fill, field.style.fill) >= 4.5
    rim = paint(side, PALETTES[ink]).fill
    assert rim in (None, field.style.fill)
    (around, box) = bounds((field,)), bounds((replace(wedge, style=Style(fill=wedge.style.fill)),))
    assert around.x + 0.5 <= box.x
    assert box.right <= around.right - 0.5
    assert box.bottom < around.bottom
    assert box.height >= 1.15


def test_a_solid_side_is_a_broad_edge_in_black() -> None:
    """Neither its counters nor its tokens and the backs of its cards are mostly ink; each is still mostly edge."""
    mono, cut = PALETTES["mono"], die("square", 20.0)
    drawn = {
        cut: (draw(_face(), cut, mono), draw_token(TokenFace("Hull Breach", "B"), cut, mono)),
        POKER: (draw_back(CardBack("Black", "#26262a", "solid"), POKER, mono),),
    }
    shares = [ink_of((Page(to.width, to.height, items),)) / 3 for to, pieces in drawn.items() for items in pieces]
    assert all(0.1 < share < 0.4 for share in shares), shares


@pytest.mark.parametrize("ink", ["mono", "saver"])
def test_a_pattern_without_colour_ends_at_the_line_of_the_cut(ink: str) -> None:
    """Outside of it is paper, but for a solid side; in colour the ground runs over the cut."""
    cut, palette = die("hex", 20.0), PALETTES[ink]
    patterns: tuple[CardPattern, ...] = ("stripes", "dots", "waves")
    pieces = [draw(replace(_face(), side=side), cut, palette) for side in SIDES if side.pattern != "solid"]
    pieces += [draw_token(TokenFace("Fire", "F", pattern=pattern), cut, palette) for pattern in patterns]
    around = Box(0.0, 0.0, cut.width, cut.height).inset(-CUT_LINE)
    assert len(pieces) > 5
    for one in (one for items in pieces for one in walk(items)):
        inked = isinstance(one.item, Text) or one.item.style.stroke or one.item.style.fill != palette.paper  # type: ignore[union-attr]
        seen = one.box if one.clip is None else common(one.box, one.clip)
        assert not inked or not seen.width or not seen.height or around.contains(seen, 0.01), one
    colored = walk(draw(_face(), cut, PALETTES["color"]))
    assert not all(around.contains(one.box, 0.01) for one in colored if one.clip is None)


def test_a_mark_that_does_not_fit_is_refused() -> None:
    """Ids are read across a table: they are not squeezed in."""
    with pytest.raises(LayoutProblem, match="Dart: id"):
        draw(CounterFace("Dart", "A-1234567", SHIP, SIDES[0]), die("square", 14), PALETTES["mono"])


@pytest.mark.parametrize("state", ["damaged", "destroyed", "disrupted"])
def test_states_change_the_picture(state: str) -> None:
    """A damaged piece does not look like a whole one."""
    cut, palette = die("hex", 20), PALETTES["mono"]
    assert draw(_face(state=state), cut, palette) != draw(_face(), cut, palette)


@pytest.mark.parametrize("size", [15.0, 20.0])
def test_the_bolt_of_a_disrupted_figure_stays_in_its_window(size: float) -> None:
    """It is 60 % as wide, its edges included, and reaches neither the id nor the crest."""
    cut = die("hex", size)
    items = draw(_face(state="disrupted"), cut, PALETTES["color"])
    bolt = [item for item in items if isinstance(item, Polyline)]
    window = tabs_of(cut).window
    assert len(bolt) == 2
    assert 0.5 * window.width < bounds(bolt).width <= 0.6 * window.width
    assert bounds(bolt).center[0] == pytest.approx(cut.width / 2)


@pytest.mark.parametrize("size", [15.0, 20.0, 25.4])
@pytest.mark.parametrize("name", ["Speed", "Turn port", "Concussion Rocket"])
def test_labels_clear_the_cut(name: str, size: float) -> None:
    """The tails of their lowest letters are 1 mm inside it."""
    cut = die("hex", size)
    lines = [text for text, _ in texts(draw(CounterFace(name, big="4"), cut, PALETTES["mono"])) if text.text in name]
    lowest = max(lines, key=lambda text: text.y)
    tails = descent(lowest.face, lowest.size_pt) if "p" in lowest.text else 0.0
    assert cut.height - lowest.y - tails >= 1.0 - 0.001


@pytest.mark.parametrize("ink", list(PALETTES))
def test_the_back_of_a_ship_has_the_word_for_its_state_instead_of_figures(ink: str) -> None:
    """The figures of a whole ship do not hold there; a wreck is grey and has a cross as well."""
    front = _face(code="DAR", figures=FIGURES)
    for state, word, strokes in (("damaged", "DAMAGED", 0), ("destroyed", "WRECK", 4)):
        items = draw(replace(front, state=state), die("hex", 20.0), PALETTES[ink])
        assert [text.text for text, _ in texts(items)] == [word, "Dart", "A"]
        assert sum(isinstance(item, Polyline) for item in items) == strokes
    wreck = ship_part(SHIP, 14.0, PALETTES[ink], SIDES[0], "destroyed")
    fills = {drawn.item.style.fill for drawn in walk(wreck.items) if hasattr(drawn.item, "style")} - {None}
    spread = [(max(parts) - min(parts)) for fill in fills for parts in ([int(fill[n : n + 2], 16) for n in (1, 3, 5)],)]
    assert max(spread) < 32


def test_a_tent_has_two_pictures_head_to_head_and_feet() -> None:
    """Folded at the ridge both stand upright; the strip is as long as two pictures and two feet."""
    cut = tent_die(20)
    assert (cut.width, cut.height) == (20, pytest.approx(66))
    items = draw_tent(_face(), 20, PALETTES["color"])
    panels = [item for item in items if isinstance(item, Clip)]
    assert [panel.items[0].turns for panel in panels if isinstance(panel.items[0], Transform)] == [2, 0]
    assert [bounds((panel,)).height for panel in panels] == pytest.approx([25, 25])
    names = [drawn for text, drawn in texts(items) if text.text == "Dart"]
    ridge = 33.0
    assert names[0].box.bottom < ridge < names[1].box.y
    assert names[0].box.center[1] - 8 == pytest.approx(58 - names[1].box.center[1], abs=0.6)
    assert plain_text(items).count("A") == 3, "the id is on both faces, and on the foot astern"


@pytest.mark.parametrize("rim", ["dots", "solid"])
@pytest.mark.parametrize("ink", list(PALETTES))
@pytest.mark.parametrize("game", [one.package for one in discover().values() if one.products()])
def test_a_tent_has_the_livery_and_the_trim_of_its_game(game: str, ink: str, rim: Pattern) -> None:
    """Each changes both faces, which stay within the bleed; without colours all is grey."""
    crest = drawing_of([Shape("dark", commands_of("M-40-40H40V40H-40Z"))])
    arms = Arms("Own", crest, "#6b1230", "#d0a03a", "cut", rim, "disc")
    face, palette = replace(_face(), arms=arms, side=arms.side), trimmed(PALETTES[ink], game)
    dressed = draw_tent(face, 20, palette)
    assert dressed != draw_tent(replace(face, arms=None), 20, palette)
    assert dressed != draw_tent(face, 20, PALETTES[ink])
    drawn = list(walk(dressed))
    box = bounds(dressed)
    assert (box.x, box.right) == (-4.0, 24.0)
    styles = [one.item.style for one in drawn if hasattr(one.item, "style")]
    inks = {color for style in styles for color in (style.fill, style.stroke) if color}
    inks |= {text.color for text, _ in texts(dressed)}
    assert all(one[1:3] == one[3:5] == one[5:7] for one in inks) == (ink != "color")


def test_the_foot_of_a_tent_shows_where_the_ship_faces() -> None:
    """An arrow points away from the front face; a ship without a facing has its id there."""
    (arrow,) = [
        one.item
        for one in walk(draw_tent(_face(), 20, PALETTES["color"]))
        if isinstance(one.item, Polygon) and one.placement.point(*one.item.points[0])[1] > 58.0
    ]
    assert isinstance(arrow, Polygon)
    assert max(arrow.points, key=lambda point: point[1])[0] == pytest.approx(10.0)
    still = draw_tent(replace(_face(), facing=False), 20, PALETTES["color"])
    assert plain_text(still).count("A") == 4


def test_the_nose_points_at_a_flat_side() -> None:
    """A hex lies on a side, so that a piece can face a neighbour."""
    cut = die("hex", 20)
    corners = cut.corners()
    assert corners[0][1] == corners[1][1] == 0
    assert cut.width == pytest.approx(20 * 2 / 3**0.5)
    assert pytest.approx(0.9) == RIM * 20
    assert all(one.box.width > 0 for one in walk(draw(_face(), cut, PALETTES["saver"])))


@pytest.mark.parametrize("ink", list(PALETTES))
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("sign", SIGNS)
def test_a_sign_stands_clear_of_what_is_beside_it(shape: DieShape, sign: Sign, ink: str) -> None:
    """The arrow of a course and the other signs are beside the id, above the band."""
    cut = die(shape, 20.0)
    with_sign = draw(CounterFace("Dart", "A", side=SIDES[2], sign=sign), cut, PALETTES[ink])
    without = draw(CounterFace("Dart", "A", side=SIDES[2]), cut, PALETTES[ink])
    drawn = [item for item in with_sign if item not in without]
    box = bounds(drawn)
    face = CounterFace("Dart", "A", side=SIDES[2], sign=sign)
    assert box.bottom < band_of(Sketch(PALETTES[ink]), face, cut).top + 0.2
    (mark, found), *_ = [one for one in texts(without) if one[0].text == "A"]
    assert not found.box.overlaps(box), mark


@pytest.mark.parametrize("sign", [sign for sign in SIGNS if sign not in ("roll", "plus", "ring")])
def test_a_number_stands_beside_the_sign_of_what_it_counts(sign: Sign) -> None:
    """A speed, a slide and a turn of as much look different; sign and number are apart and within the rim."""
    cut = die("hex", 20.0)
    items = draw(CounterFace("Speed", big="12", sign=sign), cut, PALETTES["mono"])
    (at,) = (n for n, item in enumerate(items) if isinstance(item, Text) and item.text == "12")
    number, arrow = bounds((items[at],)), bounds((items[at - 1],))
    assert arrow.right < number.x
    assert arrow.height > 2.0
    assert (
        max(abs(arrow.x - cut.width / 2), abs(number.right - cut.width / 2)) < cut.half_width(10.0, -RIM * 20.0) - 1.5
    )


def test_a_course_arrow_points_to_the_nose() -> None:
    """Its only foremost point is in the middle of the upper edge; turns mirror each other."""
    style = Style(fill="#000000")
    (arrow,) = draw_sign("course", 10.0, 10.0, 8.0, style)
    assert isinstance(arrow, Polygon)
    assert min(arrow.points, key=lambda point: point[1]) == (10.0, 6.0)
    left = bounds(draw_sign("turn-left", 0.0, 0.0, 8.0, style))
    right = bounds(draw_sign("turn-right", 0.0, 0.0, 8.0, style))
    assert (left.x, left.right) == (pytest.approx(-right.right), pytest.approx(-right.x))


def test_the_drawing_takes_seven_tenths_of_the_piece() -> None:
    """From the nose to the band; the rim is thin, and the capitals of the id have 4 mm."""
    cut, palette = die("hex", 20.0), PALETTES["color"]
    face = _face(code="DAR", figures=FIGURES, is_bare=True)
    _, part, *_ = [item for item in draw(face, cut, palette) if isinstance(item, Clip | Use)]
    area = bounds((part,))
    assert 0.66 * 20 <= area.height <= 0.72 * 20
    assert area.y > 0.05 * 20
    sizes = {text.text: text.size_pt for text, _ in texts(draw(face, cut, palette))}
    assert cap_height("bold", sizes["A"]) >= 3.95
    assert sizes["13"] >= 12.0
    assert sizes["2"] >= 8.0


@pytest.mark.parametrize(("shape", "across"), [("hex", 25.0), ("hex", 20.0), ("square", 32.0)])
def test_a_piece_over_two_hexes_leaves_room_for_those_beside_it(shape: DieShape, across: float) -> None:
    """It reaches as far from the middles of both hexes as a piece for one, and is no wider than
    the pieces in the hexes beside it allow."""
    cut, one = two_hexes(shape, 20.0, across), die(shape, 20.0)
    assert cut.height == pytest.approx(20.0 + across)
    beside = across * 3**0.5 / 2 - one.width / 2
    assert cut.width / 2 <= max(beside, 20.0 / 3**0.5 / 2)
    if shape == "hex":
        corners = cut.corners()
        assert len(corners) == 8
        # Its ends are those of a hex.
        assert corners[1][0] - corners[0][0] == pytest.approx(20.0 / 3**0.5)
    (part,) = [item for item in draw(_face(), cut, PALETTES["mono"]) if isinstance(item, Use)][1:]
    area = bounds((part,))
    # The drawing lies in both hexes.
    assert area.y < 10.0 + across / 2 - 4.0
    assert area.bottom > 10.0 + across / 2 + 4.0


@pytest.mark.parametrize("shape", SHAPES)
def test_halves_join_to_one_drawing(shape: DieShape) -> None:
    """The drawing of the stern is that of the bow one piece lower; each is clipped at its cut."""
    cut, palette = die(shape, 20.0), PALETTES["color"]
    places = []
    for half in ("bow", "stern"):
        items = draw(_face(half=half, code="DAR"), cut, palette)
        (clip,) = [item for item in items if isinstance(item, Clip) and isinstance(item.items[0], Use)]
        (used,) = clip.items
        assert isinstance(used, Use)
        assert clip.shape == cut.outline(0.0, Style())
        places.append(used)
    bow, stern = places
    assert bow.part == stern.part
    assert (bow.x, bow.y) == (stern.x, pytest.approx(stern.y + 20.0))
    area = bounds((bow,))
    assert area.y < 14.0 < 26.0 < area.bottom < 40.0
    said = [plain_text(draw(_face(half=half), cut, palette)) for half in ("bow", "stern")]
    assert ["Dart" in one for one in said] == [False, True]
    assert all("A" in one for one in said)


def test_a_wreck_has_two_parts_of_the_ship() -> None:
    """Bow and stern drift apart, and splinters are between them; no part is as long as before."""
    wreck = wreck_of(SHIP)
    areas = [shape for shape in wreck.shapes if shape.is_filled]
    assert len(areas) == 2 + 5
    whole = extent(SHIP)
    parts = [extent(drawing_of([shape])) for shape in areas[:2]]
    assert all(part.height < 0.85 * whole.height for part in parts)
    assert parts[0].center[1] < whole.center[1] < parts[1].center[1]
    assert wreck_of(SHIP).digest == wreck.digest != SHIP.digest


def test_a_wreck_breaks_along_a_jagged_edge() -> None:
    """Both parts have the same teeth at the break, each turned its own way and moved apart."""
    areas = [shape for shape in wreck_of(SHIP).shapes if shape.is_filled]
    parts = [
        [(round(command.x), round(command.y)) for command in shape.commands if isinstance(command, MoveTo | LineTo)]
        for shape in areas
    ]
    bow, stern, *splinters = parts
    assert bow == [
        *((-15, -46), (-13, -43), (-8, -36), (0, -26), (9, -14), (13, -9), (5, 1)),
        *((-11, -4), (-21, 7), (-19, -6), (-18, -21), (-17, -33), (-16, -43), (-15, -46)),
    ]
    assert stern[:6] == [(20, 6), (22, 15), (24, 28), (25, 37), (25, 40), (24, 41)]
    assert stern[-6:] == [(-31, 24), (-26, 17), (-18, 6), (-17, 4), (-3, -1), (8, 12)]
    assert splinters == [
        [(-23, 2), (-17, 3), (-17, 8), (-23, 8)],
        [(19, -15), (22, -9), (18, -7), (14, -11)],
        [(-8, 26), (-11, 31), (-16, 29), (-14, 24)],
        [(19, 15), (25, 15), (25, 20), (20, 21)],
        [(7, -2), (12, 2), (9, 6), (4, 3)],
    ]


def test_a_broad_wreck_has_the_break_from_side_to_side() -> None:
    """The bow of a square ship ends in every tooth of the edge, the outermost ones cut at its sides."""
    square = drawing_of([Shape("body", commands_of("M -20 -20 L 20 -20 L 20 20 L -20 20 L -20 -20 Z"))])
    bow = wreck_of(square).shapes[0].commands
    points = [(round(command.x), round(command.y)) for command in bow if isinstance(command, MoveTo | LineTo)]
    assert points[11:18] == [(15, -14), (17, -7), (11, -7), (3, 0), (-7, -1), (-15, 5), (-21, 4)]


def test_a_counter_shows_its_ship() -> None:
    """The drawing of a ship is on its counter, in the shades of its side."""
    from tests.systems.silent_death.samples_of_sheets import display

    silhouette = display("galliard").silhouette
    assert silhouette is not None
    drawn = ship_part(silhouette, 12.0, PALETTES["color"], SIDES[0], "")
    assert len(drawn.items) >= len(silhouette.shapes) > 0


def test_ships_that_differ_by_their_mark_share_one_drawing() -> None:
    """Only the flag with the mark is drawn for each, within the cut; the ground alone reaches the cut."""
    cut, palette = die("hex", 20.0), PALETTES["color"]
    arts = [art_of(replace(_face(), mark=mark), cut, palette) for mark in ("A", "B", "12")]
    assert arts[0].items is arts[1].items
    assert [[type(item).__name__ for item in art.own] for art in arts] == [
        ["Polygon", *["Polygon"] * bars, "Text"] for bars in (0, 0, 2)
    ]
    half = cut.width / 2
    for art in arts:
        area = bounds(art.own)
        assert abs(area.x - half) < cut.half_width(area.center[1])
        assert art.items[: len(art.ground)] == art.ground
        inside = bounds(art.items[len(art.ground) :])
        assert inside.y > 0.3
        assert inside.bottom < cut.height - 0.25


INKS_OF_SIDES = 0.06
"""The least difference of the ink of two sides within the rims of their pieces, as a share of the piece."""


def _dark(face: CounterFace, ink: str, box: Box) -> float:
    """Return the share of a part of a counter of 20 mm that is dark in print."""
    cut = die("hex", 20.0)
    page = Page(cut.width, cut.height, draw(face, cut, PALETTES[ink]), "1")
    picture = PdfDocument(pdf.write(Document((page,), "rim")))[0].render(scale=10).to_pil().convert("L")
    part = picture.crop(tuple(round(edge * 720 / 25.4) for edge in (box.x, box.y, box.right, box.bottom)))
    return sum(part.histogram()[:128]) / (part.width * part.height)


@pytest.mark.parametrize("is_marker", [False, True])
def test_pieces_of_sides_with_patterns_differ_in_black_at_arms_length(is_marker: bool) -> None:
    """The mean tone of what is beside the window, which is all that remains of a pattern from afar."""
    cut = die("hex", 20.0)
    window = tabs_of(cut).window
    rim = Box(window.right + 0.2, 3.0, 1.4, 3.5)
    tones = {
        side.pattern: _dark(replace(_face(is_marker=is_marker), side=side), "mono", rim)
        for side in SIDES
        if side.pattern != "solid"
    }
    first, second, third = sorted(tones, key=lambda pattern: tones[pattern])
    assert (first, second, third) == ("dots", "stripes", "checks")
    assert tones[second] - tones[first] >= INKS_OF_SIDES
    assert tones[third] - tones[second] >= 3 * INKS_OF_SIDES


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
@pytest.mark.parametrize("side", SIDES, ids=lambda side: side.name)
def test_a_marker_has_a_ring_where_a_ship_has_a_window(ink: str, side: Side) -> None:
    """It is paper, and its edge is seen on it."""
    cut, palette = die("hex", 20.0), PALETTES[ink]
    ship = replace(_face(), side=side)
    launched = replace(ship, is_marker=True)
    for face in (launched, replace(launched, drawing=None, sign="course")):
        (ring,) = _rings(face, ink)
        assert ring.style.fill == palette.paper
        assert contrast(str(ring.style.stroke), palette.paper) >= 2.2
        assert tabs_of(cut).window.contains(Box(ring.cx - ring.radius, ring.cy, 2 * ring.radius, 0.0), 0.1)
    assert _rings(ship, ink) == []


def _rings(face: CounterFace, ink: str) -> list[Circle]:
    under = art_of(face, die("hex", 20.0), PALETTES[ink]).ground
    return [one.item for one in walk(under) if isinstance(one.item, Circle) and one.item.radius > 4.0]


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_a_ship_afloat_has_a_wake_that_spreads_from_her_bow(ink: str) -> None:
    """It is under her, within her window; a wreck and a ship in space have none."""
    cut, palette = die("hex", 20.0), PALETTES[ink]
    afloat = replace(_face(), has_wake=True)
    under = {one.box for one in walk(draw(_face(), cut, palette))}
    (first, *_) = wake = [one for one in walk(draw(afloat, cut, palette)) if one.box not in under]
    window = tabs_of(cut).window
    assert all(window.contains(one.box, 0.2) for one in wake)
    assert isinstance(first.item, Polygon)
    tip = min(first.item.points, key=lambda point: point[1])
    assert tip[0] == pytest.approx(cut.width / 2, abs=0.2)
    assert first.box.width > 0.6 * first.box.height
    wreck = replace(afloat, state="destroyed")
    assert draw(wreck, cut, palette) == draw(replace(wreck, has_wake=False), cut, palette)

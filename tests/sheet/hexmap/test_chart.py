"""The parts of a chart outside of its hexes: banners, frame, compass, scale bar, clouds."""

from __future__ import annotations

from dataclasses import replace
from math import atan2, degrees

import pytest

from sheetforge.geometry.hexes import Shape, hex_at
from sheetforge.sheet import walk
from sheetforge.sheet.arms import Arms
from sheetforge.sheet.drawing import Shape as Part
from sheetforge.sheet.drawing import drawing_of, ellipse
from sheetforge.sheet.hexmap.board import UNCUT, Banner, Cuts, HexMap, Side, Zone, block, edges_of, in_liveries
from sheetforge.sheet.hexmap.chart import AIR, bar_of, compass, scale_bar
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.ground import grid_line
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.region import draw_inset
from sheetforge.sheet.hexmap.theme import Sky, theme
from sheetforge.sheet.palette import COLOR, PALETTES
from sheetforge.sheet.scene import Box, Close, CurveTo, Group, Line, LineTo, MoveTo, Page, Path, Rect, Text
from sheetforge.sheet.scenery import Scenery
from sheetforge.sheet.widgets.sketch import Sketch
from tests.sheet import layout

CREST = drawing_of([Part("dark", ellipse(0.0, 0.0, 40.0, 40.0))])
REDS = Arms("Reds", CREST, "#8c1a26", "#d9b648", "cut", "solid", "disc")
BLUES = replace(REDS, name="Blues", main="#1d3f6e")


def board(columns: int = 30, rows: int = 24, shape: Shape = "flat") -> HexMap:
    """A map with an area in the west, and sides without one at the other edges."""
    area = Zone("Reds", block((1, 1), (3, rows), shape), "west", "Sets up first")
    return HexMap(
        "a",
        "Narrows",
        columns,
        rows,
        shape,
        zones=(area,),
        scenario="Night Passage",
        banners=(
            Banner("Blues", "east", BLUES),
            Banner("Guards", "north"),
            Banner("Pilots", "north", BLUES),
            Banner("Pirates", "south"),
        ),
    )


@pytest.mark.parametrize("shape", ["flat", "pointy"])
@pytest.mark.parametrize(("ink", "sky"), [("color", "dark"), ("color", "sea"), ("mono", "light"), ("saver", "light")])
def test_sides_have_crest_and_name_outside_of_the_hexes(ink: str, sky: Sky, shape: Shape) -> None:
    """At each edge, two beside each other, on the map and over nothing; crests in every ink."""
    one = in_liveries(board(shape=shape), {"Reds": REDS})
    made = draw(one, Looks(16.0, ink, sky))
    assert layout.outside(Page(made.width, made.height, made.items)) == []
    assert layout.overlapping_texts(Page(made.width, made.height, made.items)) == []
    signs = [item for item in made.items if isinstance(item, Group) and item.layer == "banners"]
    assert [sign.label for sign in signs] == ["Reds", "Blues", "Guards", "Pilots", "Pirates"]
    hexes = reach(one.hexes, made.layout)
    crests = []
    for sign in signs:
        drawn = list(walk.walk([sign]))
        if ink != "color":
            inks = {part.item.color for part in drawn if isinstance(part.item, Text)}
            assert inks <= {"#000000", "#333333"}, "a name without colours"
        for part in drawn:
            # Capitals do not reach down to the line below them.
            letters = part.box.inset(0.0, part.box.height / 4 if isinstance(part.item, Text) else 0.0)
            assert not letters.overlaps(hexes)
            assert made.panel.contains(part.box)
        labels = [group.label for part in drawn for group in part.groups]
        crests.append(any(label.startswith("crest of") for label in labels))
    assert crests == [True, True, False, True, False]


def test_names_of_sides_grow_with_the_map() -> None:
    """A poster of twice the width has names of up to twice the size; a small map never less."""
    sizes = []
    for columns, across in ((12, 12.0), (30, 25.0), (60, 25.0)):
        made = draw(board(columns), Looks(across))
        sizes += [text.size_pt for text, _ in walk.texts(made.items) if text.text == "BLUES"]
    assert sizes == [15.0, pytest.approx(23.5, abs=0.5), 30.0]


def test_the_cartouche_names_battle_and_map() -> None:
    """The scenario first; a map that is called the same is named once."""
    words = layout.plain_text(draw(board(), Looks(16.0)).items)
    assert words.index("Night Passage") < words.index("Narrows")
    same = replace(board(), scenario="Narrows")
    assert layout.plain_text(draw(same, Looks(16.0)).items).count("Narrows") == 1


def test_a_scale_bar_measures_hexes() -> None:
    """As many whole hexes as fit, each in its true size, the ends numbered, the last with the unit."""
    assert [bar_of(25.0, room) for room in (20.0, 30.0, 60.0, 500.0)] == [0, 1, 2, 10]
    items = scale_bar(4, 25.0, 3.0, 0.0, 1.0, COLOR)
    outline, *blocks = [item for item in items if isinstance(item, Rect)]
    assert (outline.x, outline.width) == (3.0, 100.0)
    assert [(one.x, one.width) for one in blocks] == [(3.0, 25.0), (53.0, 25.0)]
    assert [item.text for item in items if isinstance(item, Text)] == ["0", "1", "2", "3", "4 hexes"]
    narrow = [item.text for item in scale_bar(2, 9.0, 0.0, 0.0, 1.0, COLOR) if isinstance(item, Text)]
    assert narrow == ["0", "1", "2"]


@pytest.mark.parametrize(("shape", "first"), [("flat", 0.0), ("pointy", -30.0)])
def test_the_compass_has_the_numbers_of_the_sides_of_a_hex(shape: Shape, first: float) -> None:
    """1 to 6 clockwise from the top or the upper left, as printed facings are."""
    found = {}
    for text, drawn in walk.texts(compass(shape, 0.0, 0.0, 100.0, COLOR)):
        x, y = drawn.box.center
        found[text.text] = degrees(atan2(x, -y))
    assert list(found) == ["1", "2", "3", "4", "5", "6"]
    for number, angle in enumerate(found.values()):
        assert (angle - first - 60.0 * number + 180.0) % 360.0 - 180.0 == pytest.approx(0, abs=3)


def test_every_fifth_number_is_bold() -> None:
    """Those of each fifth column and row as the paper has them printed, and no other."""
    shifted = HexMap("a", "A", 12, 7, first=(4, 3), zero=(3, 2))
    for one in (HexMap("a", "A", 12, 7), shifted):
        numbers = {
            text.text: text.face == "bold"
            for text, drawn in walk.texts(draw(one, Looks(16.0, sky="light")).items)
            if any(group.layer == "numbers" for group in drawn.groups)
        }
        assert len(numbers) == 84
        for text, is_bold in numbers.items():
            assert is_bold == (int(text[:2]) % 5 == 0 or int(text[2:]) % 5 == 0)


@pytest.mark.parametrize("ink", list(PALETTES))
def test_a_lattice_of_small_hexes_is_no_darker_than_one_of_large_ones(ink: str) -> None:
    """Their sides are thinner; only each fifth column and row has numbers, of the smallest only where both meet."""
    tones = []
    for across in (25.0, 14.5, 10.0, 7.5):
        board = HexMap("a", "A", 20, 15)
        tones.append(grid_line(Layout("flat", across), theme(ink, "light")) / across)
        made = draw(board, Looks(across, ink, "light"))
        texts = [text for text, one in walk.texts(made.items) if any(group.layer == "numbers" for group in one.groups)]
        assert all(text.size_pt >= 6.5 for text in texts)
        numbers = {text.text for text in texts}
        if across < 8.0:
            assert numbers == {f"{column:02d}{row:02d}" for column in (5, 10, 15, 20) for row in (5, 10, 15)}
        elif across < 16.0:
            assert {"0501", "0105", "2009", "0510", "1005"} <= numbers
            assert len(numbers) == 4 * 15 + 3 * 20 - 4 * 3
        else:
            assert len(numbers) == 20 * 15
    assert max(tones[:3]) <= tones[0] * 1.7, "no line is thinner than printers print"
    assert tones[1] <= tones[0] * 1.2


def test_clouds_are_behind_the_stars_in_colour() -> None:
    """The same for the same seed, pale on charts, dots in black, none on water, with little ink, or without stars."""
    plain = HexMap("b", "B", 20, 14)

    def clouds(looks: Looks) -> tuple[object, ...]:
        items = draw(plain, looks).items
        return next((one.items for one in items if isinstance(one, Group) and one.layer == "clouds"), ())

    looks = Looks(14.0, seed=2)
    assert clouds(looks) == clouds(looks) != clouds(replace(looks, seed=3))
    assert clouds(replace(looks, sky="light")) not in ((), clouds(looks))
    for other in (replace(looks, sky="sea"), replace(looks, ink="saver"), replace(looks, stars=False)):
        assert clouds(other) == ()
    assert clouds(replace(looks, ink="mono")) not in ((), clouds(replace(looks, ink="mono", seed=3)))


@pytest.mark.parametrize(
    ("starts", "edges"),
    [
        (["0310", "1710"], ("west", "east")),
        (["1018", "1002"], ("south", "north")),
        (["0509", "1410", "1018"], ("west", "east", "south")),
        (["0502", "0602"], ("west", "east")),
        (["1010", ""], ("north", "south")),
    ],
)
def test_a_side_is_named_at_the_edge_that_it_starts_towards(starts: list[str], edges: tuple[Side, ...]) -> None:
    """Opposite sides at opposite edges, no two at one; a side that starts nowhere takes another."""
    plain = HexMap("a", "A", 20, 20)
    places = [[hex_at(int(text[:2]), int(text[2:]), "flat")] if text else [] for text in starts]
    assert edges_of(plain, places) == edges


def test_more_sides_than_edges_share_them() -> None:
    """The fifth side is named beside another."""
    plain = HexMap("a", "A", 20, 20)
    places = [[hex_at(column, 10, "flat")] for column in (2, 6, 10, 14, 18)]
    found = edges_of(plain, places)
    assert set(found) == {"north", "east", "south", "west"}
    assert (found[0], found[4]) == ("west", "east")


def framed(board: HexMap, looks: Looks) -> tuple[Box, list[tuple[Text, Box]], list[Box]]:
    """The box about the hexes of a map, the numbers of its frame, and the grounds of some of them."""
    made = draw(board, looks)
    assert layout.overlapping_texts(Page(made.width, made.height, made.items)) == []
    (frame,) = [one for one in made.items if isinstance(one, Group) and one.layer == "frame" and one.label == "Frame"]
    drawn = list(walk.walk([frame]))
    texts = [(one.item, one.box) for one in drawn if isinstance(one.item, Text)]
    grounds = [one.box for one in drawn if isinstance(one.item, Rect) and one.item.style.fill]
    hexes = reach(board.hexes, made.layout)
    assert not [
        box for box in (*grounds, *(box for _, box in texts)) if box.overlaps(hexes) or not made.panel.contains(box)
    ]
    return hexes, texts, grounds


@pytest.mark.parametrize("shape", ["flat", "pointy"])
def test_columns_and_rows_are_numbered_at_all_edges(shape: Shape) -> None:
    """Each beside its hexes, between the two lines of the frame; each fifth is bold on a dark ground."""
    board = HexMap("a", "A", 9, 11, shape, first=(3, 2), zero=(2, 1))
    made = draw(board, Looks(16.0, sky="light"))
    hexes, texts, grounds = framed(board, Looks(16.0, sky="light"))
    edges = {
        "north": [(text, box) for text, box in texts if box.bottom < hexes.y],
        "south": [(text, box) for text, box in texts if box.y > hexes.bottom],
        "west": [(text, box) for text, box in texts if box.right < hexes.x],
        "east": [(text, box) for text, box in texts if box.x > hexes.right],
    }
    for edge, there in edges.items():
        upright = edge in ("west", "east")
        assert [text.text for text, _ in there] == [f"{at:02d}" for at in range(1, 12 if upright else 10)]
        for text, box in there:
            at = int(text.text)
            column, row = {"north": (at, 1), "south": (at, 11), "west": (1, at), "east": (9, at)}[edge]
            middle = made.layout.center(hex_at(column + 2, row + 1, shape))
            assert box.center[upright] == pytest.approx(middle[upright], abs=0.6)
            is_fifth = at % 5 == 0
            assert (text.face == "bold") == is_fifth
            assert any(ground.contains(box.inset(0.3)) for ground in grounds) == is_fifth


def test_a_frame_has_the_numbers_that_have_room() -> None:
    """Of narrow columns each fifth has one; letters where the hexes have them; none, but bars, without numbers."""
    narrow = HexMap("a", "A", 30, 20)
    hexes, texts, _ = framed(narrow, Looks(3.0, sky="light", stars=False))
    assert {text.text for text, box in texts if box.bottom < hexes.y} == {"05", "10", "15", "20", "25", "30"}
    _, texts, _ = framed(narrow, Looks(16.0, sky="light", letters=True))
    assert {"A", "AD", "1", "20"} <= {text.text for text, _ in texts}
    _, texts, grounds = framed(narrow, Looks(16.0, sky="light", every=0))
    assert not texts
    assert not grounds


def test_bars_of_a_frame_without_numbers_are_outside_of_the_hexes() -> None:
    """Those of every other column and row lie between its two lines, none over a hex."""
    made = draw(HexMap("a", "A", 9, 6), Looks(16.0, sky="light", every=0))
    (frame,) = [
        item for item in made.items if isinstance(item, Group) and item.layer == "frame" and item.label == "Frame"
    ]
    hexes = reach(made.board.hexes, made.layout)
    bars = [drawn.box for drawn in walk.walk([frame]) if isinstance(drawn.item, Line)]
    assert len(bars) == 2 * 5 + 2 * 3
    assert not [bar for bar in bars if bar.overlaps(hexes)]


def test_a_banner_moves_off_a_cut_as_far_as_its_edge_goes() -> None:
    """It is not moved beyond the hexes of its edge: there a cut goes through it."""
    one = HexMap("a", "A", 8, 6, banners=(Banner("Guards of the outer reaches of the north", "north"),))

    def banner(*cuts: float) -> Box:
        made = draw(one, Looks(16.0, sky="light", stars=False), (cuts, ()))
        (sign,) = [item for item in made.items if isinstance(item, Group) and item.layer == "banners"]
        return walk.bounds((sign,))

    plain = banner()
    hexes = reach(one.hexes, draw(one, Looks(16.0, sky="light", stars=False)).layout)
    moved = []
    for part in (0.5, 0.9, 0.97, 0.99):
        cut = plain.x + part * plain.width
        box = banner(cut)
        by = plain.right - cut + AIR
        moved.append(box.x != plain.x)
        assert box.x == pytest.approx(plain.x - by if moved[-1] else plain.x, abs=0.5)
        assert moved[-1] == (plain.x - by - AIR > hexes.x - 0.5)
    assert moved == [False, False, True, True]


def test_rows_of_the_legend_begin_below_each_other() -> None:
    """Entries with a sign and those without: the first words of every row stand at one x."""
    notes = ("Scenery: an ornament", "Note: what everybody ought to know")
    zones = tuple(Zone(f"Zone {number}", block((2, 1), (3, 2), "flat"), None) for number in range(3))
    made = draw(replace(board(14, 8), zones=zones, notes=notes), Looks(across=14.0))
    heads = [one for one, _ in walk.texts(made.items) if one.face == "bold" and one.y > made.panel.bottom]
    rows: dict[float, float] = {}
    for one in heads:
        if any(word in one.text for word in ("set-up", "Scenery", "Note")):
            row = round(one.y, 1)
            rows[row] = min(rows.get(row, one.x), one.x)
    assert len(rows) > 1
    assert max(rows.values()) - min(rows.values()) < 0.01


SYSTEM = {"name": "The belt", "orbits": [{"looks": "desert", "at": 30}, {"looks": "giant", "at": 60, "here": True}]}
COAST = {"name": "The coast", "lands": ["0,60 99,40 99,99 0,99"], "window": "20,20 70,50"}


@pytest.mark.parametrize("region", [SYSTEM, COAST])
@pytest.mark.parametrize("ink", list(PALETTES))
def test_the_region_is_an_inset_before_the_compass(region: dict[str, object], ink: str) -> None:
    """Named, inside the strip, beside all words; a narrow map and one cut there have none."""
    scenery = Scenery.model_validate({"border": 0, "region": region})

    def inset(columns: int, cuts: Cuts = UNCUT) -> tuple[Group, ...]:
        made = draw(replace(board(columns, 10), scenery=scenery), Looks(across=14.0, ink=ink), cuts)
        groups = (item for item in made.items if isinstance(item, Group) and item.label.startswith("Region"))
        found = tuple(groups)
        words = [placed.box for text, placed in walk.texts(made.items) if text.y > made.panel.bottom]
        for group in found:
            box = walk.bounds((group,))
            assert Box(0.0, made.panel.bottom, made.width, made.height - made.panel.bottom).contains(box)
            assert not [word for word in words if box.overlaps(word) and not box.contains(word)]
            assert any(text.text == region["name"] for text, _ in walk.texts((group,)))
        return found

    (drawn,) = inset(24)
    middle = walk.bounds((drawn,)).center[0]
    assert inset(24, ((middle,), ())) == inset(12) == ()


def test_a_region_says_where_its_map_is() -> None:
    """By a window on its lands, or by one of its planets."""
    for region in (SYSTEM | {"orbits": [{"looks": "moon", "at": 5}]}, COAST | {"window": None}):
        with pytest.raises(ValueError, match="does not say where the map is"):
            Scenery.model_validate({"region": region})


def test_a_coast_of_an_inset_bends_but_where_it_meets_the_frame() -> None:
    """Along the frame it is straight into the corner; between points within it goes on as a curve through them."""
    outline = "0,0 99,0 99,40 60,30 30,50 0,45"
    region = Scenery.model_validate({"border": 0, "region": COAST | {"lands": [outline]}}).region
    assert region is not None
    sketch = Sketch(COLOR, "inset")
    draw_inset(sketch, region, theme("color", "sea"), 10.0, 20.0, 1.0)
    (land,) = (
        drawn.item
        for drawn in walk.walk(sketch.items)
        if isinstance(drawn.item, Path) and drawn.item.style.fill == theme("color", "sea").land
    )
    assert [type(command) for command in land.commands] == [MoveTo, LineTo, LineTo, *[CurveTo] * 3, LineTo, Close]
    first, second = (command for command in land.commands[3:5] if isinstance(command, CurveTo))
    into, out_of = (first.x - first.x2, first.y - first.y2), (second.x1 - first.x, second.y1 - first.y)
    assert into == pytest.approx(out_of, abs=0.02), "the curve has no corner at a point within"
    paths = [drawn.item for drawn in walk.walk(sketch.items) if isinstance(drawn.item, Path)]
    assert [path.style.fill for path in paths].count(None) == 2, "shallows"

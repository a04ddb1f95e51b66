"""Maps of every game as they are printed: liveries, ink, and numbers that nothing crosses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import cycle
from itertools import product as product_of
from typing import get_args

import pytest
from pydantic import ValidationError

from sheetforge.content.kinds import Key
from sheetforge.play import engine_of
from sheetforge.play.liveries import worn_in
from sheetforge.press.ink import ink_of
from sheetforge.press.tiles import Tile
from sheetforge.products.map_spread import cuts_numbers, spread_of
from sheetforge.products.map_spread import spread as spread_over
from sheetforge.products.maps import on_sheets_of, poster_page
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner, Product
from sheetforge.sheet import walk
from sheetforge.sheet.arms import Arms, Worn
from sheetforge.sheet.drawing import drawing_of, points_along
from sheetforge.sheet.hexmap import coast, depths, rim
from sheetforge.sheet.hexmap.board import HexMap, Zone
from sheetforge.sheet.hexmap.chart import hung
from sheetforge.sheet.hexmap.drawing import Looks, MapDrawing, draw, layout_of, without_panel
from sheetforge.sheet.hexmap.features import BAND, reach, zone_paint
from sheetforge.sheet.hexmap.frame import inner_edge
from sheetforge.sheet.hexmap.ground import number_box, number_size, outline
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.scenery import GROUND
from sheetforge.sheet.hexmap.theme import Sky, theme
from sheetforge.sheet.hexmap.winds import middle_of, rose
from sheetforge.sheet.livery import Livery
from sheetforge.sheet.palette import WHITE, contrast
from sheetforge.sheet.scene import Box, CurveTo, Group, LineTo, MoveTo, Path, Rect
from sheetforge.sheet.scenery import Scenery
from sheetforge.sheet.text import cap_height, text_width
from sheetforge.systems.babylon.products import maps as babylon
from sheetforge.systems.silent_death.products import maps as silent_death
from sheetforge.systems.silent_fury.products import maps as silent_fury
from sheetforge.systems.sovereign_seas.products import maps as sovereign_seas
from tests.sheet import layout
from tests.systems.samples_of_battles import library

LARGEST_INK = 0.6
"""Ink of a sheet of a map printed at home: the sum of three inks as a part of the paper."""

SKIES: tuple[tuple[str, Sky], ...] = (
    ("color", "dark"),
    ("color", "light"),
    ("color", "sea"),
    ("mono", "light"),
    ("mono", "sea"),
)
"""Inks and skies with stars or waves."""

SMALLEST = {
    "silent-death": "first-sortie",
    "silent-death-star-wars": "battle-mat",
    "sovereign-seas": "blockaded-port",
    "babylon": "open-space",
    "silent-fury": "open-space",
}


def product(system: str) -> Product:
    return library().systems[system].products()["maps"]


def boards() -> Iterator[HexMap]:
    """Every map of every game, with the sides of each scenario that is played on it."""
    whole = library()
    for key in whole.keys("maps"):
        planner = Planner(whole, key.system, PrintOptions(), {})
        entity = whole.entity(key)
        module = {"babylon": babylon, "silent-fury": silent_fury, "sovereign-seas": sovereign_seas}.get(
            key.system, silent_death
        )
        played = module.scenarios_of(planner, key, entity)  # type: ignore[arg-type]
        for asked in [[one] for one in played] or [[]]:
            yield module.board_of(planner, key, entity, asked)  # type: ignore[arg-type]


def part(board: HexMap) -> HexMap:
    """The upper left of a map: its numbers, and what chance strews behind them."""
    columns, rows = min(12, board.columns), min(10, board.rows)
    return HexMap("a", "A", columns, rows, board.shape, seed=board.seed)


@pytest.fixture(scope="module")
def every_board() -> tuple[HexMap, ...]:
    return tuple(boards())


@pytest.mark.parametrize(("ink", "sky"), SKIES)
def test_no_number_of_a_hex_lies_under_a_star_or_a_wave(ink: str, sky: Sky, every_board: tuple[HexMap, ...]) -> None:
    """On every map of every game, on hexes of a small card and of a large poster."""
    seen = 0
    for board in dict.fromkeys(part(one) for one in every_board):
        for across in (9.0, 25.0, 40.0):
            drawing = draw(board, Looks(across, ink, sky, seed=board.seed))
            numbers = {
                (text.x, text.y): Box(
                    text.x,
                    text.y - cap_height(text.face, text.size_pt),
                    text_width(text.text, text.face, text.size_pt),
                    cap_height(text.face, text.size_pt),
                )
                for text, drawn in walk.texts(drawing.items)
                if any(group.layer == "numbers" for group in drawn.groups)
            }
            by_hex = {drawing.layout.hex_at(*box.center): box for box in numbers.values()}
            for drawn in walk.walk(drawing.items):
                if not any(group.layer in ("stars", "waves") for group in drawn.groups):
                    continue
                assert isinstance(drawn.item, Path)
                for mark in _marks(drawn.item):
                    seen += 1
                    under = _near(mark, drawing.layout, by_hex)
                    assert not [box for box in under if box.overlaps(mark)], (board.id, mark)
    assert seen > 100


def _near(mark: Box, layout: Layout, by_hex: dict[object, Box]) -> list[Box]:
    """The numbers of the hexes about a mark."""
    x, y = mark.center
    steps = [(x + a * layout.across / 2, y + b * layout.across / 2) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    return [by_hex[hex] for hex in {layout.hex_at(*at) for at in steps} if hex in by_hex]


def _marks(path: Path) -> Iterator[Box]:
    """The boxes of the marks of a path, each of which begins with a move."""
    points: list[tuple[float, float]] = []
    for command in path.commands:
        if isinstance(command, MoveTo):
            if points:
                yield _hull(points)
            points = [(command.x, command.y)]
        elif isinstance(command, LineTo):
            points.append((command.x, command.y))
        elif isinstance(command, CurveTo):
            x, y = points[-1]
            for step in range(1, 9):
                b = step / 8
                a = 1 - b
                points.append(
                    (
                        a**3 * x + 3 * a * a * b * command.x1 + 3 * a * b * b * command.x2 + b**3 * command.x,
                        a**3 * y + 3 * a * a * b * command.y1 + 3 * a * b * b * command.y2 + b**3 * command.y,
                    )
                )
    if points:
        yield _hull(points)


def _hull(points: list[tuple[float, float]]) -> Box:
    left, right = min(x for x, _ in points), max(x for x, _ in points)
    top, bottom = min(y for _, y in points), max(y for _, y in points)
    return Box(left, top, right - left, bottom - top)


@pytest.mark.parametrize(("ink", "sky"), [*SKIES, ("saver", "light")])
def test_no_number_of_a_hex_lies_under_scenery(ink: str, sky: Sky, every_board: tuple[HexMap, ...]) -> None:
    """Coasts, planets and belts are beyond the hexes; depths and clouds leave all numbers free.

    Every second map in one ink, the others in the next.
    """
    seen = 0
    turn = (*SKIES, ("saver", "light")).index((ink, sky)) % 2
    with_scenery = {
        (board.id, board.columns, board.rows): board
        for board in every_board
        if board.scenery is not None and (sky == "sea") == (board.scenery.depths is not None)
    }
    for board, across in zip([*with_scenery.values()][turn::2], cycle((9.0, 25.0)), strict=False):
        made = draw(board, Looks(across, ink, sky, seed=board.seed))
        hexes = reach(board.hexes, made.layout)
        for drawn in walk.walk(made.items):
            if not any(group.layer == "scenery" for group in drawn.groups):
                continue
            seen += 1
            for mark in _visible(drawn):
                if not mark.overlaps(hexes, 0.2):
                    continue
                assert max(mark.width, mark.height) < 2 * across, (board.id, board.scenario)
                x, y = mark.center
                steps = [(x + a * across / 2, y + b * across / 2) for a in (-2, -1, 0, 1, 2) for b in (-1, 0, 1)]
                near = {made.layout.hex_at(*at) for at in steps}
                for hex in near:
                    assert not number_box(made.layout, hex).overlaps(mark), (board.id, hex)
    assert seen > 80


def test_what_lies_under_the_hexes_is_faint(every_board: tuple[HexMap, ...]) -> None:
    """Bodies and tints under the grid are near to the ground, so that numbers and pieces stand out."""
    seen = 0
    for ink, sky in SKIES:
        paint = theme(ink, sky)
        for board in {board.id: board for board in every_board if board.scenery is not None}.values():
            for drawn in walk.walk(draw(board, Looks(9.0, ink, sky, seed=board.seed)).items):
                if not any(group.label == GROUND for group in drawn.groups):
                    continue
                style = getattr(drawn.item, "style", None)
                if style is not None and style.fill is not None:
                    seen += 1
                    assert contrast(style.fill, paint.sky or WHITE) < 2.2, (board.id, style.fill)
    assert seen > 20


def _visible(drawn: walk.Drawn) -> list[Box]:
    """The boxes of a drawn item that its clip leaves; of a path without one, of its marks."""
    box, clip = drawn.box, drawn.clip
    if clip is not None:
        left, top = max(box.x, clip.x), max(box.y, clip.y)
        right, bottom = min(box.right, clip.right), min(box.bottom, clip.bottom)
        return [Box(left, top, right - left, bottom - top)] if right > left and bottom > top else []
    return list(_marks(drawn.item)) if isinstance(drawn.item, Path) else [box]


def test_scenery_is_said_to_have_no_effect_on_play_and_takes_little_ink(every_board: tuple[HexMap, ...]) -> None:
    """In the legend of every map that has some, and on no other; each has an edge or depths.

    Whole and on white or on the sea; the ink is that of the map, whichever scenario is played on it.
    """
    assert sum(board.scenery is not None for board in every_board) >= 16
    measured: list[Scenery] = []
    for board in every_board:
        sky: Sky = "sea" if board.scenery is not None and board.scenery.depths is not None else "light"
        drawing = draw(board, Looks(16.0, "color", sky))
        assert ("without any effect on play" in layout.plain_text(drawing.items)) == (board.scenery is not None)
        if board.scenery is not None and board.scenery not in measured:
            measured.append(board.scenery)
            assert board.scenery.edges or board.scenery.bodies or board.scenery.nebulae or board.scenery.depths
            assert 0.03 < ink_of((poster_page(drawing),)) <= LARGEST_INK, (board.id, board.scenario)


def test_scenery_is_the_same_in_every_build(every_board: tuple[HexMap, ...]) -> None:
    """Its details follow from its seed: the same again, others with another seed."""
    board = next(one for one in every_board if one.id == "english-channel")
    assert board.scenery is not None
    other = replace(board, scenery=board.scenery.model_copy(update={"seed": 8}))
    looks = Looks(16.0, "color", "sea")
    first = _scenery(draw(board, looks))
    rim._chances.cache_clear()
    assert first == _scenery(draw(board, looks)) != _scenery(draw(other, looks))


def _scenery(made: MapDrawing) -> Group:
    return next(one for one in made.items if isinstance(one, Group) and one.layer == "scenery")


def test_scenery_costs_no_sheet(every_board: tuple[HexMap, ...]) -> None:
    """A map takes as many sheets with it as without, on the hexes that it is printed with."""
    seen = 0
    with_scenery = [board for board in every_board if board.scenery is not None]
    # Sides of a scenario add no room to a map: one of its scenarios does.
    with_scenery = list({(board.id, board.columns, board.rows): board for board in with_scenery}.values())
    for board, paper_name in zip(with_scenery, cycle(("a4", "letter")), strict=False):
        options = PrintOptions(paper=paper_name)
        across = babylon.LARGE if board.columns == 30 else 25.0
        with_it, without = (
            len(spread_over(draw(one, Looks(across, "color", "light")), options).tiles)
            for one in (board, replace(board, scenery=None))
        )
        seen += 1
        assert with_it <= without, (board.id, board.scenario)
    assert seen >= 8


def test_no_ornament_lies_across_a_cut(every_board: tuple[HexMap, ...]) -> None:
    """Crests and names of sides, the compass, steps to join the sheets, names and soundings: on one sheet each.

    Papers and sizes of hexes take turns over the maps.
    """
    crossed = []
    looks = cycle(product_of(("a4", "letter", "a2"), (18.0, 25.0)))
    for board, (paper_name, across) in zip(every_board, looks, strict=False):
        options = PrintOptions(paper=paper_name)
        made, spread, is_explained = on_sheets_of(board, Looks(across, "color", "light"), options)
        assert is_explained == (len(spread.tiles) > 1), (board.id, board.scenario)
        upright, level = spread.columns[1:-1], spread.rows[1:-1]
        for group in _ornaments(made):
            box = walk.bounds([group])
            if any(box.x + 0.1 < cut < box.right - 0.1 for cut in upright) or any(
                box.y + 0.1 < cut < box.bottom - 0.1 for cut in level
            ):
                crossed.append((board.id, board.scenario, across, group.label))
        for text, drawn in walk.texts(made.items):
            if any(group.layer == "scenery" for group in drawn.groups):
                box = drawn.box.inset(0.1, drawn.box.height / 4)
                if any(box.x < cut < box.right for cut in upright) or any(box.y < cut < box.bottom for cut in level):
                    crossed.append((board.id, board.scenario, across, text.text))
    assert len(every_board) > 20
    assert crossed == []


def test_hills_keep_off_what_is_written_on_the_land() -> None:
    """Their strokes end on the map's border, and none begins or ends in a name or a sign."""
    paint = theme("color", "sea")
    made = draw(next(board for board in boards() if board.id == "blockaded-port"), Looks(25.0, "color", "sea"))
    strokes = [
        item
        for item in (drawn.item for drawn in walk.walk(made.items))
        if isinstance(item, Path) and item.style.stroke == paint.hills
    ]
    ends = [
        (command.x, command.y) for path in strokes for command in path.commands if isinstance(command, MoveTo | LineTo)
    ]
    names = [drawn.box for text, drawn in walk.texts(made.items) if text.text in ("West battery", "The port")]
    assert strokes
    assert len(ends) > 1000
    assert len(names) == 2
    assert not [end for end in ends if any(box.contains(Box(*end, 0.0, 0.0)) for box in names)]


def test_hachures_stand_in_rows_along_the_shore_and_close_to_no_loops() -> None:
    """Each runs towards the shore, below the one before it or beside it: a loop has strokes that run inland."""
    board = next(board for board in boards() if board.id == "blockaded-port")
    assert board.scenery is not None
    edge = rim.Rim("south", Box(0.0, 0.0, 800.0, 1000.0), Box(-7.0, -7.0, 814.0, 1060.0), 25.0)
    (shore,) = coast.shores(board.scenery, {"south": edge})
    strokes = shore.course.strokes
    assert len(strokes) > 500
    assert all(v > shore.course.out(u) and dv < 0.0 for (u, v), (_, dv) in strokes)


def test_a_poster_and_the_sheets_of_a_map_have_one_bottom_and_one_shore() -> None:
    """They are in hexes: measured once for hexes of both sizes, and no sounding of one differs from the other."""
    board = next(board for board in boards() if board.id == "blockaded-port")
    assert board.scenery is not None
    bottoms = []
    for across in (25.0, 18.0):
        layout, width, height = layout_of(board, across)
        hexes = reach(board.corners, layout)
        outer = Box(0.0, 0.0, width, height).inset(inner_edge(hexes.width))
        edges = {edge: rim.Rim(edge, reach(board.corners, layout), outer, across) for edge in board.scenery.edges}
        water = depths.Water.of(board.scenery, coast.shores(board.scenery, edges), edges["south"], depths.CELL)
        assert water is not None
        bottoms.append(water.bottom)
    assert bottoms[0] == bottoms[1]


@pytest.mark.parametrize("ink", ["color", "mono", "saver"])
def test_soundings_do_not_look_like_data_of_hexes(ink: str) -> None:
    """Slanted figures by the sides of a few hexes, larger and, where there is more than black, paler than numbers."""
    board = next(board for board in boards() if board.id == "blockaded-port")
    made = draw(board, Looks(25.0, ink, "sea"))
    paint, depths_there = theme(ink, "sea"), []
    for run, drawn in walk.texts(made.items):
        if run.face == "italic" and run.text.isdigit():
            depths_there.append(drawn.box)
            assert run.size_pt > number_size(made.layout)
            ground = paint.sky or WHITE
            assert ink == "mono" or contrast(run.color, ground) < contrast(paint.number, ground)
            x, _ = made.layout.center(made.layout.hex_at(*drawn.box.center))
            assert abs(drawn.box.center[0] - x) > 0.25 * made.layout.across
            # No figure lies on the band along the border of a zone.
            for zone in board.zones:
                line = points_along(outline(zone.hexes, made.layout))
                assert not any(drawn.box.inset(-BAND / 2).contains(Box(*point, 0.0, 0.0)) for point in line)
    assert 0.04 * len(board.hexes) < len(depths_there) < 0.2 * len(board.hexes)
    assert "never data of a hex" in " ".join(run.text for run, _ in walk.texts(made.items))


@pytest.mark.parametrize(("id", "across"), [("english-channel", 22.5), ("the-liberation-of-syruss", 25.0)])
def test_hexes_are_a_little_smaller_where_a_cut_would_go_through_a_number(id: str, across: float) -> None:
    """On as many sheets, which say the size; a size that is asked for stays."""
    board, looks = next(board for board in boards() if board.id == id), Looks(across, "color", "light")
    asked_for = PrintOptions(settings={"hex-size": across})
    kept, sheets = spread_of(board, looks, asked_for)
    assert kept.looks.across == across
    assert cuts_numbers(kept, sheets)
    measured, others = spread_of(board, looks, PrintOptions())
    assert across - 0.5 <= measured.looks.across < across
    assert others.count == sheets.count
    assert not cuts_numbers(measured, others)


@pytest.mark.parametrize("paper_name", ["a4", "letter"])
def test_the_rose_of_a_strait_lies_on_one_sheet(paper_name: str) -> None:
    """It moves from its place to one that no seam cuts, in colour and in black."""
    board = next(board for board in boards() if board.id == "strait")
    assert board.scenery is not None
    assert board.scenery.winds is not None
    for ink in ("color", "mono"):
        made, spread, _ = on_sheets_of(board, Looks(22.5, ink, "sea"), PrintOptions(paper=paper_name))
        hexes = reach(board.corners, made.layout)
        upright, level = spread.columns[1:-1], spread.rows[1:-1]
        seams = [Box(x, 0.0, 0.1, made.height) for x in upright] + [Box(0.0, y, made.width, 0.1) for y in level]
        radius = board.scenery.winds.size / 2 * made.layout.across
        x, y = middle_of(board.scenery.winds, hexes, radius, seams)
        assert all(abs(x - cut) >= radius for cut in upright)
        assert all(abs(y - cut) >= radius for cut in level)
        if ink == "mono":
            drawn = walk.bounds(rose(board.scenery.winds, hexes, made.layout, theme(ink, "sea"), seams))
            assert drawn.center == pytest.approx((x, y), abs=1.0)
        assert middle_of(board.scenery.winds, hexes, radius, ()) != (x, y)


def test_a_map_ends_at_the_size_that_it_gives(every_board: tuple[HexMap, ...]) -> None:
    """A part of a file is cut off there."""
    for board in every_board:
        for looks in (Looks(25.0, "color", "dark"), Looks(18.0, "mono", "light")):
            made = draw(board, looks)
            assert Box(0.0, 0.0, made.width, made.height).contains(walk.bounds(made.items)), board.id


def test_a_legend_stands_on_one_sheet_that_has_map_on_it(every_board: tuple[HexMap, ...]) -> None:
    """All words below the hexes but cartouche, compass and region are on one sheet, with 25 mm of map above."""
    for board in every_board:
        looks = Looks(25.0, "color", "light")
        spread = spread_over(without_panel(board, looks), PrintOptions())
        made = without_panel(board, looks, (spread.columns[1:-1], spread.rows[1:-1]))
        spread = spread_over(made, PrintOptions())
        apart = [item for item in made.items if isinstance(item, Group) and item.label.startswith(("Sides", "Region"))]
        others = [walk.bounds(made.items[:1]), *(walk.bounds((group,)) for group in apart)]
        boxes = [drawn.box for _, drawn in walk.texts(made.items) if not any(box.contains(drawn.box) for box in others)]
        on = [{tile for tile in spread.tiles if tile.cell.contains(box)} for box in boxes]
        sheets = set[Tile]().union(*on)
        assert len(sheets) <= 1, board.id
        assert all(on), board.id
        assert all(made.panel.bottom - tile.cell.y > 25.0 for tile in sheets), board.id


@pytest.mark.parametrize("sky", get_args(Sky))
def test_names_at_the_edges_of_a_map_can_be_read(sky: Sky, every_board: tuple[HexMap, ...]) -> None:
    """Those of sides and areas have a contrast of 4.5 to 1 with the sky, the sea, or the land of a coast."""
    paint = theme("color", sky)
    assert paint.sky is not None
    for board in every_board:
        coasts = {coast.edge for coast in board.scenery.coasts} if board.scenery else set()
        made, wide, high = layout_of(board, 25.0)
        for sign in hung(board, made, paint, "color", Box(0.0, 0.0, wide, high)):
            ground = paint.land if sign.side in coasts and paint.land else paint.sky
            (name,) = (text for text, _ in walk.texts(sign.items) if text.text == sign.name.upper())
            assert contrast(name.color, ground) >= 4.5, (board.id, sign.name)


def _ornaments(made: MapDrawing) -> Iterator[Group]:
    for item in made.items:
        if isinstance(item, Group) and (
            item.layer == "banners" or item.label.startswith(("Sides", "Scale", "Region", "How the sheets"))
        ):
            yield item


@pytest.mark.parametrize("system", SMALLEST)
def test_a_sheet_of_a_map_takes_little_ink(system: str) -> None:
    """The sheets that `build maps` makes without options, of the smallest map of each game."""
    options = PrintOptions(settings={"map": f"{system}/{SMALLEST[system]}"})
    sheets = {one.name: one for one in product(system).sheets(Planner(library(), system, options))}
    name = f"{system}/maps/{SMALLEST[system]}-sheets"
    pages = sheets[name].lay_out().pages
    assert 0.03 < ink_of((pages[1], pages[-1])) <= LARGEST_INK


def test_a_scenario_has_the_crests_of_its_sides(every_board: tuple[HexMap, ...]) -> None:
    """Maps of scenarios name every side at an edge; where it has a livery, with its crest."""
    signs = {one.scenario: (*one.zones, *one.banners) for one in every_board if one.scenario}
    assert len(signs) > 20
    # A side in the middle, one at an edge that it keeps secret; points of entry for all.
    unnamed = {"Convoy Attack", "Fleet Engagement", "House Smash", "Four Ship Smash"}
    assert {name for name, there in signs.items() if not there} == unnamed
    assert sum(sign.arms is not None for there in signs.values() for sign in there) > 40


@pytest.mark.parametrize("sky", ["dark", "light", "sea"])
def test_colours_of_liveries_stand_out_from_every_ground(sky: Sky) -> None:
    """Border and name of an area can be read on space, chart and sea, in each livery there is."""
    whole, paint = library(), theme("color", sky)
    assert paint.sky is not None
    liveries = [one for key in whole.keys("liveries") if isinstance(one := whole.entity(key), Livery)]
    assert len(liveries) > 25
    crest = drawing_of(())
    for one in liveries:
        arms = Arms(one.name, crest, one.main, one.second, one.corners, one.rim, one.badge)
        line = zone_paint(Zone(one.name, (), arms=arms), 0, paint).line
        assert contrast(line, paint.sky) >= 4.5
        assert contrast(paint.visible(one.main), paint.sky) >= 3.0


def test_a_map_for_one_scenario_is_that_of_its_sides() -> None:
    """`--scenario` names battle and sides on a map that several share; without it neither is."""
    key = Key("scenarios", "babylon", "first-duel")
    planner = Planner(library(), "babylon", PrintOptions(), {"scenarios": frozenset({key})})
    names = [one.name for one in product("babylon").sheets(planner)]
    assert names == ["babylon/maps/open-space-first-duel", "babylon/maps/open-space-first-duel-sheets"]
    poster = next(iter(product("babylon").sheets(planner))).lay_out()
    assert "First duel" in layout.plain_text(poster.pages[0].items)
    every = Planner(library(), "babylon", PrintOptions(), {})
    board = babylon.board_of(
        every,
        Key("maps", "babylon", "open-space"),
        library().entity(Key("maps", "babylon", "open-space")),
        [],  # type: ignore[arg-type]
    )
    assert (board.scenario, board.banners) == ("", ())


# --- liveries in pictures of battles -------------------------------------------------------------


def looks_in_battles() -> Iterator[tuple[str, tuple[Worn, ...]]]:
    """The looks of the sides of every scenario, as pictures of its battle have them."""
    whole = library()
    for key in whole.keys("scenarios"):
        engine = engine_of(whole, key.system)
        battle = engine.battle(whole, {"scenario": key.id})
        yield str(key), worn_in(whole, battle, battle.begin(), engine.presenter)


def test_sides_of_a_battle_differ_in_black_and_for_the_colour_blind() -> None:
    """Each two of them in the shape of the badge or the pattern of the rim; most have arms."""
    armed = 0
    for name, looks in looks_in_battles():
        armed += sum(look.arms is not None for look in looks)
        marks = [(look.side.pattern, look.side.badge) for look in looks]
        assert len(set(marks)) == len(marks), name
        assert len({look.side.badge for look in looks}) == len(looks), name
    assert armed > 40


def test_a_picture_of_a_battle_is_in_the_liveries_of_its_sides() -> None:
    """Counters have the ink of the side's livery on their rims, the list has its crest."""
    whole = library()
    engine = engine_of(whole, "silent-death-star-wars")
    battle = engine.battle(whole, {"scenario": "the-liberation-of-syruss"})
    state = battle.begin()
    show = engine.presenter
    assert show is not None
    looks = worn_in(whole, battle, state, show)
    arms = [look.arms for look in looks]
    assert [one.name for one in arms if one is not None] == ["Rebels", "Imperials"]
    bars = [
        drawn.item.style.fill
        for drawn in walk.walk(show.page(state, whole, looks).items)
        if isinstance(drawn.item, Rect)
    ]
    assert {look.side.color for look in looks} <= set(bars)
    labels = [group.label for drawn in walk.walk(show.page(state, whole, looks).items) for group in drawn.groups]
    assert {"crest of Rebels", "crest of Imperials"} <= set(labels)


def test_a_livery_of_a_scenario_goes_before_that_of_its_units() -> None:
    """Smugglers in ships of two owners have a livery of their own, unlike that of the Imperials."""
    whole = library()
    engine = engine_of(whole, "silent-death-star-wars")
    battle = engine.battle(whole, {"scenario": "caught-in-orbit"})
    looks = worn_in(whole, battle, battle.begin(), engine.presenter)
    assert [look.arms and look.arms.name for look in looks] == ["Smugglers", "Imperials"]
    assert looks[0].side.badge != looks[1].side.badge


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"depths": {"least": 9, "most": 5}}, "least 9 is more than most 5"),
        (
            {"landmarks": [{"edge": "west", "at": 5, "sign": "fort", "name": "Elba"}]},
            "the landmark 'Elba' is on the edge west, which has no coast",
        ),
        ({"belts": [{"edge": "east", "of": "dust"}, {"edge": "east", "of": "rocks"}]}, "belts: two at the edge east"),
        ({"coasts": [{"edge": "east", "shore": [1.0]}]}, "at least 2 items"),
        ({"bodies": [{"edge": "east", "at": 101, "looks": "moon", "size": 1.0}]}, "equal to 100"),
    ],
)
def test_scenery_that_cannot_be_drawn_is_refused(given: dict[str, object], said: str) -> None:
    """With what is wrong: a reader of the file learns of it from the check."""
    with pytest.raises(ValidationError, match=said):
        Scenery.model_validate(given)

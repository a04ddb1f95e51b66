"""Maps of the content: asteroids where the text has them, set-up areas, points, seeds, products."""

from __future__ import annotations

from itertools import cycle
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import BadRequest, Library, open_library
from sheetforge.game import discover
from sheetforge.geometry.hexes import Hex, column_row, distance, hex_at
from sheetforge.press import drawlog as calls
from sheetforge.products.map_options import MAP_OPTIONS
from sheetforge.products.options import PrintOptions
from sheetforge.sheet import walk
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.templates import BLOCK, STRIP, TITLE_PT
from sheetforge.sheet.scene import Document, Page, Rect
from sheetforge.systems.silent_death.figures import map_board as game_maps
from sheetforge.systems.silent_death.products import maps as maps_products
from sheetforge.systems.silent_death.schema.map import Map
from tests.cells_used import share_of
from tests.sheet import layout

CONTENT = Path(__file__).parents[3] / "content"
GOLDENS = Path(__file__).parents[2] / "goldens" / "maps"
SD, SW = "silent-death", "silent-death-star-wars"
LIBRARY: Library = open_library(CONTENT, "content", discover())
MAPS = [*LIBRARY.keys("maps", SD), *LIBRARY.keys("maps", SW)]


def entity(id: str, system: str = SD) -> Map:
    """A map of the content."""
    found = LIBRARY.entity(Key("maps", system, id))
    assert isinstance(found, Map)
    return found


def board(id: str, system: str = SD, seed: int = 0) -> HexMap:
    """A map of the content as it is drawn."""

    def lookup(kind: str, reference: str) -> Any:
        return LIBRARY.get(kind, system, reference)

    return game_maps.board(entity(id, system), id, lookup, seed)


def asteroids(made: HexMap) -> set[Hex]:
    """The hexes with asteroids."""
    return {hex for one in made.terrain if one.ground == "rock" for hex in one.hexes}


def test_the_tournament_map_has_its_cross() -> None:
    """An asteroid 19 hexes from both short edges and 13 from a long one, four 10 away from it."""
    made = board("rules-of-warfare-ii")
    assert {made.columns, made.rows} == {26, 39}
    center = hex_at(20, 13)
    column, row = column_row(center)
    assert (column - 1, made.columns - column) == (19, 19)
    assert 13 in (row - 1, made.rows - row)
    others = asteroids(made) - {center}
    assert len(others) == 4
    assert {distance(center, hex) for hex in others} == {10}
    # A cross: two pairs straight through the middle, one along the columns and one across them.
    columns = sorted(column_row(hex)[0] - column for hex in others)
    rows = sorted(column_row(hex)[1] - row for hex in others)
    assert columns == rows == [-10, 0, 0, 10]


def test_the_league_map_has_its_triangles() -> None:
    """Two triangles of ten hexes a side, four hexes into each other, and nothing else."""
    made = board("house-league")
    found = asteroids(made)
    assert len(found) == 6
    triangles = [
        {a, b, c}
        for a in found
        for b in found
        for c in found
        if distance(a, b) == distance(b, c) == distance(a, c) == 10
    ]
    assert len({frozenset(one) for one in triangles}) == 2
    columns = sorted({column_row(hex)[0] for hex in found})
    assert columns == [12, 18, 22, 28]
    assert distance(hex_at(18, 13), hex_at(22, 13)) == 4


def test_the_league_areas_are_as_wide_and_deep_as_the_text_has_them() -> None:
    """15 by 8 hexes each, ten rows between them, behind the asteroids and between them."""
    made = board("house-league")
    rows = []
    for zone in made.zones:
        columns = {column_row(hex)[0] for hex in zone.hexes}
        deep = {column_row(hex)[1] for hex in zone.hexes}
        assert (len(columns), len(deep), len(zone.hexes)) == (15, 8, 120)
        assert columns == set(range(13, 28))
        rows.append((min(deep), max(deep)))
    assert rows == [(1, 8), (19, 26)]
    assert rows[1][0] - rows[0][1] - 1 == 10
    assert not asteroids(made) & {hex for zone in made.zones for hex in zone.hexes}


@pytest.mark.parametrize("id", ["four-ship-smash", "house-smash"])
@pytest.mark.parametrize("seed", range(12))
def test_asteroids_of_a_smash(id: str, seed: int) -> None:
    """24 to 36, none beside another, none on or beside a point, the same for the same seed."""
    made = board(id, seed=seed)
    found = asteroids(made)
    assert 24 <= len(found) <= 36
    assert min(distance(a, b) for a in found for b in found if a != b) >= 2
    assert made.points is not None
    assert min(distance(one.hex, hex) for one in made.points.spots for hex in found) >= 2
    assert made == board(id, seed=seed)
    if seed > 1:
        assert found != asteroids(board(id))


def test_points_of_the_smashes() -> None:
    """Twelve over the whole surface; twelve round the edge in six pairs through the middle."""
    surface = board("four-ship-smash").points
    assert surface is not None
    assert [one.number for one in surface.spots] == list(range(1, 13))
    gaps = [min(distance(a.hex, b.hex) for b in surface.spots if a != b) for a in surface.spots]
    assert min(gaps) >= 8
    assert max(gaps) <= 10
    edge = board("house-smash").points
    assert edge is not None
    for one in edge.spots:
        column, row = column_row(one.hex)
        assert column in (1, 39) or row in (1, 26)
        opposite = hex_at(40 - column, 27 - row)
        (other,) = [two for two in edge.spots if two.pair == one.pair and two != one]
        assert other.hex == opposite
    assert sorted(one.pair for one in edge.spots) == sorted([*range(6), *range(6)])


def test_scenarios_start_where_they_say() -> None:
    """An edge, a half and three rows, on the side's own side of the map."""
    patrol = {zone.name: zone for zone in board("patrolling-the-depths-of-space", SW).zones}
    assert {name: len(zone.hexes) for name, zone in patrol.items()} == {"Rebels": 39, "Imperials": 39}
    syruss = {zone.name: zone for zone in board("the-liberation-of-syruss", SW).zones}
    assert [len(syruss[name].hexes) for name in ("Imperials", "Rebels")] == [39 * 13, 39]
    sith = {zone.name: zone for zone in board("dark-lord-of-the-sith", SW).zones}
    assert {column_row(hex)[1] for hex in sith["Imperials"].hexes} == {1, 2, 3}
    assert {column_row(hex)[1] for hex in sith["Rebels"].hexes} == set(range(14, 27))
    assert "Sets up first" in sith["Rebels"].note
    assert "TIE Bomber B" in sith["Imperials"].note
    bare = entity("dark-lord-of-the-sith", SW).model_copy(update={"sides": ()})
    assert game_maps.board(bare, "bare", lambda kind, id: LIBRARY.get(kind, SW, id)).zones == ()


@pytest.mark.parametrize("key", MAPS, ids=str)
def test_a_map_turned_on_its_side_keeps_every_distance(key: Key) -> None:
    """With corners up, columns and rows change places, and nothing moves nearer or further."""
    flat = entity(key.id, key.system)
    turned = game_maps.in_shape(flat, "pointy")
    assert (turned.size.columns, turned.size.rows) == (flat.size.rows, flat.size.columns)
    pairs = [
        [place.hex(one.shape) for place in (*one.asteroids, *(p.hex for p in one.points))] for one in (flat, turned)
    ]
    for index, hex in enumerate(pairs[0]):
        for other, second in enumerate(pairs[0][:index]):
            assert distance(hex, second) == distance(pairs[1][index], pairs[1][other])
    assert game_maps.in_shape(turned, "flat") == flat


@pytest.mark.parametrize(("key", "ink"), [*zip(MAPS, cycle(["color", "mono", "saver"]), strict=False)], ids=str)
def test_every_map_prints_soundly(key: Key, ink: str) -> None:
    """Nothing over the edge, no text over text, what was computed has its ring explained."""
    made = board(key.id, key.system)
    drawing = draw(made, Looks(25.0, ink, stars=False))
    page = Page(drawing.width, drawing.height, drawing.items)
    assert [(one.name, one.box) for one in layout.outside(page)] == []
    assert layout.overlapping_texts(page) == []
    words = layout.plain_text(page.items)
    assert made.title in words
    assert ("not printed in the source" in words.replace("\n", " ")) == made.reconstructed


def plan(**settings: Any) -> list[str]:
    """The names of the sheets for some options, by `map_size` for `map-size`."""
    return [sheet.name for sheet in sheets(**settings)]


def sheets(paper: str = "a4", **settings: Any) -> tuple[Any, ...]:
    named = {name.replace("_", "-"): value for name, value in settings.items()}
    options = PrintOptions(paper=paper, settings=named)
    return maps_products.MAPS.plan(LIBRARY, SD, options, {}).sheets


def test_a_poster_and_sheets_of_every_map() -> None:
    """All maps of the game, each twice; one, a blank one or posters only when asked for."""
    assert len(plan()) == 2 * len(LIBRARY.keys("maps", SD))
    league = ["silent-death/maps/house-league", "silent-death/maps/house-league-sheets"]
    assert plan(map="house-league") == league
    assert plan(map="silent-death/house-league", map_sheets=False) == league[:1]
    assert plan(map_size="26x39")[0] == "silent-death/maps/blank-26x39"
    assert plan(map="battle-mat") == []


def test_options_that_choose_are_not_part_of_names() -> None:
    """`--map` says which files there are; `--hex-size` what they look like."""
    options = PrintOptions(settings={"map": "house-league", "hex-size": 20.0, "edge": "cut"})
    assert options.suffix(MAP_OPTIONS) == ".hex-size-20.edge-cut"


def test_a_scenario_brings_its_map() -> None:
    """Asking for a scenario prints the map of it and no other."""
    key = Key("scenarios", SW, "dark-lord-of-the-sith")
    made = maps_products.MAPS.plan(LIBRARY, SW, PrintOptions(), {"scenarios": frozenset({key})})
    assert [sheet.name for sheet in made.sheets] == [
        f"{SW}/maps/dark-lord-of-the-sith",
        f"{SW}/maps/dark-lord-of-the-sith-sheets",
    ]
    assert key in made.sheets[0].depends_on
    ships = {"ships": frozenset({Key("ships", SD, "dolphin-ii")})}
    assert maps_products.MAPS.plan(LIBRARY, SD, PrintOptions(), ships).sheets == ()


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"map": "house-leage"}, "no map 'house-leage'; did you mean 'house-league'"),
        ({"map_size": "26"}, "--map-size 26: write a size as columns x rows"),
        ({"map_size": "0x5"}, "--map-size 0x5: write a size"),
        ({"map_size": "999x999"}, "998001 hexes; the most is 20000"),
        ({"map_size": "100x200", "hex_size": 60.0}, r"m: a page is at most 5\.08 m"),
        ({"map_size": "120x120"}, r"it takes \d+ sheets of A4, more than 120"),
        ({"hex_size": 0.0}, "--hex-size 0: a hex is 5 to 150 mm"),
        ({"hex_size": float("nan")}, "--hex-size nan: a hex is 5 to 150 mm"),
        ({"overlap": 400.0}, "an overlap of 400 mm leaves too little"),
        ({"overlap": float("nan")}, "is below 0"),
        ({"overlap": -2.0}, "is below 0"),
        ({"hex_numbers": -1}, "--hex-numbers -1: give 0 or more"),
        ({"map_seed": -4}, "--map-seed -4: give 0 or more"),
    ],
)
def test_options_that_make_no_sense(settings: dict[str, Any], message: str) -> None:
    """Each is refused before anything is drawn, with what would do."""
    with pytest.raises(BadRequest, match=message):
        plan(**settings)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheets_of_a_map_name_themselves_and_it(paper: str) -> None:
    """The sheets A1 to the last, all of the paper that was asked for."""
    (made,) = sheets(paper, map="plain-20x20")[1:]
    document = made.lay_out()
    labels = [page.label for page in document.pages]
    assert labels[:3] == ["A1", "A2", "B1"]
    sizes = {tuple(sorted((page.width, page.height))) for page in document.pages}
    assert sizes == {(210.0, 297.0) if paper == "a4" else (215.9, 279.4)}
    assert document == sheets(paper, map="plain-20x20")[1].lay_out()


@pytest.mark.parametrize("system", [SD, SW])
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("across", [8.0, 25.0, 40.0])
def test_templates_print_soundly(system: str, paper: str, across: float) -> None:
    """Arcs and rulers on film: in the margins, no text over another, nothing filled over hexes."""
    options = PrintOptions(paper=paper, settings={"hex-size": across})
    made = maps_products.TEMPLATES.plan(LIBRARY, system, options, {}).sheets
    assert [sheet.name.rpartition("/")[2] for sheet in made] == ["arcs", "rulers"]
    for sheet in made:
        pages = sheet.lay_out().pages
        assert len(pages) == sheet.pages
        for page in pages:
            safe = Page(page.width, page.height, ()).box.inset(6.35)
            assert [one.item for one in layout.outside(page, safe)] == []
            assert layout.overlapping_texts(page) == []
    words = layout.plain_text(made[0].lay_out().pages[0].items).split("\n")
    assert {"F", "FQR", "RQR", "R", "RQL", "FQL"} <= set(words)


def test_rulers_measure_true() -> None:
    """From 0 to 4 of the shortest ruler it is four hexes; bands change halfway between hexes."""
    options = PrintOptions(settings={"hex-size": 22.0})
    weapons = [LIBRARY.entity(key) for key in LIBRARY.keys("weapons", SD)]
    made = maps_products.rulers_of(weapons)
    assert len({ruler.bands for ruler in made}) == len(made) > 20
    (first, *_) = maps_products.ruler_pages(made, options, 22.0)
    ticks = [
        (run.text, run.x + drawn.box.width / 2)
        for run, drawn in walk.texts(first.items)
        if run.text in "01234" and run.face == "bold"
    ]
    places = dict(reversed(ticks[:5]))
    assert places["4"] - places["0"] == pytest.approx(88.0, abs=0.01)
    titles = ", ".join(ruler.title for ruler in made)
    assert "Pulse Laser" in titles


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_few_rulers_are_there_for_each_player(paper: str) -> None:
    """Those of Star Wars fill their page; each copy has all of them."""
    made = maps_products.rulers_of([LIBRARY.entity(key) for key in LIBRARY.keys("weapons", SW)])
    (page,) = maps_products.ruler_pages(made, PrintOptions(paper), 25.0)
    text = layout.plain_text(page.items)
    counts = {text.count(ruler.title) for ruler in made}
    assert len(counts) == 1
    assert counts.pop() >= 4
    assert share_of(page) > 0.6


def test_titles_stay_within_their_rulers() -> None:
    """A piece of one hex is as wide as its title."""
    made = maps_products.rulers_of([LIBRARY.entity(key) for key in LIBRARY.keys("weapons", SD)])
    for page in maps_products.ruler_pages(made, PrintOptions(), 18.0):
        frames = [
            one.box for one in walk.walk(page.items) if isinstance(one.item, Rect) and one.item.height == STRIP - 1.4
        ]
        titles = [drawn.box for run, drawn in walk.texts(page.items) if run.size_pt == TITLE_PT]
        assert titles
        assert all(any(frame.contains(title) for frame in frames) for title in titles)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rulers_share_scales_and_rows(paper: str) -> None:
    """Two weapons share a scale, short pieces a row; all the rulers of a game take three pages.

    The bands of a ruler differ by more than their names: filled, framed, framed with dashes.
    """
    weapons = [LIBRARY.entity(key) for key in LIBRARY.keys("weapons", SD)]
    made = maps_products.rulers_of(weapons)
    pages = maps_products.ruler_pages(made, PrintOptions(paper=paper), 25.0)
    assert len(pages) == 3
    blocks = [
        drawn.item.style
        for drawn in walk.walk(pages[0].items)
        if isinstance(drawn.item, Rect) and drawn.item.height == BLOCK
    ]
    assert {(bool(style.fill), bool(style.dash)) for style in blocks} == {(True, False), (False, False), (False, True)}


GOLDEN = {
    "house-league": lambda: _small("house-league", Looks(across=9.0, seed=1)),
    "house-smash-mono": lambda: _small("house-smash", Looks(9.0, "mono", stars=False, every=5)),
    "blank-sheet": lambda: sheets(map_size="9x7", hex_size=30.0, stars=False)[1].lay_out(),
    "arcs": lambda: maps_products.TEMPLATES.plan(LIBRARY, SD, PrintOptions(), {}).sheets[0].lay_out(),
}


def _small(id: str, looks: Looks) -> Document:
    """A map without its stars, grid and numbers, which would fill the golden."""
    drawing = draw(board(id), looks)
    items = tuple(item for item in drawing.items if getattr(item, "layer", "") not in ("stars", "numbers", "grid"))
    return Document((Page(drawing.width, drawing.height, items, id),), id)


@pytest.mark.parametrize("name", sorted(GOLDEN))
def test_the_drawing_calls_are_the_golden_ones(name: str) -> None:
    """A changed map shows as a diff of its calls; `make goldens` accepts it after review."""
    golden = (GOLDENS / f"{name}.calls").read_text(encoding="utf-8")
    assert calls.write(GOLDEN[name]()) == golden


def regenerate() -> None:
    """Write all goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name, make in GOLDEN.items():
        (GOLDENS / f"{name}.calls").write_text(calls.write(make()), encoding="utf-8")

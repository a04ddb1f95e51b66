"""The map on the page of a battle: counters that face as their ships, numbers, the edge, lines that are seen."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest

from sheetforge.content.kinds import Key
from sheetforge.geometry.hexes import Hex
from sheetforge.geometry.motion import Motion
from sheetforge.sheet.arms import Worn
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.features import reach
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.pieces import Piece, numbered
from sheetforge.sheet.hexmap.positions import LEAST_NUMBER, VISIBLE, drawn
from sheetforge.sheet.hexmap.theme import theme
from sheetforge.sheet.palette import COLOR, PALETTES, contrast
from sheetforge.sheet.scene import Box, Group, Item, Line, Path, Style, Text
from sheetforge.sheet.sides import Side
from sheetforge.sheet.walk import bounds, walk
from sheetforge.systems.babylon.sheets.model import drawing_of
from tests.systems.samples_of_battles import library

BOARD = HexMap("space", "Space", 16, 14)
SEA = HexMap("sea", "Sea", 8, 8)


def dart() -> Drawing:
    """A ship, longer than broad."""
    found = drawing_of(library(), Key("ships", "babylon", "merlin"))
    assert found is not None
    return found


def piece(hex: Hex, mark: str = "A", **fields: object) -> Piece:
    """A ship in a hex, facing up."""
    return replace(Piece(f"p{mark}", "Dart", hex, mark, 0, 0, outline=dart()), **fields)


def items(
    there: list[Piece], across: float, paper: HexMap = BOARD, ink: str = "color", worn: tuple[Worn, ...] = ()
) -> tuple[list[Item], Layout]:
    """Their picture on hexes of a size in mm."""
    layout = Layout("flat", across)
    frame = reach(BOARD.hexes, layout).inset(-1.6)
    return drawn(there, BOARD, paper, layout, frame, "light", ink, COLOR, worn), layout


def texts(found: list[Item]) -> Iterator[tuple[str, Box]]:
    """Every text on a map with its place."""
    for one in walk(tuple(found)):
        if isinstance(one.item, Text):
            yield one.item.text, one.box


def paths_in(found: list[Item]) -> Box:
    """The place of the ship that is drawn on a map."""
    paths = [item for item in found if isinstance(item, Path) and item.style.stroke_width != 0.15]
    return bounds(tuple(paths))


@pytest.mark.parametrize("across", [LEAST_NUMBER, 9.0, 12.0])
def test_every_hex_has_the_number_of_the_map_but_those_under_pieces(across: float) -> None:
    """The numbers stand in their hexes and nothing lies over another."""
    random = Random(4)
    there = [piece(hex, "ABCDEF"[at], facing=at) for at, hex in enumerate(random.sample(BOARD.hexes, 6))]
    found, layout = items(there, across)
    numbers = {BOARD.number(hex): hex for hex in BOARD.hexes}
    shown = {text: box for text, box in texts(found) if text in numbers}
    assert len(shown) >= len(numbers) - 3 * len(there)
    for text, box in shown.items():
        assert layout.hex_at(*box.center) == numbers[text]
    # The box of a text has room for letters that go below the line; numbers have none.
    for (_, one), (_, two) in combinations(texts(found), 2):
        assert not one.inset(0.0, 0.5).overlaps(two.inset(0.0, 0.5))


def test_hexes_beyond_the_map_have_no_numbers_of_it_and_its_edge_is_drawn() -> None:
    """Some have column and row, counted on; the line runs along every side between the map and what is beyond."""
    there = [piece(BOARD.hexes[20]), piece(BOARD.hexes[-20], "B")]
    found, _ = items(there, 9.0, SEA)
    every = {text for text, _ in texts(found)} - {"A", "B"}
    numbered = {text for text in every if not text.startswith("c")}
    assert every - numbered == {"c5 r10", "c10 r5", "c10 r10", "c15 r5", "c15 r10"}
    on_map = {SEA.number(hex) for hex in SEA.hexes}
    assert numbered <= on_map
    assert len(numbered) > len(on_map) - 4
    (edge,) = [item for item in found if isinstance(item, Group) and item.id == "edge"]
    (line,) = edge.items
    assert isinstance(line, Path)
    # Of a flat hex three sides lie at the edge where a column sticks out, two at the sides of the map.
    assert len(line.commands) / 2 > 4 * 8


def test_a_counter_has_its_ship_turned_to_its_facing() -> None:
    """Bow up it is longer than broad; two sixths of a turn on it is broader; a wreck is grey."""
    middle = BOARD.hexes[100]
    up, layout = items([piece(middle)], 12.0)
    aside, _ = items([piece(middle, facing=2)], 12.0)
    assert paths_in(up).height > paths_in(up).width
    assert paths_in(aside).width > paths_in(aside).height
    place = reach([middle], layout)
    assert place.x <= paths_in(up).x
    assert paths_in(up).bottom <= place.bottom
    assert paths_in(up).height > 0.6 * 12.0

    def fills(there: list[Piece]) -> set[str | None]:
        found, _ = items(there, 12.0)
        return {item.style.fill for item in found if isinstance(item, Path)}

    assert fills([piece(middle)]) != fills([piece(middle, is_out=True)])


def test_a_long_unit_fills_both_of_its_hexes() -> None:
    """Its mark stands in the stern."""
    bow, stern = BOARD.hexes[100], BOARD.hexes[116]
    found, layout = items([piece(bow, tail=stern)], 12.0)
    (mark,) = [box for text, box in texts(found) if text == "A"]
    assert layout.hex_at(*mark.center) == stern
    assert paths_in(found).height > 1.2 * 12.0


def test_pieces_of_one_hex_stand_beside_each_other_each_with_its_mark() -> None:
    """No mark lies over another, whatever shares the hex."""
    for count in range(2, 7):
        there = [piece(BOARD.hexes[100], "ABCDEF"[at], facing=at) for at in range(count)]
        found, _ = items(there, 11.0)
        marks = [bounds((item,)) for item in found if isinstance(item, Group) and item.id.startswith("mark-")]
        assert len(marks) == count
        assert not any(one.inset(0.4).overlaps(two.inset(0.4)) for one, two in combinations(marks, 2))


@pytest.mark.parametrize("color", ["#ffffff", "#f2f0e8", "#f0c419", "#123c7c"])
def test_the_course_of_a_side_is_seen_on_its_map_whatever_its_colour(color: str) -> None:
    """A white side's line is dark enough for the cream of a chart."""
    pale = Worn(Side("pale", color, "#14181f", "solid", "disc"))
    ship = piece(BOARD.hexes[100], motion=Motion.along((0, 3)))
    found, layout = items([ship], 10.0, worn=(pale,))
    end = layout.center(Motion.along((0, 3)).drift(ship.hex))
    lines = [one.item for one in walk(tuple(found)) if isinstance(one.item, Line)]
    course = [line for line in lines if (line.x2, line.y2) == end and line.style.stroke_width == 0.5]
    assert len(course) == 1
    sky = theme("color", "light").sky
    assert sky is not None
    assert contrast(course[0].style.stroke or "", sky) >= VISIBLE


def test_small_hexes_have_few_numbers_and_the_usual_marks() -> None:
    """Of a map of many hexes every fifth of every fifth column is numbered; beyond its edge with column and row."""
    for across in (3.0, 6.0):
        found, _ = items([piece(BOARD.hexes[100])], across, SEA)
        numbers = {text for text, _ in texts(found)} - {"A"}
        assert numbers == {"0505", "c5 r10", "c10 r5", "c10 r10", "c15 r5", "c15 r10"}
        assert {text for text, _ in texts(found)} >= {"A"}


def test_a_map_in_black_uses_no_colour() -> None:
    """Rims, ships and lines are of ink and paper."""
    layout = Layout("flat", 11.0)
    frame = reach(BOARD.hexes, layout)
    there = [piece(BOARD.hexes[100], motion=Motion.along((1, 2))), piece(BOARD.hexes[60], "B", side=1, facing=3)]
    found = drawn(there, BOARD, BOARD, layout, frame, "light", "mono", PALETTES["mono"])
    styles = [one.item.style for one in walk(tuple(found)) if isinstance(getattr(one.item, "style", None), Style)]
    inks = {color for style in styles for color in (style.fill, style.stroke) if color}
    assert len(inks) <= 3
    assert all(len({color[1:3], color[3:5], color[5:7]}) == 1 for color in inks)


def test_markers_of_a_side_in_one_hex_are_one_piece_with_all_their_numbers() -> None:
    """They are counted on in their order; those of another side or hex begin anew."""
    here, there = BOARD.hexes[:2]
    loose = [Piece(f"t{n}", "torpedo", hex, "*", side) for n, (hex, side) in enumerate([(here, 0)] * 3 + [(there, 1)])]
    ship = Piece("s", "Dart", here, "A", 0)
    found = numbered([ship, *loose, Piece("t9", "torpedo", there, "*", 0)], "*")
    assert [(piece.mark, piece.count) for piece in found] == [("A", 1), ("1–3", 3), ("4", 1), ("5", 1)]

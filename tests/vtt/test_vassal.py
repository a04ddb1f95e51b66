"""Modules of VASSAL: complete, in step with the table that they show, and the same bytes each time."""

from __future__ import annotations

import re
from functools import cache
from io import BytesIO
from math import cos, floor, pi, sin
from random import Random
from zipfile import ZipFile

import pytest

from sheetforge.content.library import BadRequest
from sheetforge.geometry.hexes import Shape, neighbor
from sheetforge.parallel import spare
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.dies import two_hexes
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import layout_of
from sheetforge.sheet.scenery import BattleMap
from sheetforge.sheet.walk import walk
from sheetforge.systems.silent_death.schema.map import Map as DeathMap
from sheetforge.vtt.describe import ACROSS, PIECE
from sheetforge.vtt.facts import NoFact, component, encoded, nested, trait
from sheetforge.vtt.grid import VassalGrid, at_dots, grid_of
from sheetforge.vtt.module import VassalModule
from sheetforge.vtt.pictures import bow_of, cut_page
from sheetforge.vtt.pieces import stern_number
from sheetforge.vtt.table import VirtualTable
from tests.vtt.tables import library, module_files, table_of
from tests.vtt.vassal_faults import faults
from tests.vtt.vassal_reader import decoded, opened, read_files, read_module

SECRET, PLAIN = ("silent-death", "first-sortie"), ("babylon", "first-duel")
"""A battle with secret orders whose units wait for their set-up, and one whose units lie on the map."""

CARDS = ("silent-fury", "first-contact")
"""A battle with cards whose units lie on the map, though a roll comes first."""


@cache
def made(system: str, scenario: str) -> tuple[VirtualTable, dict[str, bytes]]:
    """Return a table, and the files of its module."""
    return table_of(system, scenario), module_files(system, scenario)


@pytest.mark.parametrize("battle", [SECRET, PLAIN, CARDS], ids=["secret", "plain", "cards"])
def test_a_module_shows_its_table(battle: tuple[str, str]) -> None:
    """Components, traits, pictures, counters, sheets, masks and dice are those of the table, and VASSAL knows them."""
    table, files = made(*battle)
    assert list(faults(read_module(files), table)) == []


def test_nothing_is_cut_at_the_end_of_a_sheet() -> None:
    """The picture of a sheet ends before the foot of its page, of which nothing is in it."""
    for battle in (PLAIN, CARDS):
        table, _ = made(*battle)
        for sheet in table.sheets:
            page = sheet.drawn.page
            boxes = [drawn.box for drawn in walk(page.items) if drawn.box.width and drawn.box.height]
            assert not [box for box in boxes if box.y < page.height - 0.05 < box.bottom - 0.1]


def test_a_module_is_the_same_file_each_time() -> None:
    """The same table gives the same bytes, with its saved set-up and the ids of its pieces, by one process or two."""
    table, files = made(*PLAIN)
    before = spare.set(2)
    assert read_files(VassalModule(table).archive()) == files
    spare.reset(before)


def changed(files: dict[str, bytes], old: str, new: str) -> dict[str, bytes]:
    """Return the files of a module with another text in its build file, wherever it is."""
    text = files["buildFile.xml"].decode()
    other = re.sub(old, new, text)
    assert other != text, old
    return files | {"buildFile.xml": other.encode()}


def changed_set_up(files: dict[str, bytes], old: str, new: str) -> dict[str, bytes]:
    """Return the files of a module with another text in its saved set-up, which has another key."""
    text = opened(read_files(files["set-up.vsav"])["savedGame"])
    other = re.sub(old, new, text, count=1)
    assert other != text, old
    stream = BytesIO()
    with ZipFile(stream, "w") as archive:
        archive.writestr("savedGame", b"!VCSK00" + other.encode().hex().encode())
    return files | {"set-up.vsav": stream.getvalue()}


PLANTED: tuple[tuple[str, tuple[str, str], str, str], ...] = (
    ("an attribute misspelt", PLAIN, "edgesLegal=", "edgeLegal="),
    ("a class misspelt", PLAIN, "HexGridNumbering", "HexGridNumbers"),
    ("a number that is a word", PLAIN, 'hOff="1"', 'hOff="one"'),
    ("a truth that is a number", PLAIN, 'stagger="\\w+"', 'stagger="1"'),
    ("the grid off by a column", PLAIN, 'hOff="1"', 'hOff="2"'),
    ("the grid off by a row", PLAIN, 'vOff="1"', 'vOff="0"'),
    ("every second column off by a row", PLAIN, 'stagger="(t)?\\w+"', 'stagger="true"'),
    ("rows first", PLAIN, 'first="H"', 'first="V"'),
    ("the origin off by a hex", PLAIN, 'x0="\\d+"', 'x0="9"'),
    ("hexes too narrow", PLAIN, ' dx="69', ' dx="60'),
    ("hexes too low", PLAIN, ' dy="80', ' dy="70'),
    ("facings are not six", PLAIN, "rotate;6;", "rotate;12;"),
    ("a facing mirrored", PLAIN, "\t3(\\\\*)\t(\\\\*)1", "\t4\\1\t\\g<2>1"),
    ("a turn is not reported", PLAIN, r"report;93\\,130,91\\,130", r"report;93\\,130"),
    ("a move is not reported", PLAIN, 'moveKey="57344,0,moved"', 'moveKey="57344,0,went"'),
    ("states are missing", PLAIN, ",piece-red-red-merlin-destroyed.svg", ""),
    ("a layer that does not loop", SECRET, ",tick-28x28.svg;,;true", ",tick-28x28.svg;,;false"),
    ("a layer with another name", SECRET, ";true;track.01;", ";true;track.99;"),
    ("a layer beside its box", SECRET, ";false;0;0;,tick-28x28", ";false;90;0;,tick-28x28"),
    ("a click that ticks another box", SECRET, "button;57344,0,box2", "button;57344,0,box1"),
    ("boxes that can be moved", SECRET, "immob;n;V;R", "mark;n;V;R"),
    ("a sheet without a key", SECRET, 'hotkey="57344,0,sheet-redan-a"', ""),
    ("a counter without a command for its sheet", SECRET, "globalhotkey;Open its sheet", "label;Open its sheet"),
    ("a counter that opens another window", SECRET, "57344,0,sheet-redan-a(?=[;\\\\])", "57344,0,sheet-none"),
    ("a mask is missing", SECRET, "obs;77,130", "mark;77,130"),
    ("a secret that the other side can read", SECRET, "sides:Vaubrand", "sides:Ridotto"),
    ("a secret that nobody hides", SECRET, "/Vaubrand;", "/null;"),
    ("a mask that anybody lifts", SECRET, 'nonOwnerUnmaskable="Never"', 'nonOwnerUnmaskable="Always"'),
    ("a side with another name", SECRET, "<entry>Vaubrand", "<entry>Vaubrant"),
    ("a unit on no side", PLAIN, "Red,A", "White,A"),
    ("a phase left out", PLAIN, 'list="[^,]+,', 'list="'),
    ("other dice", SECRET, 'nSides="8"', 'nSides="6"'),
    ("dice without a sum", SECRET, ", sum \\$numericalTotal\\$", ""),
    ("a button that presses nothing", SECRET, 'menuItems="2D6 of', 'menuItems="3D6 of'),
    ("no set-up", PLAIN, "<VASSAL.build.module.PredefinedSetup [^>]*/>", ""),
    ("two pieces with one id", PLAIN, 'gpid="1"', 'gpid="0"'),
    ("a trait with a field too few", PLAIN, "report;57344\\\\,0\\\\,moved;", "report;"),
    ("a window that waits elsewhere", SECRET, 'mapName="Ridotto"', 'mapName="Others"'),
    ("two windows of one name", SECRET, 'mapName="Ridotto"', 'mapName="Vaubrand"'),
    ("a help page that is missing", PLAIN, 'fileName="help/turn.html"', 'fileName="help/turns.html"'),
    ("a board of another size", PLAIN, 'image="map.svg" width="\\d+"', 'image="map.svg" width="99"'),
    ("a picture that is missing", PLAIN, "piece-red-red-merlin.svg", "piece-red-merlin.svg"),
    ("a box that is reported as another", SECRET, r"\[track.03\] ", "[track.04] "),
    ("a report that reads another box", SECRET, r'GetProperty\("track.03_', 'GetProperty("track.04_'),
    ("a tick that is not reported", SECRET, r"report;57344\\,0\\,box1;", r"report;57344\\,0\\,box9;"),
    ("an area with another name", SECRET, 'Zone name="Vaubrand"', 'Zone name="Ridotto"'),
    ("an area that is too small", SECRET, r' path="((?:[^;"]+;){30})[^"]+"', r' path="\g<1>0,0"'),
    ("a pile that lies open", CARDS, 'faceDown="Always"', 'faceDown="Never"'),
    ("a pile that is not shuffled", CARDS, 'shuffle="Always"', 'shuffle="Never"'),
    ("cards drawn openly", CARDS, 'drawFaceUp="false"', 'drawFaceUp="true"'),
    ("a pile that anybody searches", CARDS, 'allowSelect="false"', 'allowSelect="true"'),
    ("used cards that go elsewhere", CARDS, 'reshuffleTarget="Critical Hit"', 'reshuffleTarget="Forged in Battle"'),
    ("a card too few", CARDS, "<VASSAL.build.widget.CardSlot .*?</VASSAL.build.widget.CardSlot>", ""),
    ("a card that its side may not see yet", CARDS, r"P57344\\*,0\\*,peek", "I"),
    ("a hand that all see", CARDS, 'visible="false"( mapName)', 'visible="true"\\1'),
    ("a hand of the other side", CARDS, 'side="Meridian"', 'side="Tarn"'),
    ("a card of a hand without a mask", CARDS, "obs;77,130;card-hand-steadfast", "mark;77,130;card-hand-steadfast"),
    ("a card that the other side can read", CARDS, "sides:Meridian", "sides:Tarn"),
    ("a drawn card that all can read", CARDS, ";side:;", ";player:;"),
    (
        "a token too few",
        CARDS,
        '<VASSAL.build.widget.PieceSlot entryName="Shield".*?</VASSAL.build.widget.PieceSlot>',
        "",
    ),
    ("a set-up that is missing", PLAIN, "set-up.vsav", "other.vsav"),
    ("a set-up that is not used", PLAIN, 'useFile="true"', 'useFile="false"'),
)

IN_SET_UP: tuple[tuple[str, tuple[str, str], str, str], ...] = (
    ("a piece elsewhere", PLAIN, r"Map;\d+;", "Map;77;"),
    ("a piece in another window", PLAIN, r"Map;(\d+)", r"A Red Merlin;\1"),
    ("a piece of another id", PLAIN, r"(Map;\d+;\d+);0;0", r"\1;99;0"),
    ("a piece that faces elsewhere", PLAIN, "\t3(\\\\*)\t(\\\\*)1", "\t4\\1\t\\g<2>1"),
    ("a board that is missing", PLAIN, "MapBoardPicker\t[^\x1b]*\x1b", ""),
    ("a set-up that does not end", PLAIN, "end_save", "end"),
    ("stacks that are set up again", PLAIN, "SETUP_STACK\t\x1b", ""),
    ("a piece without a stack", PLAIN, r"\+/sp0/[^\x1b]*\x1b", ""),
    ("a stack beside its piece", PLAIN, r"/stack/Map;\d+", "/stack/Map;9"),
    ("a deck that lies open", CARDS, ";true;p", ";false;p"),
    ("a deck in its own order", CARDS, ";Always;Always;", ";Always;Never;"),
    ("a deck without a card", CARDS, r"(;true;p\d+),p\d+", r"\1"),
    ("a deck that is missing", CARDS, r"\+/d1/.*?\x1b(?=\+)", ""),
)


def is_found(files: dict[str, bytes], table: VirtualTable) -> bool:
    try:
        return next(faults(read_module(files), table), None) is not None
    except (AssertionError, KeyError, ValueError, RuntimeError):
        # What VASSAL cannot read at all.
        return True


def test_planted_faults_are_found() -> None:
    """Each fault that is planted in a module is reported by the checks of the tests."""
    assert len(PLANTED) + len(IN_SET_UP) >= 40
    missed = []
    for change, planted in ((changed, PLANTED), (changed_set_up, IN_SET_UP)):
        for name, battle, old, new in planted:
            table, files = made(*battle)
            if not is_found(change(files, old, new), table):
                missed.append(name)
    assert missed == []


def test_a_picture_that_is_lost_or_has_other_units_is_found() -> None:
    """A module without one of its pictures is reported, and one of whose picture VASSAL would take other parts."""
    table, files = made(*PLAIN)
    name = "images/map.svg"
    others = {other: data for other, data in files.items() if other != name}
    assert list(faults(read_module(others), table)) == ["the picture map.svg is missing"]
    others = files | {name: re.sub(rb'viewBox="[^"]+"', b'viewBox="0 0 300 200"', files[name], count=1)}
    assert list(faults(read_module(others), table)) == ["the units of the picture map.svg are not its dots"]


def test_the_writer_refuses_what_vassal_would_ignore() -> None:
    """A class, an attribute, a field or a kind of value that is not in the table of facts is an error."""
    grid = "VASSAL.build.module.map.boardPicker.board.HexGrid"
    for wrong in (
        lambda: component("VASSAL.build.module.Mapp"),
        lambda: component(grid, edgeLegal=False),
        lambda: component(grid, x0="9"),
        lambda: component(grid, snapTo=1),
        lambda: trait("emb3"),
        lambda: trait("rotate", faces=6),
        lambda: trait("rotate", facings="six"),
    ):
        with pytest.raises(NoFact):
            wrong()


def test_what_is_encoded_is_read_back() -> None:
    """VASSAL's decoder gives back 10,000 random sequences; a text that it would not is refused."""
    random, refused = Random(3), 0
    for _ in range(10_000):
        separator = random.choice(";,/\t|")
        texts = ["".join(random.choices("ab\\';,/\t|", k=random.randrange(7))) for _ in range(random.randint(1, 4))]
        try:
            text = encoded(texts, separator)
        except BadRequest:
            refused += 1
            assert any(part.endswith("\\") for part in texts)
        else:
            assert decoded(text, separator) == texts
    assert 0 < refused < 3_000


def test_traits_within_each_other_are_read_back() -> None:
    """Each level of traits escapes those within it once more."""
    whole, read = nested(["a", "b;c", "d\te", "f"], "\t"), []
    while len(parts := decoded(whole, "\t")) == 2:
        read.append(parts[0])
        whole = parts[1]
    assert [*read, *parts] == ["a", "b;c", "d\te", "f"]


SHAPES: tuple[Shape, Shape] = ("flat", "pointy")


def maps() -> dict[str, HexMap]:
    """Return a map of each size of the content in both shapes, and small ones with other first hexes."""
    entities = [library().entity(key) for key in library().keys("maps")]
    sizes = {entity.size for entity in entities if isinstance(entity, BattleMap | DeathMap)}
    assert all(isinstance(entity, BattleMap | DeathMap) for entity in entities), "a map has its size elsewhere"
    boards: dict[str, HexMap] = {}
    for shape in SHAPES:
        for size in sorted(sizes, key=str):
            boards[f"{shape} {size}"] = HexMap("m", "Map", size.columns, size.rows, shape)
        for first in ((1, 1), (2, 1), (1, 2), (4, 7)):
            boards[f"{shape} from {first}"] = HexMap("m", "Map", 9, 8, shape, first=first)
    return boards


@pytest.mark.parametrize("board", maps().values(), ids=maps().keys())
def test_the_number_of_a_hex_is_the_one_that_is_printed(board: HexMap) -> None:
    """By VASSAL's formula, for every hex of every map; the number of the hex behind it in all six facings."""
    layout, _, _ = layout_of(board, 25.0)
    grid = grid_of(board, layout)
    behind = eval(f"lambda CurrentX, CurrentY, Facing_Facing: {in_python(stern_number(grid))}", {"math": Math})
    for hex in board.hexes:
        x, y = at_dots(layout, hex)
        assert number_at(grid, x, y) == board.number(hex)
        column, row = board.place(hex)
        if column % 5 == 2 and row % 3 == 2:
            for facing in range(6):
                stern = neighbor(hex, facing + 3)
                assert behind(x, y, facing + 1) == board.number(stern)


def test_a_piece_over_two_hexes_turns_about_its_bow() -> None:
    """The middle of its picture is that of the hex of its bow; that of its stern lies a hex behind."""
    cut = two_hexes("hex", PIECE, ACROSS)
    page = cut_page(cut, CounterFace("Donjon", "A"))
    assert bow_of(cut) == PIECE / 2
    assert cut.height - bow_of(cut) == ACROSS + PIECE / 2
    assert page.height / 2 >= ACROSS + PIECE / 2


class Math:
    """The functions of Java that expressions use."""

    sin, cos, floor, abs, PI = sin, cos, floor, abs, pi


def in_python(expression: str) -> str:
    """Return an expression of VASSAL that formats two numbers, as one of Python."""
    found = re.fullmatch(r'\{String\.format\("%02d%02d", new Object\[\]\{(.*)\}\)\}', expression)
    assert found is not None
    numbers = found[1].replace("(int) ", "").replace("Math.", "math.")
    return f"'%02d%02d' % ({numbers})"


def number_at(grid: VassalGrid, x: int, y: int) -> str:
    """Return the number of a point by the attributes of a grid, as VASSAL works it out."""
    if grid.sideways:
        x, y = y, x
    line = floor((x - grid.x0) / grid.dx + 0.5)
    place = floor((y - grid.y0 - (grid.dy / 2 if line % 2 else 0)) / grid.dy + 0.5)
    place += grid.places + (1 if grid.stagger and line % 2 else 0)
    line += grid.lines
    return f"{place:02d}{line:02d}" if grid.sideways else f"{line:02d}{place:02d}"

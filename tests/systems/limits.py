"""Layouts at their limits: many sizes, numbers and lengths of everything that a page has to make room for.

The content has few ships and short names, so that most limits of a layout are met by none of its pages.
Each sweep goes through sizes below, at and above them; a line of the golden is a sweep's digest for
one of its subjects. Write it again with `python -m tests.regenerate`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from hashlib import blake2b
from pathlib import Path
from typing import Concatenate, ParamSpec, get_args

from sheetforge.press import drawlog
from sheetforge.press.tiles import Edge, tiling
from sheetforge.sheet.berths import tabs_of
from sheetforge.sheet.counter_faces import CounterFace
from sheetforge.sheet.counters import draw
from sheetforge.sheet.curves import nice
from sheetforge.sheet.dies import DieShape, die
from sheetforge.sheet.hexmap.chart import bar_of, scale_bar
from sheetforge.sheet.hexmap.frame import scale_of
from sheetforge.sheet.palette import PALETTES
from sheetforge.sheet.paper import A4
from sheetforge.sheet.scene import Box, Document, Item, Page
from sheetforge.sheet.scenes import SceneShip, draw_scene
from sheetforge.sheet.sides import SIDES
from sheetforge.sheet.svg_path import commands_of
from sheetforge.sheet.tents import draw_tent
from sheetforge.sheet.tokens import TokenFace, draw_token
from sheetforge.sheet.views import Plot, ViewName
from sheetforge.sheet.widgets.chart import curve_style, legend_rows
from sheetforge.sheet.widgets.silhouette import tones_of
from sheetforge.sheet.widgets.sketch import LayoutProblem, Sketch
from sheetforge.sheet.widgets.track import best_plan, even_rows, in_rows
from sheetforge.systems.babylon.sheets.sections import Structure, section_height
from sheetforge.systems.silent_death.sheets import book, event_pages, index
from sheetforge.systems.silent_death.sheets.display import Options
from sheetforge.systems.silent_death.sheets.hull_plan import hull_plan
from sheetforge.systems.silent_death.sheets.index import IndexLine
from sheetforge.systems.silent_death.sheets.outlines import FORMS, outline
from sheetforge.systems.silent_death.sheets.seats import PlayerSeat
from sheetforge.systems.silent_death.sheets.weapon_box import holds_name, least_height
from sheetforge.systems.silent_fury.sheets import boards, ship_sheet
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.rooms import laid_out, record_look
from sheetforge.systems.sovereign_seas.sheets import control_log, plan
from sheetforge.systems.sovereign_seas.sheets.log import Options as SeaOptions
from tests import said
from tests.sheet.art import ARMS, FIGURES
from tests.systems.babylon.samples_of_sections import FLANK, FORWARD, MIDDLE, structure_bar
from tests.systems.silent_death.samples_of_sheets import complete, heavy
from tests.systems.silent_fury.samples_of_fury_sheets import large, sheet
from tests.systems.sovereign_seas.samples_of_sheets import heaviest, log, looked_up

P = ParamSpec("P")
GOLDEN = Path(__file__).parents[1] / "goldens" / "limits"
DEATH, FURY, SEA = (f"sheetforge.systems.{name}" for name in ("silent_death", "silent_fury", "sovereign_seas"))
"""The games whose trim pages wear."""

COLOR = PALETTES["color"]
SHIP = outline("light", "agni")
SHAPES: tuple[DieShape, ...] = ("hex", "square", "round")
NAMES = ("", "Spent", "Ready to fire", "A name that is longer than most")


def digest(lines: Iterable[object]) -> str:
    """Return the digest of what a sweep gives."""
    return blake2b("\n".join(map(str, lines)).encode(), digest_size=6).hexdigest()


def drawn(make: Callable[P, Iterable[Item]], *given: P.args, **named: P.kwargs) -> str:
    """Return the drawing calls of something, or why it cannot be drawn."""
    try:
        return drawlog.write_page(Page(500.0, 500.0, tuple(make(*given, **named))))
    except LayoutProblem as problem:
        return str(problem)


def written(make: Callable[P, Iterable[Page]], *given: P.args, **named: P.kwargs) -> str:
    """Return the digest of some pages, or why they cannot be drawn."""
    try:
        return digest([drawlog.write(Document(tuple(make(*given, **named))))])
    except LayoutProblem as problem:
        return str(problem)


def sketched(act: Callable[Concatenate[Sketch, P], object], *given: P.args, **named: P.kwargs) -> str:
    """Return what a widget draws, and what it returns."""
    sketch = Sketch(COLOR, "sample")
    try:
        answer = act(sketch, *given, **named)
    except LayoutProblem as problem:
        return str(problem)
    return f"{answer} {drawn(tuple, sketch.items)}"


# --- pieces ------------------------------------------------------------------------------------


def tents() -> Iterator[str]:
    """Tents of all sizes with ids of every length, with and without a livery."""
    face = CounterFace("Dart", "A", SHIP, SIDES[0], True)
    armed = replace(face, arms=ARMS, side=ARMS.side)
    for size in (12.0, 16.0, 20.0, 24.0, 30.0, 40.0, 55.0):
        marks = ("", "A", "B12", "CONVOY 12", "AN ID LONGER THAN ITS TENT")
        made = (drawn(draw_tent, replace(one, mark=mark), size, COLOR) for one in (face, armed) for mark in marks)
        yield f"{size:g} mm: {digest(made)}"


def tokens() -> Iterator[str]:
    """Tokens of every die with a sign, letters or a drawing, and with names of every length."""
    faces = [
        TokenFace(name, big=big, color="#8a2b2b", pattern=pattern, sign=sign, studs=bool(sign), drawing=drawing)
        for name in NAMES
        for big, pattern, sign, drawing in (
            ("S", "waves", None, None),
            ("", "solid", "plus", None),
            ("", "dots", None, SHIP),
        )
    ]
    for shape in SHAPES:
        for size in (8.0, 10.0, 12.0, 15.0, 20.0, 30.0):
            made = (drawn(draw_token, face, die(shape, size), ink) for face in faces for ink in PALETTES.values())
            yield f"{shape}, {size:g} mm: {digest(made)}"


def counters() -> Iterator[str]:
    """Counters of every die with names and ids of every length."""
    for shape in SHAPES:
        for size in (10.0, 12.0, 15.0, 18.0, 20.0, 25.0, 35.0):
            faces = (
                CounterFace(name, mark, SHIP, SIDES[number % len(SIDES)], True, figures=FIGURES[: number % 4])
                for number, (name, mark) in enumerate(
                    (name, mark) for name in NAMES[1:] for mark in ("A", "B12", "CV-123")
                )
            )
            yield f"{shape}, {size:g} mm: {digest(drawn(draw, face, die(shape, size), COLOR) for face in faces)}"


def tones() -> Iterator[str]:
    """The tones and lines of a silhouette by its size."""
    for ink, palette in PALETTES.items():
        for least in range(0, 130, 10):
            yield f"{ink}, from {least} mm: {digest(tones_of(palette, least + step / 4) for step in range(1, 41))}"


# --- widgets -----------------------------------------------------------------------------------


def tracks() -> Iterator[str]:
    """Boxes of a track in areas of all sizes."""
    for rows in ((1,), (7,), (10, 4), (10, 10, 10), (12, 12, 7), (10,) * 7, (20, 20), (5, 9, 5), (31,)):
        areas = [(width, height) for width in range(12, 92, 4) for height in range(4, 60, 3)]
        yield f"{rows}: {digest(best_plan(rows, float(width), float(height)) for width, height in areas)}"
    yield f"even rows: {digest(even_rows(total, across) for total in range(1, 60) for across in range(1, 14))}"
    yield f"in rows: {digest(in_rows(total, across, 3.1) for total in range(1, 40) for across in range(1, 12))}"


def charts() -> Iterator[str]:
    """Axes, lines and legends of charts, and the bars of maps."""
    yield f"axes: {digest(nice(number / 8) for number in range(900))}"
    yield f"small and large axes: {digest(nice(number * power) for number in range(40) for power in (0.002, 13, 7e4))}"
    styles = (curve_style(one, at, count) for one in PALETTES.values() for count in range(9) for at in range(9))
    yield f"lines: {digest(styles)}"
    names = ("A curve", "Another curve", "B", "The last of these curves")
    boxes = [Box(3.0, 5.0, float(width), 9.0) for width in range(10, 130, 5)]
    yield f"legends: {digest(sketched(legend_rows, box, names) for box in boxes)}"
    bars = [(across / 2, float(room)) for across in range(4, 80, 3) for room in range(5, 260, 9)]
    yield f"lengths of bars: {digest(bar_of(across, room) for across, room in bars)}"
    for across in (3.0, 6.0, 9.0, 15.0, 25.0):
        made = (drawn(scale_bar, count, across, 2.0, 3.0, 0.8, COLOR) for count in range(1, 11))
        yield f"bars, {across:g} mm: {digest(made)}"
    yield f"scales of maps: {digest(scale_of(float(width)) for width in range(20, 900, 7))}"


def paths() -> Iterator[str]:
    """Outlines with every command of a path, absolute and relative, and arcs of every kind."""
    words = ("M5 5", "L9-2", "H12", "V-8", "C1 2 3 4 5 6", "S7 8 9 10", "Q2 9 8 1", "T4 6")
    for first in words[1:]:
        made = (commands_of(f"M1 2{first}{other}{first.lower()}{other.lower()}Z") for other in words)
        yield f"{first}: {digest(made)}"
    for flags in ("0 0", "0 1", "1 0", "1 1"):
        ends = ((8, 0), (0, 8), (-3, 5), (1, 1), (20, 3))
        radii = ((4, 4), (4, 9), (0, 3), (-6, 2), (1, 1))
        arcs = (
            commands_of(f"M2 3A{rx} {ry} {turn} {flags} {x} {y}a{rx} {ry} {turn} {flags} {y} {x}")
            for rx, ry in radii
            for turn in (0, 30, 90, 200)
            for x, y in ends
        )
        yield f"arcs {flags}: {digest(arcs)}"


def sheets() -> Iterator[str]:
    """The sheets of large maps of all sizes, cut where the hexes allow, and the tabs of counters of all sizes."""
    for across in (6.0, 18.0, 25.0, 41.0):
        snaps = [step * across * 0.75 for step in range(160)]
        spreads = (
            tiling((float(width), float(height)), A4, 8.0, edge, (snaps, snaps))
            for width, height in ((120, 200), (195, 283), (377, 500), (555, 830), (1111, 700))
            for edge in get_args(Edge)
        )
        yield f"hexes of {across:g} mm: {digest(spreads)}"
    for shape in SHAPES:
        yield f"tabs, {shape}: {digest(tabs_of(die(shape, size / 2)) for size in range(20, 100, 3))}"


# --- parts of sheets ---------------------------------------------------------------------------


def sections() -> Iterator[str]:
    """Sections of a control sheet by width and size of boxes, and bars of structure in areas of all sizes."""
    for name, groups in (("forward", FORWARD), ("middle", MIDDLE), ("flank", FLANK)):
        wide = [(float(width), side / 4) for width in range(30, 200, 6) for side in range(9, 24)]
        bar = Structure("a.structure", "Structure", 40, "4")
        yield f"{name}: {digest(section_height(groups, width, side, bar) for width, side in wide)}"
    for boxes in (1, 4, 9, 17, 24, 40, 61, 96):
        bar = Structure("a.structure", "Structure", boxes, "5" if boxes % 2 else "")
        areas = [
            Box(2.0, 3.0, float(width), float(height)) for width in range(20, 190, 10) for height in (8, 14, 22, 40)
        ]
        yield f"structure of {boxes}: {digest(sketched(structure_bar, area, bar) for area in areas)}"


def mounts() -> Iterator[str]:
    """The least height of the boxes of weapons by their width."""
    boxes = [*complete()[::9], heavy("fighter"), heavy("gunboat")]
    for frame in ("fighter", "gunboat"):
        for compact in (False, True):
            weapons = list(dict.fromkeys(weapon for one in boxes for weapon in one.weapons))
            wide = [float(width) for width in range(22, 96, 5)]
            made = (
                (least_height(one, frame, width, compact), holds_name(one, frame, width, compact))
                for one in weapons
                for width in wide
            )
            yield f"{frame}, {'compact' if compact else 'usual'}: {digest(made)}"


def hulls() -> Iterator[str]:
    """The plan of a large hull by its breadth, its length and the size of its boxes."""
    for side in (2.4, 2.8, 3.2, 3.6, 4.2):
        sizes = [(float(half), float(length)) for half in range(14, 44, 3) for length in range(70, 220, 15)]
        yield f"{side:g} mm: {digest(hull_plan(heavy('warhound'), half, length, side) for half, length in sizes)}"


def hulls_at_sea() -> Iterator[str]:
    """Hulls by the area that they may fill, down to areas that their circles do not fit."""
    for one in (heaviest(), log("ocean"), log("eclipse")):
        areas = [
            Box(3.0, 5.0, float(width), float(height)) for width in range(24, 200, 16) for height in range(8, 60, 9)
        ]
        made = [plan.compose(one.ship, area) for area in areas]
        facts = ((hull.outline, hull.circle, hull.start, hull.fits, plan.crowded(one.ship, hull)) for hull in made)
        yield f"{one.name}: {digest(facts)}"


def rooms() -> Iterator[str]:
    """The rooms of ships by the size of their boxes and the number of them beside one another."""
    for one in (large(), sheet("gnat"), sheet("roost"), sheet("warden")):
        faces = tuple(one.faces(boxes=True).values())
        looks = [
            record_look(faces, 4.5 + box / 2, across, beside)
            for box in range(5)
            for across in range(1, 7)
            for beside in (False, True)
        ]
        yield f"{one.name}: {digest([*looks, *(laid_out(one.plan, look) for look in looks[::7])])}"


# --- pages -------------------------------------------------------------------------------------


def indexes() -> Iterator[str]:
    """Indexes of any number of ships, with and without ships that are only listed."""
    for number in (0, 1, 2, 5, 12, 23, 40, 57, 71, 96, 130):
        lines = [
            IndexLine(f"Group {at // 17}", f"Ship of a name {at}" * (1 + at % 11 // 10), at, at % 5, at * 1.5, 4 + at)
            for at in range(number)
        ]
        bare = [IndexLine(f"Group {at % 3}", f"Listed {at}") for at in range(number // 3)]
        for paper in ("a4", "letter"):
            look = Options(paper=paper, page=7, trim=DEATH)
            yield f"{number}, {paper}: {written(index.pages, lines, look, 'any')}"
            yield f"{number} and others, {paper}: {written(index.pages, [*lines, *bare], look, 'any')}"


def lists() -> Iterator[str]:
    """Lists of an event with any number of players."""

    def rows(name: str, number: int) -> list[dict[str, str]]:
        columns = event_pages.FORMS.columns(name)
        return [{column.key: f"{column.key} {at}" for column in columns} for at in range(1, number + 1)]

    for number in (1, 2, 4, 5, 8, 9, 12, 16, 17, 24, 25, 32, 33, 40, 41, 60):
        seats = [
            event_pages.Seating(at, (PlayerSeat(f"Player {at}"), PlayerSeat("Another")), "Cup", "round 1")
            for at in range(1, 1 + number // 4)
        ]
        names = [f"Player {at}" for at in range(1, 1 + min(number, 12))]
        for look in (Options(trim=DEATH), Options(paper="letter", ink="mono", trim=DEATH)):
            made = [
                written(event_pages.final_report, {}, rows("report", number), look),
                written(event_pages.ranking_list, {}, rows("ranking", number), look),
                written(event_pages.timetable, {}, rows("timetable", min(number, 24)), look),
                written(event_pages.table_tents, seats, look),
                *(written(event_pages.smash_tally, {}, names, tiers, look) for tiers in (False, True)),
            ]
            yield f"{number}, {look.paper}: {digest(made)}"


def heaviest_ships() -> Iterator[str]:
    """The heaviest ship of every kind of sheet, on both papers and in all inks."""
    for ink in PALETTES:
        for paper in ("a4", "letter"):
            for frame in ("fighter", "gunboat", "warhound"):
                ship = Options(paper=paper, ink=ink, trim=DEATH)
                yield f"{frame}, {paper}, {ink}: {written(book.sheet, heavy(frame), ship)}"
            look = SheetLook(paper, ink, trim=FURY)
            yield f"large, {paper}, {ink}: {written(ship_sheet.pages, large(), look)}"
            yield f"board, {paper}, {ink}: {written(boards.pages, large(), look, boards.Joining(6.0, 'glue'))}"
            sea = SeaOptions(paper=paper, ink=ink, trim=SEA)
            yield f"ironclad, {paper}, {ink}: {written(control_log.pages, heaviest(), looked_up(), sea)}"


def scenes() -> Iterator[str]:
    """Scenes of every view with any number of ships of two sides, in space and at sea."""
    ships = [SceneShip(outline(form, "agni"), ARMS if at % 2 else None) for at, form in enumerate(FORMS)]
    for ink, palette in PALETTES.items():
        for is_sea in (False, True):
            for number, view in enumerate(get_args(ViewName)):
                some = number % 5
                near, far = ships[:some], ships[some : 2 * some]
                box = Box(10.0, 50.0, 190.0 - 9 * number, 210.0)
                plot = Plot(f"Scene {number}", view)
                made = drawn(draw_scene, palette, plot, (near, far), box, is_sea)
                yield f"{number}, {ink}, {'sea' if is_sea else 'space'}: {digest([made])}"


SWEEPS: dict[str, Callable[[], Iterator[str]]] = {
    one.__name__.replace("_", " "): one
    for one in (
        *(tents, tokens, counters, tones, tracks, charts, paths, sheets, sections),
        *(mounts, hulls, hulls_at_sea, rooms, indexes, lists, heaviest_ships, scenes),
    )
}


def text(name: str) -> str:
    """A line for each subject of a sweep."""
    return "\n".join(SWEEPS[name]())


def regenerate() -> None:
    """Write the golden again."""
    said.write({"layouts": {name: text(name) for name in SWEEPS}}, GOLDEN)

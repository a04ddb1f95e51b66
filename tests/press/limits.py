"""Sheets at their limits: slots, cut marks, pieces in every order, and drawings over several sheets.

Each sweep goes through sizes below, at and above a limit; a line of the golden is a sweep's digest for one of its
subjects. Write it again with `python -m tests.regenerate`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product

from sheetforge.press import assembly, cutmarks, marks, tiles
from sheetforge.press.backs import FLIPS, fold_over
from sheetforge.press.cutmarks import MARKS, SIDES
from sheetforge.press.imposition import SHORT, Job, Piece, fill_layout, impose, impose_together, page_count
from sheetforge.press.ink import ink_of
from sheetforge.press.paper_use import stated
from sheetforge.press.piece_parts import BLEEDS
from sheetforge.press.plates import fine, separated
from sheetforge.press.printer import Printer
from sheetforge.press.slots import SLACK, Slot, SlotLayout, SlotPage, pack, presets, read_layout
from sheetforge.press.tiles import EDGES, TilingError
from sheetforge.sheet import scene
from sheetforge.sheet.dies import Die, PieceArt, die
from sheetforge.sheet.paper import A4, LARGE, Paper
from sheetforge.sheet.scene import Box, Define, Document, Page, Rect, Style, Text
from sheetforge.sheet.text import TextOverflow
from tests import said
from tests.systems.limits import COLOR, GOLDEN, digest, drawn, written

DIES = (die("hex", 20.0), die("square", 20.0), die("round", 20.0), Die("rectangle", 20.0, 30.0, radius=3.0))
SMALL = Paper("small", 90.0, 120.0)
SHEETS = (SMALL, Paper("wide", 130.0, 100.0))
LINE = Style(stroke="#102030", stroke_width=0.1)


def packing() -> Iterator[str]:
    """Slots in rooms that hold a number of pieces exactly, or lack the least for it."""
    for one in DIES:
        for gap in (0.0, 1.5):
            for nested in (False, True):
                lines = []
                for across, down in product((1, 2, 2.5, 3), (1, 1.5, 2, 3)):
                    for less in (-0.5, 0.0, SLACK, 0.011, 0.5):
                        width, height = one.width * across + gap * (across - 1), one.height * down + gap * (down - 1)
                        room = Box(4.0, 5.0, width - less, height - less)
                        lines.append(_slots(pack("own", SMALL, one, room, gap, nested)))
                yield f"{one.shape}, gap of {gap:g}, {nested=}: {digest(lines)}"


def _slots(page: SlotPage | None) -> str:
    if page is None:
        return "none"
    hull = page.hull
    places = " ".join(f"{one.box.x:.3f},{one.box.y:.3f} {one.turns}" for one in page.slots)
    return f"{page.use:.4f} {hull.x:.3f} {hull.y:.3f} {hull.right:.3f} {hull.bottom:.3f} {places}"


def _filled(found: tuple[SlotPage, float] | str | None) -> str:
    """Slots with their fold line, or the reason for none."""
    return str(found) if isinstance(found, str | None) else f"{_slots(found[0])} {found[1]:.3f}"


def cuts() -> Iterator[str]:
    """Cut marks of pieces in any turn, side by side and apart, in areas that hold some of them."""
    for one in DIES:
        pages = [
            tuple(Slot(Box(20.0 + x, 30.0 + y, *_box(one, turns)), turns) for x, y in places)
            for turns in range(4)
            for places in (
                [(0.0, 0.0)],
                [(0.0, 0.0), (one.width, 0.0), (one.width + 0.015, one.height)],
                [(0.0, 0.0), (one.width + 9.0, 3.0), (0.0, one.height + 4.0), (one.width + 1.5, one.height)],
            )
        ]
        yield f"{one.shape}: {digest([cutmarks.outline(slot, one) for slots in pages for slot in slots])}"
        yield f"{one.shape}, cuts: {digest(cutmarks.cuts(slots, one) for slots in pages)}"
        for kind in MARKS:
            areas = (Box(0.0, 0.0, 90.0, 120.0), Box(20.0, 30.0, 30.0, 40.0), Box(17.0, 28.0, 14.0, 90.0))
            made = (
                drawn(cutmarks.cut_marks, slots, one, kind, area, LINE, length)
                for slots, area, length in product(pages, areas, (2.0, 4.0))
            )
            rings = (drawn(cutmarks.outline_marks, slots, one, kind, LINE) for slots in pages)
            yield f"{one.shape}, {kind}: {digest(made)} {digest(rings)}"


def _box(one: Die, turns: int) -> tuple[float, float]:
    return (one.height, one.width) if turns % 2 else (one.width, one.height)


def pieces(number: int, one: Die) -> list[Piece]:
    """Some pieces, with and without a back, of which some are alike."""
    return [
        Piece(
            f"Piece {at}",
            PieceArt((Rect(-3.0, -3.0, one.width + 6.0, one.height + 6.0, Style(fill=f"#{at % 3}08090")),)),
            PieceArt((Text(2.0, 9.0, f"{at % 2}", "bold", 8.0, "#102030"),) if at % 4 else ()),
        )
        for at in range(number)
    ]


def imposing() -> Iterator[str]:
    """Pages of pieces with every kind of backs, marks and bleed, in any number, for printers with white edges."""
    printers = (Printer(), Printer("hall", 1.0, -0.5, 1.01, 9.0, 8.0, 12.0, 15.0))
    for one, flip in product(DIES, FLIPS):
        lines = []
        ways = [*product(MARKS, ("outer",), (0.0, 4.0)), *product(("ticks",), BLEEDS, (0.0, 3.0))]
        for number, (kind, bleed, gap) in enumerate(ways):
            printer = printers[number % 2]
            found = fill_layout(
                SlotLayout("own", SHEETS[number % 2]), one, gap, flip, printer, kind, SHORT, bool(number % 3)
            )
            if isinstance(found, str):
                lines.append(found)
                continue
            page, fold = found
            for count in (1, len(page.slots), len(page.slots) + 2)[number % 2 :: 2]:
                job = Job(
                    page, COLOR, "Title", ("", "words"), flip, fold, kind, SIDES[number % 3], bleed, printer, SHORT
                )
                lines.append(written(impose, pieces(count, one), job))
                lines.append(str(page_count(count, job)))
        yield f"{one.shape}, {flip}: {digest(lines)}"


def rooms() -> Iterator[str]:
    """Papers and printers that leave more or less room for pieces, the ruler and the line at the foot."""
    for margins in (None, Box(3.0, 4.0, 60.0, 70.0), Box(20.0, 30.0, 21.0, 31.0)):
        lines = []
        for flip, kind, edge in product(("none", "fold"), ("ticks", "none"), (4.0, 14.0, 33.0)):
            printer = Printer("", left=edge, bottom=edge / 2)
            layout = SlotLayout("own", SMALL, None, margins, 1.0)
            lines.append(_filled(fill_layout(layout, DIES[1], 0.0, flip, printer, kind)))
        yield f"{margins}: {digest(lines)}"
    for name in presets():
        layout = read_layout(name)
        if layout.fixed is None:
            continue
        for edge in (0.0, 3.0, 9.0, 30.0):
            printer = Printer("", left=edge, top=edge)
            lines = [_filled(fill_layout(layout, layout.fixed.die, 0.0, flip, printer, "ticks")) for flip in FLIPS]
            yield f"{name}, {edge:g} mm: {digest(lines)} {digest([_filled(fold_over(layout.fixed))])}"
    for width, height, top in product((100.0, 111.0, 130.0), (40.0, 101.0, 105.0, 108.0, 110.0), (5.0, 12.0, 18.0)):
        paper = Paper("own", width, 120.0)
        page = SlotPage("own", paper, DIES[1], (Slot(Box(20.0, top, 20.0, height - top)),), 0.0, fixed=True)
        jobs = [
            Job(page, COLOR, title, ("", settings), marks=kind)
            for title, settings in (("Title", "words " * 12), ("A title " * 9, "words"), ("Title", "words"))
            for kind in MARKS[::3]
        ]
        made = (written(impose, pieces(1, DIES[1]), job) for job in jobs)
        yield f"{width:g} x {height:g} mm from {top:g} mm: {digest(made)}"


def together() -> Iterator[str]:
    """Pieces of two outlines on one sheet."""
    for flip in FLIPS:
        lines = []
        for number in (1, 2, 3):
            places = [Slot(Box(20.0 + 22.0 * at, 20.0, 20.0, 20.0)) for at in range(3)]
            below = [Slot(Box(20.0 + 32.0 * at, 60.0, 20.0, 30.0)) for at in range(2)]
            jobs = (
                Job(
                    SlotPage("own", A4, DIES[1], tuple(places), 0.0),
                    COLOR,
                    "Title",
                    ("", "words"),
                    flip,
                    marks_on="both",
                ),
                Job(
                    SlotPage("own", A4, DIES[3], tuple(below), 0.0),
                    COLOR,
                    "Other",
                    ("", "words"),
                    flip,
                    marks_on="both",
                ),
            )
            batches = [(pieces(number, DIES[1]), jobs[0]), (pieces(2, DIES[3]), jobs[1])]
            lines += [written(impose_together, batches, "a."), written(impose_together, batches[::-1])]
        yield f"{flip}: {digest(lines)}"


def spreads() -> Iterator[str]:
    """Drawings of all sizes over sheets: those that fill a number of sheets exactly, or are larger by the least."""
    room = A4.with_margin(tiles.MARGIN).content
    for edge, overlap in product(EDGES, (0.0, 1.5, 3.0, 5.5, 8.0)):
        lines = []
        for across, down in product((0.3, 1, 2), (0.5, 1, 3)):
            for more in (-0.5, 0.0, 0.05, 3.0):
                width = (room.width - overlap) * across + overlap + more
                height = (room.height - overlap) * down + overlap + more
                snaps = tuple(tuple(step * 7.3 for step in range(90)) if more else () for _ in range(2))
                lines.append(_spread((width, height), A4, overlap, edge, (snaps[0], snaps[1])))
        yield f"{edge}, {overlap:g} mm: {digest(lines)}"
    for size in ((0.0, 5.0), (5081.0, 5.0), (5080.0, 40.0), (1900.0, 1900.0), (2300.0, 2300.0)):
        made = (_spread(size, A4, overlap, "glue", ((), ())) for overlap in (0.0, 8.0, -1.0, 93.0, 95.0))
        yield f"{size}: {digest(made)}"
    yield f"A3: {_spread((700.0, 500.0), LARGE['a3'], 9.0, 'cut', ((), ()))}"
    # Labels keep clear of the names on a map, and stand in the middle if there are names everywhere.
    spread = tiles.tiling((700.0, 500.0), LARGE["a3"], 9.0, "cut")
    yield f"names: {[written(tuple, [_joined(spread, step)]) for step in (9, 14, 21, 34, 47)]}"


def _spread(
    size: tuple[float, float],
    paper: Paper,
    overlap: float,
    edge: tiles.Edge,
    snaps: tuple[tuple[float, ...], tuple[float, ...]],
) -> str:
    """The cuts, and every sheet as it is drawn, as far as it is a few."""
    try:
        spread = tiles.tiling(size, paper, overlap, edge, snaps)
    except TilingError as problem:
        return str(problem)
    made = f"{spread.columns} {spread.rows} {len(spread.tiles)} {spread.paper.width}"
    if len(spread.tiles) > 9:
        return made
    part = Define("map", (Rect(0.0, 0.0, *size, Style(fill="#203050")), *tiles.registration(spread, COLOR)))
    pages = tiles.sheets(part, spread, COLOR, "A title", "a line at the foot")
    return f"{made} {written(tuple, (*pages, _joined(spread, 60)))}"


def _joined(spread: tiles.Tiling, step: int) -> Page:
    """The page on how sheets go together, of a map with names at every so many millimetres."""
    names = tuple(Text(x, y, "W", "bold", 8.0, "#102030") for x, y in product(range(1, 180, step), repeat=2))
    return assembly.page(spread, lambda _: names, COLOR, "A title", "a line at the foot")


def rulers() -> Iterator[str]:
    """The ruler, and a line at the foot that becomes smaller until it fits."""
    yield f"ruler: {digest([drawn(tuple, [marks.ruler(3.0, 4.0, COLOR)])])}"
    for width in range(10, 80, 3):
        found = [
            marks.colophon(left, right, Box(5.0, 5.0, float(width), 9.0), 12.0, COLOR)
            for left, right in (("A title", "with settings"), ("", "settings"), ("A title of a sheet", ""))
        ]
        made = (one if isinstance(one, TextOverflow) else drawn(tuple, [one]) for one in found)
        yield f"{width} mm: {digest(made)}"


def inks() -> Iterator[str]:
    """The ink of every item, at places within the cells of the grid and beyond the paper; paper that pages take."""
    style = Style(fill="#203050", stroke="#902030", stroke_width=0.7)
    for x in (-7.3, -0.4, 0.0, 0.6, 1.5, 2.9, 27.2, 29.5, 31.0):
        items = (
            Rect(x, 3.1, 4.4, 2.3, style),
            Rect(3.1, x, 0.4, 7.0, style),
            scene.Circle(x + 2.0, x, 3.3, style),
            scene.Line(x, 2.0, 11.0, x, style),
            scene.Polygon(((x, 2.2), (9.4, x), (12.0, 8.3)), style),
            scene.Polyline(((x, 2.2), (9.4, x), (12.0, 8.3)), LINE),
            scene.Path((scene.MoveTo(x, 1.0), scene.CurveTo(x, 9.0, 9.0, x, 14.0, 9.5), scene.Close()), style),
            Text(x, 8.0, "Some words", "bold", 9.0, "#203050"),
            scene.Clip(
                Rect(4.0, 4.0, 9.3, 6.1, Style()), (Rect(x, x, 9.0, 9.0, style), scene.Line(x, 0.0, 20.0, x, style))
            ),
            scene.Transform(
                (Rect(1.0, 1.0, 6.2, 2.3, style), Text(0.0, 0.0, "Words", "italic", 9.0, "#203050")), x, 9.0, 1
            ),
        )
        yield f"{x:g} mm: {[round(ink_of([Page(30.0, 30.0, (item,))]), 5) for item in items]}"
    sizes = (
        (A4.width, A4.height),
        (A4.height, A4.width),
        (A4.width + 0.49, A4.height),
        (A4.width, A4.height - 0.51),
        (90.0, 90.0),
    )
    for duplex, count in product(("", "long-edge"), (1, 2, 5)):
        dot = Rect(0.0, 0.0, 0.1, 0.1, Style(fill="#000000"))
        documents = [Document(tuple(Page(*size, (dot,)) for _ in range(count)), "a", duplex=duplex) for size in sizes]
        said_of = [stated(documents[:number]) for number in (1, 2, 3, 4, 5)]
        yield f"{count} pages, {duplex or 'one side'}: {said_of} {stated(documents[3:])}"
    shades = [f"#{a:02x}{b:02x}{c:02x}" for a, b, c in product((0, 60, 107, 108, 180, 255), repeat=3)]
    made = (
        tuple(round(ink, 4) for ink in (*separated(one, limit), *fine(one, limit)))
        for one in shades
        for limit in (0.9, 2.4)
    )
    yield f"separated: {digest(made)}"


SWEEPS: dict[str, Callable[[], Iterator[str]]] = {
    one.__name__: one for one in (packing, cuts, imposing, rooms, together, spreads, rulers, inks)
}


def text(name: str) -> str:
    """A line for each subject of a sweep."""
    return "\n".join(SWEEPS[name]())


def regenerate() -> None:
    """Write the golden again."""
    said.write({"press": {name: text(name) for name in SWEEPS}}, GOLDEN)

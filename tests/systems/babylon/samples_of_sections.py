"""A demonstration sheet of sections, badges, staggered tables, number tracks and logs, to look at.

`python -m tests.systems.babylon.samples_of_sections FOLDER` writes it as pictures.
"""

from __future__ import annotations

import sys
from pathlib import Path

from sheetforge.press import drawlog as calls
from sheetforge.press import pdf
from sheetforge.sheet.page import PageLook, closed, content_box, sheet_palette, sheet_paper
from sheetforge.sheet.scene import Box, Document, Page
from sheetforge.sheet.widgets.cells import Column
from sheetforge.sheet.widgets.form import Form
from sheetforge.sheet.widgets.grid import log_table
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.babylon.sheets import blocks, sections
from sheetforge.systems.babylon.sheets.badges import badge, fan
from sheetforge.systems.babylon.sheets.blocks import BoxGroup
from sheetforge.systems.babylon.sheets.numbers import Stagger, number_track, staggered
from sheetforge.systems.babylon.sheets.sections import Structure, section

BOW = ((300.0, 60.0),)

FORWARD = (
    BoxGroup("bow.gun", "Heavy gun", ((3, 3),), armor="5", power="4", arcs=BOW, note="d10+8"),
    BoxGroup("bow.jets-1", "Jets", ((4,), (4,)), "rows", armor="4", rating="4"),
    BoxGroup("bow.jets-2", "Jets", ((4,), (4,)), "rows", armor="4", rating="4"),
    BoxGroup("bow.eye", "Scanner", ((4, 4, 4),), "rows", "5", "3", "9", ringed=frozenset({"armor", "rating"})),
)
MIDDLE = (
    BoxGroup("mid.pile", "Pile", ((3, 3), (3, 3), (3, 3)), "blocks", "5", rating="20"),
    BoxGroup("mid.drive", "Drive", ((4, 3), (4, 3)), "blocks", "4", ringed=frozenset({"boxes"})),
    BoxGroup("mid.bridge", "Bridge", ((4, 4, 4, 4),), armor="5"),
    BoxGroup("mid.bay", "Boat bay", ((7,),), armor="7", note="6 boats"),
    BoxGroup("mid.gate", "Gate drive", ((3, 3, 3), (3, 3, 3)), "blocks", "5", "3"),
)
FLANK = (
    BoxGroup("port.twin", "Twin array", ((3, 3),), armor="3", power="2", arcs=((240.0, 60.0),)),
    BoxGroup("port.beam-1", "Beam", ((3, 3),), armor="3", power="5", arcs=((240.0, 60.0),)),
    BoxGroup("port.beam-2", "Beam", ((3, 3),), armor="3", power="5", arcs=((240.0, 60.0), (90.0, 150.0))),
    BoxGroup("port.jets", "Jets", ((5, 5, 5),), armor="4", rating="5"),
)
TABLE = Stagger(
    tuple(str(speed) for speed in range(3, 16)),
    tuple(str(n) for n in (1, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12)),
    tuple(str(n) for n in (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13)),
    ("Speed", "Delay"),
    frozenset({0, 1, *range(6, 13)}),
)
LOG = (
    Column("round", "Round", wide=12.0),
    Column("speed", "Speed", share=1.0, write=True),
    Column("course", "Course", share=1.0, write=True),
    Column("facing", "Facing", share=1.0, write=True),
    Column("power", "Power", share=2.0, write=True),
    Column("notes", "Notes", share=4.0, write=True),
)


def sheet(look: PageLook, values: dict[str, str] | None = None) -> Page:
    """Lay out the demonstration sheet."""
    paper = sheet_paper(look)
    form = Form(sheet_palette(look), "sample", look.fillable)
    box = content_box(paper)
    gap = 3.0
    left = Box(box.x, box.y, box.width * 0.62, box.height)
    right = Box(left.right + gap, box.y, box.width - left.width - gap, box.height)
    section(
        form,
        Box(left.x, left.y, left.width, 54.0),
        "Forward",
        FORWARD,
        Structure("bow.structure", "Structure", 40, "4"),
        "1-9",
        "sample.",
    )
    section(
        form,
        Box(left.x, left.y + 57.0, left.width, 74.0),
        "Middle",
        MIDDLE,
        Structure("mid.structure", "Structure", 36, "5"),
        prefix="sample.",
    )
    section(
        form,
        Box(right.x, right.y, right.width, 131.0),
        "Port",
        FLANK,
        Structure("port.structure", "Structure", 60, "5"),
        prefix="sample.",
    )
    y = box.y + 135.0
    badge(form, "12", box.x + 6.0, y + 8.0, 11.0, "box", strong=True)
    badge(form, "580", box.x + 20.0, y + 8.0, 10.0, "circle", ringed=True)
    badge(form, "-3", box.x + 32.0, y + 8.0, 8.0, "diamond")
    fan(form, box.x + 43.0, y + 8.5, 4.0, ((0.0, 360.0),))
    staggered(form, Box(box.x + 52.0, y, box.width - 52.0, 22.0), TABLE, "delay", "sample.")
    y += 26.0
    half = (box.width - gap) / 2
    number_track(form, Box(box.x, y, half, 16.0), [str(n) for n in range(21)], "speed", "Speed", "sample.")
    number_track(form, Box(box.x + half + gap, y, half, 16.0), list("123456"), "course", "Course", "sample.")
    y += 20.0
    log_table(form, Box(box.x, y, box.width, box.bottom - y - 1.0), LOG, 10, "log")
    prefix = "sample" if look.fillable else ""
    return closed(paper, form, look, "Sample of systems", "Sample", values=values, prefix=prefix)


MARKED = {
    "bow.gun.01": "x",
    "bow.gun.02": "x",
    "mid.pile.18": "x",
    "bow.structure.01": "x",
    "speed.06": "x",
    "course.02": "x",
}
"""What a saved game has crossed off."""

GOLDENS = Path(__file__).parents[2] / "goldens" / "widgets"
LOOKS = {"systems": PageLook(), "systems-letter-mono": PageLook("letter", "mono")}


def logs_of(name: str) -> str:
    """The drawing calls of a golden."""
    return calls.write(Document((sheet(LOOKS[name], MARKED),)))


def regenerate() -> None:
    """Write the goldens again."""
    GOLDENS.mkdir(parents=True, exist_ok=True)
    for name in LOOKS:
        (GOLDENS / f"{name}.calls").write_text(logs_of(name), encoding="utf-8")


if __name__ == "__main__":
    for size in ("a4", "letter"):
        for ink in ("color", "mono", "saver"):
            page = sheet(PageLook(size, ink), MARKED)
            drawn = pdf.pictures(pdf.write(Document((page,))), 120)[0]
            (Path(sys.argv[1]) / f"systems-{size}-{ink}.png").write_bytes(drawn)


def structure_bar(sketch: Sketch, box: Box, structure: Structure) -> float:
    """Draw a bar of boxes into an area; return its height. Raises `LayoutProblem` where the smallest do not fit."""
    planned = sections.structure_plan(structure, box.width, box.height, blocks.LARGEST)
    if planned is None:
        fault = f"{structure.boxes} boxes need more than {box.width:.0f} x {box.height:.0f} mm"
        raise sketch.problem(f"structure {structure.title}", fault)
    sections.draw_structure(sketch, Box(box.x, box.y, box.width, planned.height), structure, planned, "")
    return planned.height

"""Slots: the places on a sheet of paper for printed pieces, as data.

A page of slots is a YAML file, one of `presets/` or a user's own. It either places slots exactly,
for a sheet of stickers or a die-cut sheet, or has only the paper and its margins, and the slots are
packed for the size of the pieces.

Packed slots are placed so that straight cuts from edge to edge separate all pieces. Hexes have
every other row moved by half a step: then their sides lie on lines in three directions across the
sheet. Without a gap, neighbours share the cut. Nested hexes lie as in a honeycomb: no paper is lost
between them, and each is cut out along its sides.
"""

from __future__ import annotations

from math import floor, sqrt
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from sheetforge.content.model import Content, Exactly, Flag, LongList, Name, Some
from sheetforge.content.settings import read_settings, refuse_at
from sheetforge.content.yaml import Source
from sheetforge.sheet.dies import Die, DieShape, die
from sheetforge.sheet.paper import PAPERS, Paper
from sheetforge.sheet.scene import Box
from sheetforge.values import values

PRESETS = Path(__file__).parent / "presets"
SLACK = 0.01
"""Largest difference of two lengths in mm that count as equal."""

LARGEST_PAPER = 3000
"""The longest side in mm of a sheet for a printer."""
Length = Annotated[float, Field(ge=0, le=LARGEST_PAPER, strict=True)]
Extent = Annotated[float, Field(gt=0, le=LARGEST_PAPER, strict=True)]


class PaperSize(Content):
    """A sheet of any size, in mm."""

    width: Extent = Field(description="mm")
    height: Extent = Field(description="mm")


class Margins(Content):
    """Margins without pieces on each side, in mm."""

    left: Length = Field(0, description="mm")
    top: Length = Field(0, description="mm")
    right: Length = Field(0, description="mm")
    bottom: Length = Field(0, description="mm")


class GridOfSlots(Content):
    """Slots in rows: the place of the first one, their numbers and the gaps."""

    left: Length = Field(description="mm from the left edge to the first slot")
    top: Length = Field(description="mm from the top edge to the first slot")
    columns: Some = Field(description="slots beside each other")
    rows: Some = Field(description="slots below each other")
    gap: Length = Field(0, description="mm between columns")
    row_gap: Length | None = Field(None, description="gap between rows; by default that of columns")
    turn: Annotated[Literal[0, 90, 180, 270], Exactly()] = Field(
        0, description="degrees clockwise that a piece is turned by"
    )


class SlotPlace(Content):
    """One slot: its upper left corner, and the turn of its piece in degrees clockwise."""

    left: Length = Field(description="mm from the left edge")
    top: Length = Field(description="mm from the top edge")
    turn: Annotated[Literal[0, 90, 180, 270], Exactly()] = Field(
        0, description="degrees clockwise that a piece is turned by"
    )


class SlotFile(Content):
    """A page of slots as written in a file."""

    name: Name = Field(description="the name of the page of slots")
    paper: Literal["a4", "letter"] | None = Field(None, description="the paper, if a common one")
    paper_size: PaperSize | None = Field(None, description="the paper, if of another size")
    landscape: Flag = Field(False, description="whether the paper lies on its side")
    shape: DieShape | None = Field(None, description="the shape of the pieces, if all are alike")
    size: Extent | None = Field(None, description="mm: side, diameter, or across a hex's flats")
    width: Extent | None = Field(None, description="mm, of a rectangle")
    height: Extent | None = Field(None, description="mm, of a rectangle")
    margins: Margins | None = Field(None, description="mm without pieces on each side")
    gap: Length = Field(0, description="mm between pieces that are packed")
    grids: LongList[GridOfSlots] = Field((), description="slots in rows and columns")
    slots: LongList[SlotPlace] = Field((), description="single slots")


@values(frozen=True, slots=True)
class Slot:
    """A place for one piece: the upright box about its cut, and quarter turns clockwise."""

    box: Box
    turns: int = 0


@values(frozen=True, slots=True)
class SlotPage:
    """A sheet with its slots, in the order in which they are filled.

    `gap` is the least distance between neighbours in mm; `fixed` is for paper that is cut already,
    where slots cannot be moved.
    """

    name: str
    paper: Paper
    die: Die
    slots: tuple[Slot, ...]
    gap: float
    fixed: bool = False
    nested: bool = False

    @property
    def use(self) -> float:
        """Return the part of the paper that the pieces of a full sheet take."""
        return len(self.slots) * self.die.area / (self.paper.width * self.paper.height)

    @property
    def hull(self) -> Box:
        """Return the box about all slots."""
        boxes = [slot.box for slot in self.slots]
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, bottom = max(box.right for box in boxes), max(box.bottom for box in boxes)
        return Box(left, top, right - left, bottom - top)


@values(frozen=True, slots=True)
class SlotLayout:
    """A page of slots: fixed slots, or paper and margins to pack slots into."""

    name: str
    paper: Paper
    fixed: SlotPage | None = None
    margins: Box | None = None
    gap: float = 0.0


def presets() -> tuple[str, ...]:
    """Return the names of the pages that come with the program."""
    return tuple(sorted(path.stem for path in PRESETS.glob("*.yaml")))


def slot_file(name: str) -> Path:
    """Return the file of a preset's name or a path. Raises `BadRequest` for neither."""
    from sheetforge.content.library import BadRequest
    from sheetforge.text import did_you_mean

    if name in presets():
        return PRESETS / f"{name}.yaml"
    path = Path(name)
    if path.suffix in (".yaml", ".yml") or path.exists():
        return path
    raise BadRequest(f"no page of slots {name!r}; {did_you_mean(name, presets())}, or name a .yaml file")


def read_layout(name: str) -> SlotLayout:
    """Read a page of slots by preset name or path. Raises `Unreadable` with places of errors."""
    path = slot_file(name)
    inside = path.parent == PRESETS
    file, source = read_settings(path, SlotFile, f"presets/{path.name}" if inside else "")
    sheet = _paper(file, source)
    cut = _die(file, source)
    if file.slots or file.grids:
        if cut is None:
            refuse_at(source, (), "slots at fixed places need a 'shape' and a 'size'")
        return SlotLayout(file.name, sheet, _fixed(file, source, sheet, cut))
    if cut is not None:
        refuse_at(source, ("shape",), "a shape needs 'grids' or 'slots' that say where the pieces are")
    room = None
    if file.margins is not None:
        m = file.margins
        room = Box(m.left, m.top, sheet.width - m.left - m.right, sheet.height - m.top - m.bottom)
        if room.width <= 0 or room.height <= 0:
            refuse_at(source, ("margins",), "the margins leave no room on the paper")
    return SlotLayout(file.name, sheet, None, room, file.gap)


def pack(name: str, paper: Paper, cut: Die, room: Box, gap: float = 0.0, nested: bool = False) -> SlotPage | None:
    """Return as many slots as there is room for, centred from side to side.

    None if not a single one fits. Squares and rectangles are not nested.
    """
    if nested and cut.shape in ("hex", "round"):
        return _nest(name, paper, cut, room, gap)
    half = cut.shape == "hex"
    across, down = cut.width + gap, cut.height + gap
    if half:
        # A gap between flat sides is wider along the row, where corners face each other.
        across = cut.width + gap * 2 / sqrt(3.0)
    columns = floor((room.width - cut.width + SLACK) / across) + 1
    rows = floor((room.height - cut.height + SLACK) / down) + 1
    if columns < 1 or rows < 1:
        return None
    width = (columns - 1) * across + cut.width
    shift = half and rows > 1
    both = shift and width + across / 2 <= room.width + SLACK
    left = room.x + (room.width - width - (across / 2 if both else 0.0)) / 2
    slots = []
    for row in range(rows):
        moved = shift and row % 2 == 1
        for column in range(columns if both or not moved else columns - 1):
            x = left + column * across + (across / 2 if moved else 0.0)
            slots.append(Slot(Box(x, room.y + row * down, cut.width, cut.height)))
    return SlotPage(name, paper, cut, tuple(slots), gap)


def _nest(name: str, paper: Paper, cut: Die, room: Box, gap: float) -> SlotPage | None:
    """Return hexes in columns, or rounds in rows, of which every other is moved by half a step."""
    half = sqrt(3.0) / 2
    down, across = cut.height + gap, cut.width * 0.75 + gap * half
    if cut.shape == "round":
        down, across = (cut.height + gap) * half, cut.width + gap
    columns = floor((room.width - cut.width + SLACK) / across) + 1
    rows = floor((room.height - cut.height + SLACK) / down) + 1
    width = (columns - 1) * across + cut.width
    if cut.shape == "round" and rows > 1 and width + across / 2 <= room.width + SLACK:
        width += across / 2
    left = room.x + (room.width - width) / 2
    slots = []
    for row in range(rows):
        for column in range(columns):
            x, y = left + column * across, room.y + row * down
            if cut.shape == "round":
                x += across / 2 * (row % 2)
            else:
                y += down / 2 * (column % 2)
            if x + cut.width <= room.right + SLACK and y + cut.height <= room.bottom + SLACK:
                slots.append(Slot(Box(x, y, cut.width, cut.height)))
    if cut.shape == "round":
        slots.sort(key=lambda slot: (slot.box.y, slot.box.x))
    return SlotPage(name, paper, cut, tuple(slots), gap, nested=True) if slots else None


def _paper(file: SlotFile, source: Source) -> Paper:
    if (file.paper is None) == (file.paper_size is None):
        refuse_at(source, (), "write 'paper: a4', 'paper: letter' or a 'paper_size'")
    if file.paper_size is not None:
        sheet = Paper(file.name, file.paper_size.width, file.paper_size.height)
    else:
        sheet = PAPERS[str(file.paper)]
    return sheet.turned() if file.landscape != sheet.landscape and file.landscape else sheet


def _die(file: SlotFile, source: Source) -> Die | None:
    if file.shape is None:
        if file.size or file.width or file.height:
            refuse_at(source, (), "a size needs a 'shape'")
        return None
    if file.shape == "rectangle":
        if file.width is None or file.height is None or file.size is not None:
            refuse_at(source, ("shape",), "a rectangle has a 'width' and a 'height', and no 'size'")
        return Die("rectangle", file.width, file.height)
    if file.size is None or file.width is not None or file.height is not None:
        refuse_at(source, ("shape",), f"a {file.shape} shape has a 'size', and no width or height")
    return die(file.shape, file.size)


def _fixed(file: SlotFile, source: Source, sheet: Paper, cut: Die) -> SlotPage:
    """Return the slots of a file in order; each must lie on the paper, and none on another."""
    placed: list[tuple[tuple[str | int, ...], Slot]] = []
    for number, grid in enumerate(file.grids):
        turns = grid.turn // 90
        width, height = _turned(cut, turns)
        row_gap = grid.gap if grid.row_gap is None else grid.row_gap
        placed += [
            (
                ("grids", number),
                Slot(
                    Box(grid.left + column * (width + grid.gap), grid.top + row * (height + row_gap), width, height),
                    turns,
                ),
            )
            for row in range(grid.rows)
            for column in range(grid.columns)
        ]
    for number, place in enumerate(file.slots):
        turns = place.turn // 90
        box = Box(place.left, place.top, *_turned(cut, turns))
        placed.append((("slots", number), Slot(box, turns)))
    room = _room(file, sheet)
    if cut.width > sheet.width or cut.height > sheet.height:
        what = f"{cut.width:g} x {cut.height:g} mm, the paper {sheet.width:g} x {sheet.height:g} mm"
        refuse_at(source, ("size",) if file.size else ("width",), f"a slot is larger than the page: {what}")
    for path, slot in placed:
        if not room.contains(slot.box, SLACK):
            reach = f"{slot.box.right:g} x {slot.box.bottom:g} mm"
            limit = f"{room.x:g} x {room.y:g} to {room.right:g} x {room.bottom:g} mm"
            message = f"a slot from {slot.box.x:g} x {slot.box.y:g} to {reach} lies outside {limit}"
            refuse_at(source, path, message)
    _apart(placed, cut, source)
    gap = _least_gap([slot for _, slot in placed])
    return SlotPage(file.name, sheet, cut, tuple(slot for _, slot in placed), gap, True)


def _room(file: SlotFile, sheet: Paper) -> Box:
    m = file.margins or Margins()
    return Box(m.left, m.top, sheet.width - m.left - m.right, sheet.height - m.top - m.bottom)


def _turned(cut: Die, turns: int) -> tuple[float, float]:
    """Width and height of the box about a die that was turned."""
    return (cut.height, cut.width) if turns % 2 else (cut.width, cut.height)


def _apart(placed: list[tuple[tuple[str | int, ...], Slot]], cut: Die, source: Source) -> None:
    """Refuse two slots that lie over each other; boxes of hexes and rounds may overlap."""
    for index, (path, slot) in enumerate(placed):
        for _, other in placed[:index]:
            if slot.box.overlaps(other.box, SLACK) and _overlap(slot, other, cut):
                where = f"{slot.box.x:g} x {slot.box.y:g} mm"
                at = f"{other.box.x:g} x {other.box.y:g} mm"
                refuse_at(source, path, f"the slot at {where} lies over the one at {at}")


def _overlap(one: Slot, other: Slot, cut: Die) -> bool:
    dx = one.box.center[0] - other.box.center[0]
    dy = one.box.center[1] - other.box.center[1]
    if cut.shape == "round":
        return sqrt(dx * dx + dy * dy) < cut.width - SLACK
    if cut.shape == "hex" and one.turns % 2 == other.turns % 2:
        if one.turns % 2:
            dx, dy = dy, dx
        across = (abs(dy), abs(dx * sqrt(3) / 2 + dy / 2), abs(dx * sqrt(3) / 2 - dy / 2))
        return max(across) < cut.height - SLACK
    return True


def _least_gap(slots: list[Slot]) -> float:
    """Return the least distance between two slots beside or below each other."""
    least = float("inf")
    for index, slot in enumerate(slots):
        for other in slots[:index]:
            across = max(other.box.x - slot.box.right, slot.box.x - other.box.right)
            down = max(other.box.y - slot.box.bottom, slot.box.y - other.box.bottom)
            apart = max(across, down)
            if apart >= -SLACK:
                least = min(least, max(0.0, apart))
    return 0.0 if least == float("inf") else least

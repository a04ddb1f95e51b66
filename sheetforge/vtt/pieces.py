"""The pieces of a module: counters, the boxes of sheets, slips of secret orders, as traits within each other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.sheet.scene import Point
from sheetforge.vtt.facts import Trait, encoded, key, named_key, nested, trait
from sheetforge.vtt.grid import VassalGrid, dots
from sheetforge.vtt.pictures import bow_of
from sheetforge.vtt.table import SheetRow, TablePiece

MOVED, RIGHT, LEFT, STATE, BACK, OPEN = (named_key("moved"), key("]"), key("["), key("D"), key("U"), key("O"))
"""Keys of a counter: it was moved, turn right and left, next and last state, open its sheet."""

FACING = "Facing"
"""The name of the facing of a piece: 1 to 6, as printed maps number the sides of a hex."""


class Definition(NamedTuple):
    """A piece as a module has it: its name, its id among the pieces, its text, its size in dots."""

    name: str
    id: str
    text: str
    size: tuple[int, int]


def define(name: str, id: int, image: str, traits: Sequence[Trait], size: tuple[int, int]) -> Definition:
    """Return a piece with its traits, the innermost first. Raises `BadRequest` for a name that cannot be written."""
    base = trait("piece", f"null;0;0;{id};0", image=image, name=name)
    outermost = [*reversed(traits), base]
    types, states = ([each[field] for each in outermost] for field in (0, 1))
    text = "+/" + encoded(["null", nested(types, "\t"), nested(states, "\t")], "/")
    return Definition(name, str(id), text, size)


def layer(name: str, images: Sequence[str], names: Sequence[str], at: Point = (0, 0), **keys: str) -> Trait:
    """Return a trait of several pictures, of which the first is shown; an empty one shows what lies below."""
    return trait(
        "emb2",
        "1",
        increase_stroke=keys.get("increase", ""),
        increase=keys.get("increase_command", ""),
        decrease_stroke=keys.get("decrease", ""),
        decrease=keys.get("decrease_command", ""),
        reset_level="1",
        x=round(at[0]),
        y=round(at[1]),
        images=images,
        names=names,
        loops=True,
        name=name,
        first_level=1,
        version=1,
        always_active=True,
    )


def marker(**values: str) -> Trait:
    """Return properties of a piece that never change."""
    return Trait("mark;" + encoded(values, ","), encoded(values.values(), ","))


def unit_traits(piece: TablePiece, side: str, images: Sequence[str], grid: VassalGrid, opens: str) -> list[Trait]:
    """Return the traits of a unit: state, facing, side, its sheet, reports of what happens to it.

    `images` are those of its states after the first, `opens` is the key of the window with its sheet.
    """
    words = ["", *(f"+ ({face.state})" for face in piece.faces[1:])]
    where = "$LocationName$"
    traits = [
        layer(
            "State",
            ["", *images],
            words,
            increase=STATE,
            increase_command="Damaged, destroyed",
            decrease=BACK,
            decrease_command="Undo damage",
        ),
        trait(
            "rotate",
            str(piece.facing or 0),
            facings=6,
            clockwise_key=RIGHT,
            counter_key=LEFT,
            clockwise="Turn right",
            counter="Turn left",
            name=FACING,
        ),
        marker(Side=side, Letter=piece.mark),
    ]
    if piece.over_two:
        traits += [trait("calcProp", name="Stern", expression=stern_number(grid)), outline(piece)]
        where += " and $Stern$"
    if opens:
        traits.append(trait("globalhotkey", command="Open its sheet", key=OPEN, hotkey=opens))
    said = f"$PieceName$ in {where}, facing ${FACING}_Facing$"
    turned, changed = [RIGHT, LEFT], [STATE, BACK]
    return [
        *traits,
        trait("report", "-1", keys=[MOVED], format=f"moved: {said}"),
        trait("report", "-1", keys=turned, format=f"turned: {said}"),
        trait("report", "-1", keys=changed, format="changed: $PieceName$ in $LocationName$"),
    ]


def stern_number(grid: VassalGrid) -> str:
    """Return the expression for the number of the hex behind a piece, by the formula of the grid."""
    turn = f"(({FACING}_Facing - 1) * Math.PI / 3" + (" - Math.PI / 6)" if grid.sideways else ")")
    x = f"(CurrentX - Math.sin{turn} * {grid.dy:g})"
    y = f"(CurrentY + Math.cos{turn} * {grid.dy:g})"
    along, across = (y, x) if grid.sideways else (x, y)
    line = f"(int) Math.floor(({along} - {grid.x0}) / {grid.dx!r} + 0.5)"
    odd = f"Math.abs(({line}) % 2)"
    place = f"(int) Math.floor(({across} - {grid.y0} - ({odd}) * {grid.dy / 2!r}) / {grid.dy!r} + 0.5)"
    place = f"({place}) + {grid.places}" + (f" + ({odd})" if grid.stagger else "")
    line = f"({line}) + {grid.lines}"
    column, row = (place, line) if grid.sideways else (line, place)
    return f'{{String.format("%02d%02d", new Object[]{{{column}, {row}}})}}'


def outline(piece: TablePiece) -> Trait:
    """Return the shape of a piece over two hexes, so that a click beside it does not take it."""
    low = bow_of(piece.die)
    points = [(dots(x - piece.die.width / 2), dots(y - low)) for x, y in piece.die.corners()]
    (first_x, first_y), *others = points
    path = " ".join([f"dM {first_x} {first_y}", *(f"L {x} {y}" for x, y in others), "Z"])
    return trait("nonRect2", scale=1.0, outline=path)


def row_traits(row: SheetRow, tick: Sequence[str], middle: Point) -> list[Trait]:
    """Return the traits of a row of boxes: a layer for each, and the area that a click ticks.

    `tick` has the picture for each box, `middle` is the middle of the piece on the sheet in mm.
    """
    traits = [trait("immob", selecting="n", moving="V", stacking="R"), marker(Row=row.name, Group=row.group)]
    for number, (box, picture) in enumerate(zip(row.boxes, tick, strict=True), 1):
        x, y = box.box.center
        left, top = dots(box.box.x - middle[0]), dots(box.box.y - middle[1])
        wide, high = dots(box.box.width), dots(box.box.height)
        click = named_key(f"box{number}")
        traits.append(
            layer(box.name, ["", picture], ["", ""], (dots(x - middle[0]), dots(y - middle[1])), increase=click)
        )
        corners = (left, top, left + wide, top, left + wide, top + high, left, top + high)
        area = {"x": left, "y": top, "width": wide, "height": high, "corners": 4}
        traits.append(trait("button", more=corners, key=click, description=box.name, version=1, **area))
    clicks = [named_key(f"box{number}") for number in range(1, len(row.boxes) + 1)]
    traits.append(trait("report", "-1", keys=clicks, format="sheet: $PieceName$ marked"))
    return traits


HIDE, WRITE = key("M"), key("L")
"""Keys of a slip: turn it over, and write on it."""


def slip_traits(side: str, back: str) -> list[Trait]:
    """Return the traits of a slip of secret orders, face down: only its side can turn it over."""
    return [
        trait(
            "label",
            key=WRITE,
            command="Write orders",
            size=13,
            foreground="0,0,0",
            vertical="c",
            vertical_offset=8,
            horizontal="c",
            vertical_edge="c",
            horizontal_edge="c",
            format="$pieceName$",
            font="Dialog",
            property="Orders",
        ),
        marker(Side=side),
        trait(
            "obs",
            encoded([side, encoded(["", "0"], "|")], ";"),
            key=HIDE,
            image=back,
            command="Turn over",
            display="B",
            mask_name="orders of " + side,
            access="sides:" + encoded([side], ":"),
            peek="",
        ),
    ]

"""A battle as a picture: the map with its asteroids, and on it the board's counters as they stand.

A counter is a hex in the colour of its side with the ship seen from above, its nose where it
faces, the letter that it has on the map in text, and how many of its boxes are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import cos, radians, sin
from typing import TYPE_CHECKING

from sheetforge.hexes import Hex
from sheetforge.library import Key, Library
from sheetforge.sheet.drawing import Drawing
from sheetforge.sheet.hexmap.board import HexMap, Terrain
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.palette import COLOR
from sheetforge.sheet.scene import (
    Circle,
    Close,
    Command,
    CurveTo,
    Group,
    Item,
    LineTo,
    MoveTo,
    Page,
    Path,
    Polygon,
    Rect,
    Style,
)
from sheetforge.sheet.sides import SIDES, Paint, paint
from sheetforge.sheet.sides import side as side_of
from sheetforge.sheet.text import cap_height, width
from sheetforge.sheet.widgets.silhouette import outlines
from sheetforge.sheet.widgets.sketch import Sketch
from sheetforge.systems.silent_death.board_text import letters
from sheetforge.systems.silent_death.engine.ship import Ship, Warhead
from sheetforge.systems.silent_death.engine.state import State
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.token_drawings import TORPEDO

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.products import Resolve

ACROSS = 12.0
"""A hex from side to side in mm."""

MARGIN = 6.0

DASHES: tuple[tuple[float, ...], ...] = ((), (1.6, 0.8), (0.5, 0.5))


def page(state: State, library: Library, system: str, resolve: Resolve) -> Page:
    """The whole map as it stands, with a list of the ships beside it."""
    board = state.board
    terrain = [
        Terrain("rock", "Asteroids", tuple(dict.fromkeys(state.asteroids))),
        Terrain("debris", "Debris", tuple(sorted(state.debris))),
    ]
    turn = f"Turn {state.turn}" if state.turn else "Setting up"
    phases = state.rules.phases
    if state.outcome is None and state.turn and state.phase < len(phases):
        turn += f", {phases[state.phase][0].replace('-', ' ')}"
    shown = HexMap(
        "battle",
        state.plan.name,
        board.columns,
        board.rows,
        board.shape,
        tuple(one for one in terrain if one.hexes),
        subtitle=turn if state.outcome is None else _ended(state),
    )
    drawing = draw(shown, Looks(ACROSS, "color", "light", stars=False, every=1))
    drawings = _drawings(state, library, system, resolve)
    names = letters(state)
    counters: list[Item] = []
    for warhead in state.warheads.values():
        counters.append(_warhead(state, warhead, drawing.layout))
    for ship in state.ships.values():
        if ship.on_map:
            counters.append(_ship(state, ship, names[ship.id], drawings, drawing.layout))
    items = (
        *drawing.items,
        Group(tuple(counters), role="list", label="Counters", layer="counters"),
    )
    sketch = Sketch(COLOR, "battle")
    high = _roster(sketch, state, names, drawing.width + MARGIN)
    back = Rect(0, 0, 0, 0, Style())
    total_wide = round(drawing.width + MARGIN + ROSTER + 2 * MARGIN, 1)
    total_high = round(max(drawing.height, high) + 2 * MARGIN, 1)
    from sheetforge.sheet.scene import Place

    ground = replace(back, width=total_wide, height=total_high, style=Style(fill=COLOR.paper))
    moved = Place((*items, *sketch.items), MARGIN, MARGIN)
    return Page(total_wide, total_high, (ground, moved), f"{state.plan.name}: {turn}")


def _ended(state: State) -> str:
    outcome = state.outcome
    assert outcome is not None
    how = outcome.reason.replace("-", " ")
    return f"Turn {outcome.turns}: {outcome.winner or 'nobody'} won ({how})"


def _drawings(state: State, library: Library, system: str, resolve: Resolve) -> dict[str, Drawing]:
    """The silhouette of every ship's type, by the id of its fit."""
    made: dict[str, Drawing] = {}
    for ship in state.ships.values():
        key: Key | None = library.resolve("ships", system, ship.fit.id)
        if ship.fit.id in made or key is None:
            continue
        entity = library.entity(key)
        if isinstance(entity, Craft):
            made[ship.fit.id] = resolve(entity, key.system, key.id, library, "").silhouette
    return made


def _side(state: State, side: str) -> Paint:
    return paint(side_of(state.plan.sides.index(side)), COLOR)


def _dash(state: State, side: str) -> tuple[float, ...]:
    """The rim of a side whose colour another has as well: broken, the finer the later."""
    return DASHES[state.plan.sides.index(side) // len(SIDES) % len(DASHES)]


def _ship(
    state: State, ship: Ship, letter: str, drawings: dict[str, Drawing], layout: Layout
) -> Group:
    """A ship's counter in its hex."""
    colors = _side(state, ship.side)
    dash = _dash(state, ship.side)
    items: list[Item] = list(_token(ship.hex, ship.facing, colors, dash, layout))
    drawing = drawings.get(ship.fit.id)
    x, y = layout.center(ship.hex)
    angle = layout.angle(ship.facing)
    if drawing is not None:
        items += _turned(drawing, x, y, ACROSS * 0.58, angle, colors)
    sketch = Sketch(COLOR, ship.id)
    # The letter stands behind the ship, what is left of it beside that, both clear of the nose.
    lx, ly = layout.toward(ship.hex, ship.facing + 2.55, ACROSS * 0.36)
    bx, by = layout.toward(ship.hex, ship.facing + 3.45, ACROSS * 0.36)
    sketch.items.append(Circle(lx, ly, 1.75, Style(fill=colors.fill)))
    sketch.text(letter, lx, ly + cap_height("bold", 8.0) / 2, 8.0, "bold", colors.on_fill, "center")
    sketch.items.append(
        Circle(bx, by, 1.6, Style(fill=COLOR.paper, stroke=COLOR.ink, stroke_width=0.15))
    )
    left = str(ship.boxes_left)
    sketch.text(left, bx, by + cap_height("bold", 6.0) / 2, 6.0, "bold", COLOR.ink, "center")
    if ship.derelict:
        sketch.text("×", x, y + 2.4, 22.0, "bold", "#a8321e", "center")
    items += sketch.items
    data = {"ship": ship.id, "hex": state.board.names[ship.hex], "facing": str(ship.facing)}
    return Group(tuple(items), id=f"counter-{ship.id}", role="figure", label=ship.name, data=data)


def _warhead(state: State, warhead: Warhead, layout: Layout) -> Group:
    colors = _side(state, warhead.side)
    x, y = layout.center(warhead.hex)
    turned = _turned(TORPEDO, x, y, ACROSS * 0.5, layout.angle(warhead.facing), colors)
    data = {"warhead": warhead.id, "target": warhead.target}
    return Group(
        tuple(turned), id=f"counter-{warhead.id}", role="figure", label=warhead.kind.name, data=data
    )


def _token(
    hex: Hex, facing: int, colors: Paint, dash: tuple[float, ...], layout: Layout
) -> Iterator[Item]:
    """The counter itself, with its nose at the side that it faces."""
    edge = Style(
        fill=colors.tint,
        stroke=colors.fill or colors.edge,
        stroke_width=ACROSS * 0.06,
        dash=dash,
    )
    yield Polygon(layout.corners(hex, 0.86), edge)
    tip = layout.toward(hex, facing, ACROSS * 0.5)
    left = layout.toward(hex, facing - 0.35, ACROSS * 0.42)
    right = layout.toward(hex, facing + 0.35, ACROSS * 0.42)
    yield Polygon((tip, right, left), Style(fill=COLOR.ink))


def _turned(
    drawing: Drawing, x: float, y: float, size: float, angle: float, colors: Paint
) -> Iterator[Item]:
    """A silhouette turned clockwise about its middle."""
    scale = size / 100
    across, along = cos(radians(angle)) * scale, sin(radians(angle)) * scale

    def at(px: float, py: float) -> tuple[float, float]:
        return round(x + px * across - py * along, 3), round(y + px * along + py * across, 3)

    hull = Style(fill=colors.hull, stroke=colors.hull_edge, stroke_width=0.18, join="round")
    line = Style(stroke=colors.hull_edge, stroke_width=0.12)
    for is_filled, commands in outlines(drawing):
        turned: list[Command] = []
        for one in commands:
            if isinstance(one, MoveTo):
                turned.append(MoveTo(*at(one.x, one.y)))
            elif isinstance(one, LineTo):
                turned.append(LineTo(*at(one.x, one.y)))
            elif isinstance(one, CurveTo):
                first, second = at(one.x1, one.y1), at(one.x2, one.y2)
                turned.append(CurveTo(*first, *second, *at(one.x, one.y)))
            else:
                turned.append(Close())
        yield Path(tuple(turned), hull if is_filled else line)


ROSTER = 78.0
"""How wide in mm the list of ships is."""

_ROW = 5.2


def _roster(sketch: Sketch, state: State, names: dict[str, str], x: float) -> float:
    """Every ship with what it has left; returns how far down it goes."""
    y = 5.0
    for side in state.plan.sides:
        colors = _side(state, side)
        sketch.items.append(Rect(x, y - 4.2, ROSTER, 6.0, Style(fill=colors.fill)))
        sketch.text(side, x + 2.0, y, 10.0, "bold", colors.on_fill)
        y += _ROW + 1.2
        for ship in state.ships.values():
            if ship.side != side:
                continue
            sketch.text(names[ship.id], x + 2.0, y, 9.0, "bold", COLOR.ink)
            size = 9.0
            while width(ship.name, "regular", size) > 36.0 and size > 5.0:
                size -= 0.25
            sketch.text(ship.name, x + 7.0, y, size, "regular", COLOR.ink)
            text = _state(state, ship)
            wide = width(text, "regular", 8.0)
            sketch.text(text, x + ROSTER - wide - 1.0, y, 8.0, "regular", COLOR.ink)
            y += _ROW
        y += 3.0
    return y


def _state(state: State, ship: Ship) -> str:
    if ship.status != "on-map":
        return {"waiting": "to set up", "left": "left the map", "destroyed": "destroyed"}[
            ship.status
        ]
    lame = ", derelict" if ship.derelict else ""
    return (
        f"{state.board.names[ship.hex]}  Drive {ship.drive}  "
        f"{ship.boxes_left}/{ship.fit.boxes}{lame}"
    )

"""A battle as a picture: the sea where the ships are, their counters, and a list of them.

A counter is a hex in the colour of its side with a hull seen from above, its bow where the ship
heads, the letter that it has on the map in text, and how many circles of its hull are left.
"""

from __future__ import annotations

from sheetforge.sheet.drawing import Drawing, ring
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.drawing import Looks, draw
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.hexmap.standing import Line, colors_of, marked, picture, token, turned
from sheetforge.sheet.scene import Group, Item, Page
from sheetforge.systems.sovereign_seas.board_text import area, letters
from sheetforge.systems.sovereign_seas.engine.phases import phase_name
from sheetforge.systems.sovereign_seas.engine.ship import Ship
from sheetforge.systems.sovereign_seas.engine.state import State
from sheetforge.systems.sovereign_seas.schema.ship import IRONCLADS, MERCHANTMEN

ACROSS = 12.0
"""A hex from side to side in mm."""


def page(state: State) -> Page:
    """The sea about the ships, or the whole map while none is set up."""
    plan = state.plan
    left, top, columns, rows = 1, 1, plan.columns, plan.rows
    if any(ship.on_map for ship in state.ships.values()):
        shown = area(state)
        left, top = shown.left, shown.top
        columns, rows = shown.right - left + 1, shown.bottom - top + 1
    when = _when(state)
    sea = HexMap(
        "battle", plan.name, columns, rows, plan.shape, subtitle=when, first=(left, top)
    )  # fmt: skip
    drawing = draw(sea, Looks(ACROSS, "color", "light", stars=False, every=1))
    names, there = letters(state), frozenset(sea.hexes)
    counters: list[Item] = [
        _counter(state, ship, names[ship.id], drawing.layout)
        for ship in state.ships.values()
        if ship.on_map and ship.hex in there
    ]
    sides = [
        (
            side,
            [
                Line(names[ship.id], ship.name, _fares(state, ship))
                for ship in state.ships.values()
                if ship.side == side
            ],
        )
        for side in plan.sides
    ]
    return picture(drawing, counters, sides, f"{plan.name}: {when}")


def _when(state: State) -> str:
    """The turn and phase, or how it ended."""
    if state.outcome is not None:
        how = state.outcome.reason.replace("-", " ")
        return f"Turn {state.outcome.turns}: {state.outcome.winner or 'nobody'} won ({how})"
    return f"Turn {state.turn}, {phase_name(state)}" if state.turn else "Setting up"


def _counter(state: State, ship: Ship, letter: str, layout: Layout) -> Group:
    side = state.plan.sides.index(ship.side)
    items: list[Item] = list(token(ship.hex, ship.facing, side, layout))
    x, y = layout.center(ship.hex)
    hull = silhouette(ship.fit.ship_class)
    items += turned(hull, x, y, ACROSS * 0.8, layout.angle(ship.facing), colors_of(side))
    left = ship.circles_left
    items += marked(ship.hex, ship.facing, side, letter, left, not ship.afloat, layout)
    data = {"ship": ship.id, "hex": state.name(ship.hex), "facing": str(ship.facing)}
    return Group(tuple(items), id=f"counter-{ship.id}", role="figure", label=ship.name, data=data)


def silhouette(ship_class: str) -> Drawing:
    """A hull from above: ironclads with a ram bow, merchantmen bluff, the others slender."""
    if ship_class in IRONCLADS:
        hull = "M 0 -49 C 3 -44 6 -40 10 -28 C 14 -14 14 10 12 28 C 10 40 5 46 0 47"
        return Drawing(
            (hull,), lines=("M 9 -10 L 13 -10", "M 9 14 L 13 14"), single=(ring(0, 4, 5),)
        )
    if ship_class in MERCHANTMEN:
        hull = "M 0 -44 C 9 -40 13 -28 13 -12 C 13 6 13 20 11 34 C 9 41 5 44 0 44"
        return Drawing((hull,), pair=(), single=(ring(0, -16, 3), ring(0, 10, 4)))
    hull = "M 0 -49 C 4 -40 8 -28 9 -12 C 10 6 9 22 7 36 C 5 43 3 46 0 46"
    return Drawing((hull,), single=(ring(0, -20, 2), ring(0, 2, 4), ring(0, 24, 2)))


def _fares(state: State, ship: Ship) -> str:
    if ship.status != "afloat":
        return "to set up" if ship.status == "waiting" else "sunk"
    lame = "" if ship.commanded and not ship.rudder else ", lame"
    return (
        f"{state.name(ship.hex)}  speed {ship.speed} of {ship.maximum}  "
        f"hull {ship.circles_left}/{len(ship.fit.circles)}{lame}"
    )

"""The grid of VASSAL for a map: where its hexes are in dots, and how they are numbered there as they are printed.

VASSAL counts lines of hexes from its origin, columns of a map with a flat side up, rows of one with a corner up (its
"sideways" grid, in which x and y change places); every second line lies half a hex further on. Where ours lies half a
hex back, `stagger` counts its hexes from one more.
"""

from __future__ import annotations

from collections.abc import Iterator
from xml.etree.ElementTree import Element

from sheetforge.geometry.hexes import Hex, column_row, hex_at
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.ground import outline
from sheetforge.sheet.hexmap.layout import Layout
from sheetforge.sheet.scene import LineTo, MoveTo, Point
from sheetforge.values import values
from sheetforge.vtt.facts import MAPS, component

DOTS = 3.2
"""Dots of a picture for a mm of the map: a hex is 80 dots across."""


@values(frozen=True, slots=True)
class VassalGrid:
    """A grid by the attributes of VASSAL; `lines` and `places` are the numbers of the first hex."""

    sideways: bool
    x0: int
    y0: int
    dx: float
    dy: float
    lines: int
    places: int
    stagger: bool


def dots(length: float) -> int:
    """Return a length in whole dots."""
    return round(length * DOTS)


def at_dots(layout: Layout, hex: Hex) -> tuple[int, int]:
    """Return the middle of a hex on the picture of the map."""
    x, y = layout.center(hex)
    return dots(x), dots(y)


def zones_of(board: HexMap, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the name and the corners of each area of a map, as VASSAL reads them: x and y, one corner after another.

    An area in parts has several zones of one name.
    """
    for zone in board.zones:
        corners = list[str]()
        for command in outline(zone.hexes, layout):
            if isinstance(command, MoveTo | LineTo):
                corners.append(f"{dots(command.x)},{dots(command.y)}")
            else:
                yield zone.name, ";".join(corners)
                corners = []


def grid_of(board: HexMap, layout: Layout) -> VassalGrid:
    """Return the grid of a map."""
    first = hex_at(*board.first, board.shape)
    flat = board.shape == "flat"
    column, row = column_row(first, board.shape)
    beside = hex_at(column + 1, row, board.shape) if flat else hex_at(column, row + 1, board.shape)
    (x, y), (next_x, next_y) = layout.center(first), layout.center(beside)
    back = next_y < y if flat else next_x < x
    number, line = board.place(first) if flat else reversed(board.place(first))
    return VassalGrid(
        not flat, *_origin((x, y), flat), layout.radius * 1.5 * DOTS, layout.across * DOTS, number, line, back
    )


def _origin(point: Point, flat: bool) -> tuple[int, int]:
    x, y = dots(point[0]), dots(point[1])
    return (x, y) if flat else (y, x)


def grid_element(board: HexMap, layout: Layout, grid: VassalGrid) -> Element:
    """Return the grid of a map as a component of its board, within its areas if it has any."""
    sideways = grid.sideways
    numbering = component(
        f"{MAPS}.boardPicker.board.mapgrid.HexGridNumbering",
        first="V" if sideways else "H",
        sep="",
        hType="N",
        vType="N",
        hLeading=1,
        vLeading=1,
        hOff=grid.lines,
        vOff=grid.places,
        hDescend=False,
        vDescend=False,
        visible=False,
        stagger=grid.stagger,
        locationFormat="$gridLocation$",
    )
    hexes = component(
        f"{MAPS}.boardPicker.board.HexGrid",
        numbering,
        sideways=sideways,
        x0=grid.x0,
        y0=grid.y0,
        dx=grid.dx,
        dy=grid.dy,
        snapTo=True,
        edgesLegal=False,
        cornersLegal=False,
        visible=False,
        dotsVisible=False,
    )
    zones = [
        component(
            f"{MAPS}.boardPicker.board.mapgrid.Zone",
            name=name,
            locationFormat="$gridLocation$",
            path=path,
            useParentGrid=True,
            useHighlight=False,
        )
        for name, path in zones_of(board, layout)
    ]
    return component(f"{MAPS}.boardPicker.board.ZonedGrid", hexes, *zones) if zones else hexes

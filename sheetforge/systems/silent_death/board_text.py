"""The map in text: two characters to a hex, letters for ships, an arrow where each faces.

Only the part of the map is shown where something is, with a margin. Even columns stand half a hex
lower (on a map with corners up, even rows half a hex further right), as on paper.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sheetforge.hexes import Hex, number, place
from sheetforge.systems.silent_death.engine.ship import Ship
from sheetforge.systems.silent_death.engine.state import State

ARROWS = {"flat": "↑↗↘↓↙↖", "pointy": "↖↗→↘↙←"}
"""By shape of the map, the arrow of each facing."""

LETTERS = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "abcdefghijklmnopqrstuvwxyz",
    "0123456789",
    "αβγδεζηθικλμνξοπρστυφχψω",
)
"""What the ships of each side are called on the map, side by side."""

COLORS = ("36;1", "33;1", "32;1", "35;1", "34;1", "31;1", "37;1", "36", "33", "32")
"""The terminal's colours of the sides."""

ROCK, DEBRIS, WARHEAD, EMPTY, OUT = "()", "::", "*", " ·", "×"
MARGIN = 2


class _Area(NamedTuple):
    left: int
    top: int
    right: int
    bottom: int


def letters(state: State) -> dict[str, str]:
    """The letter of every ship, by its id. More sides than alphabets share all letters out."""
    if len(state.plan.sides) > len(LETTERS):
        every = "".join(LETTERS)
        return {id: every[at % len(every)] for at, id in enumerate(state.ships)}
    counted = dict.fromkeys(state.plan.sides, 0)
    made = {}
    for ship in state.ships.values():
        names = LETTERS[state.plan.sides.index(ship.side) % len(LETTERS)]
        made[ship.id] = names[counted[ship.side] % len(names)]
        counted[ship.side] += 1
    return made


def map_lines(state: State, color: bool = False) -> list[str]:
    """The map as it stands, a line of text for each half row."""
    cells = _cells(state, color)
    if not cells:
        return ["(nothing is on the map yet)"]
    shape, area = state.board.shape, _area(state, list(cells))
    columns = range(area.left, area.right + 1)
    lines = []
    if shape == "flat":
        heads = (f"{column:02d}" if column % 2 else "  " for column in columns)
        lines.append("    " + "".join(heads).rstrip())
        for row in range(area.top, area.bottom + 1):
            for lower in (0, 1):
                text = "".join(
                    _cell(state, cells, column, row) if (column % 2 == 0) == bool(lower) else "  "
                    for column in columns
                )
                lines.append((f"{row:02d}  " if not lower else "    ") + text.rstrip())
        return lines
    lines.append("     " + " ".join(f"{column:02d}" for column in columns))
    for row in range(area.top, area.bottom + 1):
        text = " ".join(_cell(state, cells, column, row) for column in columns)
        lines.append(f"{row:02d} " + ("" if row % 2 else "  ") + text.rstrip())
    return lines


def _cell(state: State, cells: dict[Hex, str], column: int, row: int) -> str:
    hex = state.board.at(column, row)
    return cells.get(hex, EMPTY if hex in state.board else "  ")


def _cells(state: State, color: bool) -> dict[Hex, str]:
    """What stands in each hex, two characters wide; ships before warheads before ground."""
    cells: dict[Hex, str] = dict.fromkeys(state.debris, DEBRIS)
    cells.update(dict.fromkeys(state.asteroids, ROCK))
    names, arrows = letters(state), ARROWS[state.board.shape]
    for warhead in state.warheads.values():
        text = WARHEAD + arrows[warhead.facing]
        cells[warhead.hex] = painted(text, state, warhead.side, color)
    for ship in state.ships.values():
        if ship.on_map:
            text = names[ship.id] + (OUT if ship.derelict else arrows[ship.facing])
            cells[ship.hex] = painted(text, state, ship.side, color)
    return cells


def painted(text: str, state: State, side: str, color: bool) -> str:
    """Text in the colour of a side."""
    if not color:
        return text
    code = COLORS[state.plan.sides.index(side) % len(COLORS)]
    return f"\x1b[{code}m{text}\x1b[0m"


def _area(state: State, hexes: Sequence[Hex]) -> _Area:
    """The part of the map that is shown: what moves, with a margin; asteroids only if near."""
    moving = [ship.hex for ship in state.ships.values() if ship.on_map]
    moving += [one.hex for one in state.warheads.values()]
    places = [place(hex, state.board.shape) for hex in moving or hexes]
    columns, rows = [column for column, _ in places], [row for _, row in places]
    return _Area(
        max(1, min(columns) - MARGIN),
        max(1, min(rows) - MARGIN),
        min(state.board.columns, max(columns) + MARGIN),
        min(state.board.rows, max(rows) + MARGIN),
    )


def roster(state: State) -> list[str]:
    """A line for every ship: where it is, what it has left, how it fares."""
    names = letters(state)
    wide = max((len(ship.name) for ship in state.ships.values()), default=0)
    lines = []
    for side in state.plan.sides:
        lines.append(f"{side}:")
        for ship in state.ships.values():
            if ship.side == side:
                lines.append(f"  {names[ship.id]} {ship.name:<{wide}}  {_condition(state, ship)}")
    return lines


def _condition(state: State, ship: Ship) -> str:
    if ship.status != "on-map":
        gone = {"waiting": "not set up yet", "left": "has left the map", "destroyed": "destroyed"}
        return gone[ship.status]
    where = f"{number(*place(ship.hex, state.board.shape))}{ARROWS[state.board.shape][ship.facing]}"
    parts = [
        f"{where} Drive {ship.drive:>2} DV {ship.defensive_value:>2} DR {ship.damage_reduction}",
        f"boxes {ship.boxes_left:>2} of {ship.fit.boxes}",
    ]
    if any(ship.fit.racks):
        stock = (
            f"{left} {rack.kind.weapon}"
            for left, rack in zip(ship.racks, ship.fit.racks, strict=True)
        )
        parts.append(", ".join(stock))
    lost = [mount.name for mount in ship.fit.mounts if not ship.works(mount)]
    if lost:
        parts.append(f"out: {', '.join(lost)}")
    if ship.dead:
        parts.append(f"dead: {', '.join(sorted(ship.dead))}")
    if ship.derelict:
        parts.append("derelict")
    return "  ".join(parts)

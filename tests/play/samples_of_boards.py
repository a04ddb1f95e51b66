"""A board with every kind of piece: motions, trails, stacks, markers. For tests and to look at."""

from __future__ import annotations

from dataclasses import dataclass, field

from sheetforge.geometry.hexes import Shape, hex_at
from sheetforge.geometry.motion import Motion
from sheetforge.sheet.hexmap.board import HexMap
from sheetforge.sheet.hexmap.pieces import Piece


@dataclass
class Unit:
    """A unit as the roster needs it."""

    id: str
    name: str
    side: str
    facing: int = 0
    on_map: bool = True


@dataclass
class Plan:
    """Two sides."""

    sides: tuple[str, ...] = ("Reds", "Blues")


@dataclass
class State:
    """A state with units by id."""

    ships: dict[str, Unit]
    plan: Plan = field(default_factory=Plan)


def pieces(shape: Shape = "flat") -> list[Piece]:
    """Return two ships that move, one at rest on a trail, a full hex, markers of each shape."""

    home, rear = hex_at(3, 3, shape), hex_at(6, 2, shape)
    crowd = [Piece(f"boat-{n}", f"Boat {n}", hex_at(12, 9, shape), "defghijk"[n], 1, n % 6) for n in range(8)]
    return [
        Piece("hood", "Hood", hex_at(4, 8, shape), "A", 0, 0, Motion.along((1, 4), (0, 1), turn=2, turn_in=3), left=12),
        Piece("rodney", "Rodney", home, "B", 0, 2, Motion.behind(home, rear), left=9),
        Piece("nelson", "Nelson", rear, "C", 0, 3, Motion()),
        Piece("falke", "Falke", hex_at(10, 5, shape), "a", 1, 4, Motion.along((4, 2))),
        Piece("geier", "Geier", hex_at(10, 5, shape), "b", 1, 5, Motion.along((0, 6)), is_out=True),
        Piece("mines", "mine", hex_at(10, 5, shape), "*", 1, shape="disc", count=3),
        Piece("gate", "gate", hex_at(4, 8, shape), "J", shape="ring"),
        Piece("buoy", "buoy", hex_at(8, 9, shape), "!", shape="diamond"),
        *crowd,
    ]


def board(shape: Shape = "flat") -> HexMap:
    """Return the map that they stand on."""
    return HexMap("sample", "A battle", 14, 11, shape)


def state(of: list[Piece]) -> State:
    """Return a state with the counters among some pieces."""
    sides = Plan().sides
    counters = [one for one in of if one.shape == "counter" and one.side is not None]
    return State({one.id: Unit(one.id, one.name, sides[one.side or 0]) for one in counters})

"""Motion: where a unit goes if it is not accelerated, whichever way it faces.

A velocity is a step from hex to hex that the unit takes once a turn. Games write it differently: a
course with a speed, perhaps with a slide to a side, or a trailing piece that lies where the unit
came from. Both are the same step here, so maps show them alike.

>>> Motion.along((0, 3), (1, 2)).velocity, Motion.behind(Hex(4, 4), Hex(2, 5)).speed
(Hex(q=2, r=-5), 2)
"""

from __future__ import annotations

from dataclasses import dataclass

from sheetforge.geometry.hexes import DIRECTIONS, ORIGIN, Facing, Hex, line, rotated


@dataclass(frozen=True, slots=True)
class Motion:
    """The step of a turn. `trail` is where a trailing piece lies.

    An unfinished turn leads to the course `turn` after `turn_in` further hexes.
    """

    velocity: Hex = ORIGIN
    trail: Hex | None = None
    turn: Facing | None = None
    turn_in: int = 0

    @classmethod
    def along(cls, *parts: tuple[Facing, int], turn: Facing | None = None, turn_in: int = 0) -> Motion:
        """Return the motion of courses and slides: facings with hexes a turn, added up."""
        step = ORIGIN
        for facing, hexes in parts:
            step += DIRECTIONS[facing % 6] * hexes
        return cls(step, None, turn, turn_in)

    @classmethod
    def behind(cls, hex: Hex, trail: Hex) -> Motion:
        """Return the motion of a unit in a hex with its trailing piece in another."""
        return cls(hex - trail, trail)

    @property
    def speed(self) -> int:
        """Hexes a turn, counted on the map."""
        return self.velocity.length

    @property
    def at_rest(self) -> bool:
        """Return whether the unit stays where it is."""
        return self.velocity == ORIGIN

    def drift(self, hex: Hex) -> Hex:
        """Return where a unit in a hex will be after a turn without thrust."""
        return hex + self.velocity

    def path(self, hex: Hex) -> tuple[Hex, ...]:
        """Return the hexes of that drift in a straight line, the last one included.

        >>> Motion.along((0, 2)).path(ORIGIN)
        (Hex(q=0, r=-1), Hex(q=0, r=-2))
        """
        return line(hex, self.drift(hex))[1:]


def components(step: Hex) -> tuple[tuple[Facing, int], ...]:
    """Return a step as hexes along one facing, or along two that are neighbours.

    There is one way to write each step like this; at rest there is no component.

    >>> components(Hex(2, -5)), components(Hex(0, 4)), components(ORIGIN)
    (((0, 3), (1, 2)), ((3, 4),), ())
    """
    for facing in range(6):
        # Turned so that `facing` points up, the step lies between straight up and up and right.
        turned = rotated(step, -facing)
        right, up = turned.q, turned.s
        if right >= 0 and up > 0:
            return ((facing, up),) if not right else ((facing, up), ((facing + 1) % 6, right))
    return ()


def straight(step: Hex) -> Facing | None:
    """Return the facing that a step runs along; None for a step between two, or none at all.

    >>> straight(Hex(0, -3)), straight(Hex(1, -3))
    (0, None)
    """
    parts = components(step)
    return parts[0][0] if len(parts) == 1 else None

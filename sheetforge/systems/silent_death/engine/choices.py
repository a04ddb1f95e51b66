"""What the rule books leave open, decided in one place. Every ruling here is ours.

A constant or a function for each; the scripts of the phases refer to nothing else for these.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.ship import Ship

MAP_COLUMNS, MAP_ROWS = 39, 26
"""The map of a battle that no map of the content is for: the standard map of the family."""

TURN_LIMIT = 40
"""Turns after which a battle is a draw. The scenarios set no limit."""

OWN_HEX = 1
"""In its own hex (a warhead that passes through) a weapon fires as at a range of one hex."""

LEAVING_BY_ANY_EDGE = True
"""Who may withdraw or be routed leaves the map ship by ship, by flying over any edge of it.

Other ships stay on the map: they cannot fly over an edge. A side has withdrawn, or is routed, when
no ship of it is on the map in action and at least one has left.
"""

SET_UP_APART = True
"""Ships set up one to a hex, and never in a hex with an asteroid."""

FACING_FREE = True
"""A ship sets up with any facing."""

DEBRIS_MUST_HIT = True
"""Debris makes an attack: its dice must reach the DV of what flies into it to do damage."""

DEBRIS_DICE = (6, 6, 6)
COLLISION_DICE = (12,) * 10
DRIFT_COLLISION_DICE = (12,) * 5
ASTEROIDS = 20
"""Asteroids where neither the scenario nor its map says how many (the rule book's own figure)."""

DODGE_DRIVE = 10
DODGE_TARGET = 10
"""The Drive that dodging takes, and the number the roll must beat (the rule book's own figures)."""


def out_of_action(ship: Ship) -> bool:
    """Whether a ship no longer counts for victory.

    Destroyed and departed ships don't, and neither do derelicts: ships without a living crew, and
    ships that a critical hit allows no further action. The books say that these stay in the way,
    and not whether they are ships that are left. Without this ruling a battle could last for ever.
    """
    return not ship.in_action


def sole_action_turn(drive: int, turn_cost: int) -> bool:
    """Whether one hexside is all that a ship can do: its Drive does not pay for a normal turn.

    The book says: a Drive below 3. A critical hit that makes turns dearer moves the bound with it,
    or else a ship of Drive 3 could turn less than one of Drive 2.
    """
    return 0 < drive < 3 + turn_cost


def weakest_first(sizes: Sequence[float]) -> list[int]:
    """In which order warheads are dodged, by the damage each does on average.

    The book says that Concussion Missiles go first; what they are is the weaker kind.
    """
    return sorted(range(len(sizes)), key=lambda at: sizes[at])


SIDESLIP_IS_MOVING_FORWARD = True
"""A sideslip between two turns counts as the move forward that must lie between them."""

MOVES_BEFORE_SHIPS = True
"""Warheads whose target cannot move this turn move before any ship does.

The book moves a warhead after its target has moved. A target without a move has completed it.
"""

OVER_THE_EDGE = True
"""The shortest way of a warhead may lead over the edge of the map; only ships must stay on it."""

OWNER_GONE = "stays"
"""A warhead flies on when its ship is gone, and is taken off the map when its target is."""

MID_MOVE_DAMAGE = True
"""A ship that loses Drive while it moves has its new Drive, less what it has spent, left."""

FORCED_STOP = True
"""A ship that can neither go on nor may stop where it is (it lost Drive over another) stops."""

ONE_TARGET_A_MOUNT = True
"""All barrels of a mount fire at the same target, linked or not; the mounts of one crew member may
fire at several."""

SAME_SKILL_IS_SIMULTANEOUS = True
"""All fire of one rank and skill is declared, then rolled, then marked off, whoever's it is; each
attack is reduced by the DR that its target had before any of them."""

TRACKED_BOXES_AGAIN = True
"""A critical box that was repaired and is marked off again is rolled for again."""

DAZED_CANNOT_DODGE = True
"""Dodging and drive-0 turns take a pilot who lives and may move; jamming and damage control take
only a ship that may act."""

LAUNCH_TARGETS = "ships and warheads in flight before the phase"
"""What a warhead can be launched at: enemies in the front arc, and no warhead of the same phase."""

UNOPPOSED = True
"""A side that alone has ships in action when a phase ends has won, whatever its scenario asks; when
nobody has, it is a draw."""

EQUAL_FATES_DRAW = True
"""When two sides reach their goals in the same phase, it is a draw."""

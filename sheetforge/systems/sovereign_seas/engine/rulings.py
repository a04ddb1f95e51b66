"""What the rule book leaves open, or lost with its figures, decided in one place. All is ours.

Figures of tables are content and are marked there; what stands here is how things are done.
Rulings that are a way of doing things are listed in `RULINGS`, each with the function that does
it so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from sheetforge.systems.sovereign_seas.engine.ship import Ship

MAP_COLUMNS, MAP_ROWS = 40, 40
"""The map that sides set up on where a battle names none."""

TURN_LIMIT = 30
"""Turns after which a battle ends where its scenario sets no limit."""

ADVANTAGE_DICE = 5
"""Dice that either side throws for the advantage (the rule book's own figure, G)."""


def turns_run_out(turn: int, turns: int) -> int:
    """The last turn of something that lasts so many turns.

    The rest of the turn in which it began does not count: no speed is set any more in that turn,
    so a single turn would mean nothing for most ships.
    """
    return turn + turns


def functional(ship: Ship) -> bool:
    """Whether a ship still counts in a fight to the last functional ship.

    The book does not say what that is: here one that is afloat and can fire a gun or make way.
    """
    return ship.afloat and (ship.armed or ship.maximum > 0)


def range_between(hexes: int) -> int:
    """The range of a target so many hexes away.

    The target's hex counts, the firing ship's own does not; a target in the same hex is taken to
    be at range 1, where every arc bears.
    """
    return max(1, hexes)


class Ruling(NamedTuple):
    """A thing the rules leave open, what is done, and where."""

    open: str
    done: str
    where: str


RULINGS: tuple[Ruling, ...] = (
    Ruling(
        "how much of the map is at its top, or in its middle",
        "the half at that edge; the hexes within a sixth of the shorter side from the middle hex. "
        "Who enters begins in the row of the edge",
        "setup.area",
    ),
    Ruling(
        "what a side does that finds no hex as far from the enemy as it must be",
        "it takes one of those farthest away",
        "waters.beyond",
    ),
    Ruling(
        "whether ships of a single line may have gaps between them",
        "they may not; the line grows at either end, so any ship can lead it",
        "setup.line",
    ),
    Ruling(
        "which way columns steer, and what is two hexes apart",
        "their owner chooses one course for all; two hexes lie between any two neighbours",
        "setup.columns",
    ),
    Ruling(
        "at what speed ships begin where the scenario says nothing",
        "at any that they can make",
        "setup.place_ship",
    ),
    Ruling(
        "whether a turn is made before or after entering a hex",
        "a ship turns one hexside and enters the hex that is then ahead with the same movement "
        "point; that hex counts as the first of the run to its next turn",
        "movement.steps",
    ),
    Ruling(
        "how far a ship has run when the battle begins",
        "not at all: it runs the hexes of its turn rate before its first turn",
        "setup.set_up",
    ),
    Ruling(
        "what happens at the edge of the map",
        "nothing: the book has further maps laid, so the sea goes on",
        "movement.advance",
    ),
    Ruling(
        "which of a side's ships of one speed moves first",
        "its owner says, one ship at a time",
        "movement.movement",
    ),
    Ruling(
        "whether a rammer that missed goes on",
        "it does, and shares the hex if it has no more movement",
        "ramming.ram",
    ),
    Ruling(
        "from where a ram strikes, for the arcs of damage",
        "from the hex that the attacker came from; the attacker is struck from ahead",
        "ramming.ram",
    ),
    Ruling(
        "whether a ship that sank is in the way until it is removed",
        "it is not: it can neither be rammed nor fired at",
        "state.State.afloat",
    ),
    Ruling(
        "what a ship that was named to fire may do later in the turn",
        "nothing, even if it held all its fire",
        "gunnery.fire",
    ),
    Ruling(
        "whether a side that passed may fire again in the impulse",
        "it may, until both have passed one after the other",
        "gunnery.gunnery",
    ),
    Ruling(
        "which turret is the weakest",
        "the one behind the least armour",
        "allocation.turret_hit",
    ),
    Ruling(
        "whether the circles that come with a critical hit are armoured",
        "they are lost whatever the armour",
        "allocation.critical_hit",
    ),
    Ruling(
        "whether the hits of severe damage meet armour",
        "they are hull hits, so they must penetrate",
        "allocation.attack",
    ),
    Ruling(
        "what an attack is",
        "one salvo or one ram",
        "allocation.attack",
    ),
    Ruling(
        "a magazine that explodes on a ship without one",
        "nothing explodes; the circles of the critical hit are lost",
        "criticals.magazine",
    ),
    Ruling(
        "a ship out of command with a jammed rudder",
        "the rudder has its way",
        "movement.steps",
    ),
    Ruling(
        "a second critical hit while the first one lasts",
        "a rudder is jammed as the last hit says; being out of command ends when the longer does",
        "criticals.rudder",
    ),
)

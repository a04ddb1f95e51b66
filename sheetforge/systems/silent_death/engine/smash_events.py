"""The events of a Smash: charts, entries and exits, points, kills, players who are out."""

from __future__ import annotations

from sheetforge.play.events import Event


class ChartRolled(Event, template="everybody flies the {ship}"):
    """The ship that everybody flies."""

    ship: str


class Rolled(Event, template="{side}: {ship} ({chart}) at entry point {entry}{exit:, exit point *?}"):
    """A player's next ship, where it enters, and where it may leave."""

    ship: str
    side: str
    chart: str
    entry: int
    exit: int | None


class CrewAssigned(Event, template="{ship} crew: {skills: }"):
    """The skills of a new ship's crew, in the order of its display."""

    ship: str
    skills: tuple[int, ...]


class Entered(Event, template="{ship} enters at {hex}, facing {facing!f}"):
    """A ship was set upright at its entry point."""

    ship: str
    hex: str
    facing: int


class Exited(Event, template="{ship} leaves by its exit point in {hex}"):
    """A ship left the map by its exit point."""

    ship: str
    hex: str


class Scored(Event, template="{side}: {points} on {target}, {total} in all"):
    """Net damage that a side is credited with, and the total of its ship."""

    side: str
    target: str
    points: int
    total: int


class KillAwarded(Event, template="a kill for {sides: and }: {ship}"):
    """A kill, for those who did most."""

    sides: tuple[str, ...]
    ship: str


class KillSpent(Event, template="{side}: a kill spent for another ship, {left} left"):
    """A kill was paid for another ship."""

    side: str
    left: int


class OutOfGame(Event, template="{side}: out of the game"):
    """A player has no ship any more."""

    side: str


class PunchedOut(Event, template="{ship} punches out"):
    """A ship was given up."""

    ship: str

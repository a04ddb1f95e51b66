"""Victory and set-up of scenarios in words."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.geometry.hexes import printed_facing
from sheetforge.systems.babylon.figures import TURN_LIMIT
from sheetforge.systems.babylon.schema.scenario import Scenario, Start, Victory
from sheetforge.text import counted, listed


def victories(scenario: Scenario) -> Iterator[tuple[str, str, str]]:
    """Yield the ways to win in the order in which they are checked: winner, condition, word of the file."""
    for victory in scenario.victory:
        yield victory.side, takes(victory, scenario.turns or TURN_LIMIT), victory.by


POINTS = "Points are lost with structure, by its share; what has left or jumped out is not lost. "


def otherwise(scenario: Scenario) -> str:
    """Return what ends a battle besides, and when it is a draw (`engine.victory.decided`)."""
    points = POINTS if any(victory.by == "points" for victory in scenario.victory) else ""
    return (
        f"The battle also ends when fewer than two sides have craft left. {points}Two sides at "
        "once, or level, is a draw."
    )


def takes(goal: Victory, turns: int) -> str:
    """Return a condition of victory.

    >>> takes(Victory(side="Ilmari", by="destroy", ships=("Kuura",)), 10)
    'Kuura is destroyed.'
    >>> takes(Victory(side="Ilmari", by="jump", count=2), 10)
    '2 of its ships have jumped out.'
    >>> takes(Victory(side="Ilmari", by="deny"), 10)
    'no other side has won at the end of round 10.'
    """
    end = f"the end of round {turns}"
    match goal.by:
        case "last-ship":
            return "no other side has craft left."
        case "points":
            return f"it has lost fewer points than the others at {end}."
        case "deny":
            return f"no other side has won at {end}."
        case "destroy":
            return f"{_who(goal, 'of the others’ craft', 'all other craft')} destroyed."
        case "jump":
            return f"{_who(goal, 'of its ships', 'all of its ships', 'have')} jumped out."
        case "leave":
            return f"{_who(goal, 'of its ships', 'all of its ships', 'have')} left the map."


def _who(goal: Victory, part: str, every: str, verb: str = "are") -> str:
    """Return the craft that count, with the verb."""
    singular = {"are": "is", "have": "has"}[verb]
    if goal.count:
        of = f"of {listed(goal.ships)}" if goal.ships else part
        return f"{goal.count} {of} {singular if goal.count == 1 else verb}"
    if goal.ships:
        return f"{listed(goal.ships)} {singular if len(goal.ships) == 1 else verb}"
    return f"{every} {verb}"


def begins(start: Start) -> str:
    """Return the place and the motion with which a craft begins, directions numbered as on maps.

    >>> begins(Start(ship="kuura", at="1510", course=1, speed=4, charged=2))
    'hex 1510, course 2, speed 4, jump engine charged for 2 rounds'
    """
    if start.at is None:
        return f"aboard {start.aboard}"
    parts = [f"hex {start.at}", f"course {printed_facing(start.course)}"]
    if start.facing is not None and start.facing != start.course:
        parts.append(f"facing {printed_facing(start.facing)}")
    parts.append(f"speed {start.speed}")
    if start.charged:
        parts.append(f"jump engine charged for {counted(start.charged, 'round')}")
    return ", ".join(parts)

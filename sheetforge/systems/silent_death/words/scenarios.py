"""The sentences of a scenario, made from its content: set-up, victory, special rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.content.notation import IntRange
from sheetforge.systems.silent_death.engine.places import leaving_sides, strewn
from sheetforge.systems.silent_death.figures.skills import TURN_LIMIT
from sheetforge.systems.silent_death.schema.fleet import Scenario, SetUp, Victory
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, lines, rule_name
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.text import ORDINALS, counted, does, is_plural, listed

ASTEROIDS = "asteroids"
"""The optional rule whose line the number of asteroids makes exact."""


ASTEROIDS_IN_TURN = "asteroids-in-turn"
"""The optional rule by which the players place them."""

LAST_SHIP = "no other side has ships in action"
UNOPPOSED = "Otherwise the only side with ships in action wins. "
DERELICTS = "A derelict is not in action: a ship without a living crew, or that may do nothing more."


def set_up(setup: SetUp, edge: str, shared: bool = False) -> str:
    """Return when and where a side sets up. `shared` is True if others have the same edge.

    >>> set_up(SetUp(order=2, area="rows", rows=3), "north")
    'second, in the 3 rows of hexes along the north edge.'
    >>> set_up(SetUp(area="edge"), "west")
    'first, in the hexes of the west edge.'
    """
    order = ORDINALS[setup.order] if setup.order < len(ORDINALS) else f"as number {setup.order}"
    rows = counted(setup.rows or 1, "row")
    place = {
        "edge": f"in the hexes of the {edge} edge",
        "half": f"in the {edge} half of the map",
        "rows": f"in the {rows} of hexes along the {edge} edge",
        "anywhere": "in any hexes of the map",
    }[setup.area]
    part = ", in its own part of them" if shared and setup.area != "anywhere" else ""
    return f"{order}, {place}{part}."


def victories(scenario: Scenario, edges: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Yield the winners, their conditions, and the word of the file; by default the last side with ships."""
    if not scenario.victory:
        yield "A side", f"wins when {LAST_SHIP}.", "last-ship"
    said: dict[tuple[str, str], list[str]] = {}
    for victory in scenario.victory:
        said.setdefault((takes(victory, edges), victory.by), []).append(victory.side)
    for (way, by), sides in said.items():
        if len(sides) == len(scenario.sides):
            yield "A side", f"wins when {way}.", by
        else:
            who = listed(dict.fromkeys(sides), "or")
            verb = "win" if is_plural(sides[-1]) else "wins"
            yield who, f"{verb} when {way}.", by


def takes(goal: Victory, edges: Mapping[str, str]) -> str:
    """Return a condition of victory as a clause.

    >>> takes(Victory(side="Rebels", by="exit", ship="Y-Wing", edge="Imperials"),
    ...        {"Imperials": "north"})
    'Y-Wing leaves the map by the north edge'
    """
    match goal.by:
        case "last-ship":
            return LAST_SHIP
        case "exit":
            by = f" by the {edges[goal.edge]} edge" if goal.edge is not None else ""
            return f"{does(goal.ship or 'its ship', 'leave')} the map{by}"
        case "destroy" if goal.ship:
            verb = "are" if is_plural(goal.ship) else "is"
            return f"{goal.ship} {verb} destroyed or a derelict"
        case "destroy" | "destroy-all":
            return "every enemy ship is destroyed or a derelict, and none has left the map"
        case "rout":
            return "no enemy ship is in action and at least one has left the map"
        case "opponent-withdraws":
            return "no enemy ship is in action and one has withdrawn"


def otherwise(scenario: Scenario) -> str:
    """Return what decides when no condition is met: `engine.victory` ends every battle."""
    last = {victory.side for victory in scenario.victory if victory.by == "last-ship"}
    alone = "" if not scenario.victory or len(last) == len(scenario.sides) else UNOPPOSED
    draw = f"Two sides at once, or nobody left, is a draw, and so is the end of turn {TURN_LIMIT}."
    return f"{alone}{DERELICTS} {draw}"


def special(scenario: Scenario, map: Map | None, package: str) -> Iterator[tuple[str, str]]:
    """Yield the name and the line of each special rule: leaving, asteroids, hired ships.

    `package` is that of the game, which has lines of its optional rules.
    """
    leaving = [
        *(side.name for side in scenario.sides if side.name in leaving_sides(scenario)),
        *dict.fromkeys(victory.ship for victory in scenario.victory if victory.by == "exit" and victory.ship),
    ]
    who = f"{listed(leaving)} may, by any edge; nobody else" if leaving else "nobody may"
    yield "Leaving the map:", f"{who}."
    for side in scenario.sides:
        hired = [ship.name for ship in side.ships if ship.mercenary or side.mercenary]
        if hired:
            yield "Mercenaries:", f"{listed(hired)}."
    known = lines() if package == PACKAGE else {**lines(), **lines(package)}
    for rule in scenario.optional_rules:
        line = known.get(rule, "")
        yield f"{rule_name(rule, package)}.", _lying(map, scenario) if rule == ASTEROIDS else line


def _lying(map: Map | None, scenario: Scenario) -> str:
    """Return where the asteroids of a scenario lie."""
    count = strewn(scenario, map)
    if count is None:
        return "They lie where the map has them."
    low, high = count
    number = dashed(IntRange(low, high))
    if ASTEROIDS_IN_TURN in scenario.optional_rules:
        return f"There are {number}."
    return f"{number} are placed at random before the sides set up."

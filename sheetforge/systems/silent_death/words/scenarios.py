"""The sentences of a scenario, made from its content: set-up, victory, special rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from sheetforge.systems.silent_death.schema.fleet import Scenario, SetUp, Victory
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.optional_rules import PACKAGE, lines, rule_name
from sheetforge.systems.silent_death.words.names import dashed
from sheetforge.text import ORDINALS, counted, does, is_plural, listed

ASTEROIDS = "asteroids"
"""The optional rule whose line the number of asteroids makes exact."""


LAST_SHIP = "no other side has ships in action"


def set_up(setup: SetUp, edge: str, shared: bool = False) -> str:
    """Return when and where a side sets up. `shared` is True if others have the same edge.

    >>> set_up(SetUp(order=2, area="rows", rows=3), "north")
    'Second, in the 3 rows of hexes along the north edge.'
    >>> set_up(SetUp(area="edge"), "west")
    'First, in the hexes of the west edge.'
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
    return f"{order.capitalize()}, {place}{part}."


def victories(scenario: Scenario, edges: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the winners with their conditions; by default the last side with ships."""
    if not scenario.victory:
        yield "A side", f"wins when {LAST_SHIP}."
    said: dict[str, list[str]] = {}
    for one in scenario.victory:
        said.setdefault(takes(one, edges), []).append(one.side)
    for way, sides in said.items():
        if len(sides) == len(scenario.sides):
            yield "A side", f"wins when {way}."
        else:
            who = listed(dict.fromkeys(sides), "or")
            verb = "win" if is_plural(sides[-1]) else "wins"
            yield who, f"{verb} when {way}."


def takes(one: Victory, edges: Mapping[str, str]) -> str:
    """Return a condition of victory as a clause.

    >>> takes(Victory(side="Rebels", by="exit", ship="Y-Wing", edge="Imperials"),
    ...        {"Imperials": "north"})
    'Y-Wing leaves the map by the north edge'
    """
    match one.by:
        case "last-ship":
            return LAST_SHIP
        case "exit":
            by = f" by the {edges[one.edge]} edge" if one.edge is not None else ""
            return f"{does(one.ship or 'its ship', 'leave')} the map{by}"
        case "destroy" if one.ship:
            verb = "are" if is_plural(one.ship) else "is"
            return f"{one.ship} {verb} destroyed or a derelict"
        case "destroy" | "destroy-all":
            return "every enemy ship is destroyed or a derelict, and none has left the map"
        case "rout":
            return "no enemy ship is in action and at least one has left the map"
        case "opponent-withdraws":
            return "no enemy ship is in action and one has withdrawn"


def special(
    scenario: Scenario, map: Map | None, edges: Mapping[str, str], package: str
) -> Iterator[tuple[str, str]]:
    """Yield the name and the line of each special rule: asteroids, withdrawal, hired ships.

    `package` is that of the game, which has lines of its optional rules.
    """
    count = scenario.asteroids or (map.scatter.count if map and map.scatter else None)
    if count is not None:
        yield "Asteroids.", f"{dashed(count)} are placed at random before the sides set up."
    for side in scenario.sides:
        if side.may_withdraw:
            yield f"{side.name}", f"may leave the map by the {edges[side.name]} edge."
        hired = [one.name for one in side.ships if one.mercenary or side.mercenary]
        if hired:
            yield "Mercenaries:", f"{listed(hired)}."
    known = lines() if package == PACKAGE else {**lines(), **lines(package)}
    for rule in scenario.optional_rules:
        if rule == ASTEROIDS and count is not None:
            continue
        yield f"{rule_name(rule, package)}.", known.get(rule, "")

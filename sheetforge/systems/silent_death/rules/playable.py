"""Needs of a battle: optional rules, figures of ships, set-ups, captain's dice."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from sheetforge.content.game_data import has_data
from sheetforge.content.kinds import lineage
from sheetforge.lint.battle_checks import unknown_rules
from sheetforge.lint.rule import Context, Problem
from sheetforge.systems.silent_death.engine.rulings import CAPTAINS_DICE, MAP_COLUMNS, MAP_ROWS
from sheetforge.systems.silent_death.rules.about import (
    CAPTAINS_DIE,
    OPTIONAL_RULES,
    SCENARIO_SET_UP,
    STAR_WARS_SCENARIOS,
)
from sheetforge.systems.silent_death.rules.scenarios import GOOD_SIDES as PRICED_GOOD
from sheetforge.systems.silent_death.rules.scenarios import SIDES as PRICED_SIDES
from sheetforge.systems.silent_death.rules.scenarios import event_rule, scenario_rule, scenario_ships
from sheetforge.systems.silent_death.schema.fleet import Event, Scenario
from sheetforge.systems.silent_death.schema.map import Map
from sheetforge.systems.silent_death.schema.optional_rules import read_rules
from sheetforge.systems.silent_death.schema.ship import ListedShip
from sheetforge.text import counted, listed

if TYPE_CHECKING:
    from sheetforge.systems.silent_death.engine.board import Edge

_UNKNOWN = "optional rules are in the list of the game, each once"
_GOOD, _BAD = "optional_rules: [asteroids, decoys]", "optional_rules: [asteroids, decois]"


@scenario_rule("SD551", "optional-rules", _UNKNOWN, OPTIONAL_RULES, good=_GOOD, bad=_BAD)
def rules_of_a_scenario(scenario: Scenario, context: Context) -> Iterator[Problem]:
    return unknown_rules("optional_rules", scenario.optional_rules, _known_rules(context))


@event_rule("SD551", "optional-rules", _UNKNOWN, OPTIONAL_RULES, good=_GOOD, bad=_BAD)
def rules_of_an_event(event: Event, context: Context) -> Iterator[Problem]:
    return unknown_rules("optional_rules", event.optional_rules, _known_rules(context))


def _known_rules(context: Context) -> list[str]:
    """Return the ids of the optional rules of a game, and of the one that it extends."""
    systems = context.library.systems
    packages = [systems[one].package for one in lineage(systems, context.key.system)]
    return [id for package in packages if has_data(package, "rules") for id in read_rules(package).rules]


SIDES = """\
sides:
  - name: Us
    ships: [{name: A, ship: %s, crew: {pilot: {piloting: 5, gunnery: 6}}}]
  - name: Them
    ships: [{name: B, ship: sample, crew: {pilot: {piloting: 5, gunnery: 6}}}]
"""


@scenario_rule(
    "SD552",
    "figures-known",
    "the ships of a scenario are complete, since a listed ship has no figures to play with",
    STAR_WARS_SCENARIOS,
    good=SIDES % "sample",
    bad=SIDES % "sample-listed",
)
def figures_known(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, scenario_ship in scenario_ships(scenario):
        ship = context("ships", scenario_ship.ship, ListedShip)
        if ship is not None:
            message = f"{ship.name} is only listed, so {scenario_ship.name} cannot be played; name another"
            there = context.beside("ships", scenario_ship.ship, "only listed here", "listed")
            yield Problem(message, (*path, "ship"), str(scenario_ship.ship), elsewhere=there)


@scenario_rule(
    "SD602",
    "captains-die",
    f"a captain's die is {listed([f'a d{sides}' for sides in CAPTAINS_DICE], 'or')}",
    CAPTAINS_DIE,
    good=PRICED_GOOD,
    bad=PRICED_SIDES % ("A", "36", "captain: 7"),
    more="""\
The number beside `captain` in a scenario is the sides of the captain's die. Without it the captain
has a d6, as the books recommend.""",
)
def captains_die(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for path, ship in scenario_ships(scenario):
        for post, skills in ship.crew.items():
            die = skills.get("captain")
            if die is not None and die not in CAPTAINS_DICE:
                message = f"{ship.name}: there is no die of {counted(die, 'side')}; the captain's "
                message += "die has 4, 6, 8 or 10"
                yield Problem(message, (*path, "crew", post, "captain"), str(die))


@scenario_rule(
    "SD603",
    "setup-rows",
    "a side that sets up in rows gives their number, no more than the map has",
    SCENARIO_SET_UP,
    good=PRICED_SIDES % ("A", "36", "piloting: 5") + "    setup: {area: rows, rows: 4}\n",
    bad=PRICED_SIDES % ("A", "36", "piloting: 5") + "    setup: {area: rows, rows: 40}\n",
    more=f"""\
Rows are counted from the side's own edge. A scenario without a map is played on one of
{MAP_COLUMNS} by {MAP_ROWS} hexes; a side with `area: anywhere` may set up on all of it.""",
)
def setup_rows(scenario: Scenario, context: Context) -> Iterator[Problem]:
    edges, depths = _edges(scenario, context)
    for index, side in enumerate(scenario.sides):
        setup, path = side.setup, ("sides", index, "setup")
        if setup is None:
            continue
        if setup.area != "rows":
            if setup.rows is not None:
                message = f"`area: {setup.area}` has no rows; remove `rows`, or write `area: rows`"
                yield Problem(message, (*path, "rows"), str(setup.rows), target="key")
        elif setup.rows is None:
            message = "`area: rows` does not say in how many; write `rows`"
            yield Problem(message, (*path, "area"), "rows")
        else:
            edge = edges[side.name]
            if setup.rows > depths[edge]:
                message = f"{side.name} sets up in {setup.rows} rows from the {edge} edge of a map "
                message += f"that has {depths[edge]}"
                yield Problem(message, (*path, "rows"), str(setup.rows))


def _edges(scenario: Scenario, context: Context) -> tuple[dict[str, Edge], dict[Edge, int]]:
    """The edge of every side, and the depth of the map from each edge."""
    from sheetforge.systems.silent_death.engine.places import EDGES, edges_of

    maps = (
        map
        for _, map in context.all("maps", Map)
        if map.scenario and context.find("scenarios", map.scenario) == context.key
    )
    map = next(maps, None)
    columns, rows = (map.size.columns, map.size.rows) if map else (MAP_COLUMNS, MAP_ROWS)
    given = {map_side.side: map_side.edge for map_side in map.sides} if map else {}
    sides = [side.name for side in scenario.sides]
    depths = {edge: rows if edge in ("north", "south") else columns for edge in EDGES}
    return edges_of(sides, given), depths

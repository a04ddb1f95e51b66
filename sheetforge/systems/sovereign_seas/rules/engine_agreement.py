"""Content that the rules engine would refuse or could not carry out."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.content.model import Entity
from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem
from sheetforge.systems.sovereign_seas.rules.about import PLAY, TABLE_TYPES, TABLES, Table, scenario_rule, table_rule
from sheetforge.systems.sovereign_seas.rules.scenarios import SIDES
from sheetforge.systems.sovereign_seas.rules.tables import LOCATIONS
from sheetforge.systems.sovereign_seas.schema.scenario import Map, Scenario
from sheetforge.systems.sovereign_seas.schema.tables import GunneryModifiers, ToHit
from sheetforge.text import counted, listed

THIRD = """\
  - name: Others
    navy: sample
    ships: [{ship: sample, counters: 5}]
    setup: {order: 3, area: anywhere}
"""
PLAYED_BY = 2
"""The sides of a battle: the advantaged one and the other."""


@scenario_rule(
    "SS602",
    "two-sides",
    "a scenario has two sides: the advantaged player and the other",
    PLAY,
    good=SIDES,
    bad=SIDES + THIRD,
)
def two_sides(scenario: Scenario, context: Context) -> Iterator[Problem]:
    for index, side in enumerate(scenario.sides[PLAYED_BY:], PLAYED_BY):
        message = f"{side.name} is side {index + 1}; a battle has {PLAYED_BY}, so remove it"
        yield Problem(message, ("sides", index, "name"), side.name)


@scenario_rule(
    "SS603",
    "room-at-edge",
    "a side that enters has no more ships than the edge has hexes",
    PLAY,
    good=SIDES,
    bad="map: sample-pond\n" + SIDES,
)
def room_at_edge(scenario: Scenario, context: Context) -> Iterator[Problem]:
    sea = context("maps", scenario.map, Map)
    if sea is None:
        return
    columns, rows = sea.size.columns, sea.size.rows
    lengths = {"top": columns, "bottom": columns, "left": rows, "right": rows}
    for index, side in enumerate(scenario.sides):
        setup = side.setup
        hexes = lengths.get(str(setup.edge), min(columns, rows))
        ships = sum(len(ship.counters) for ship in side.ships)
        if setup.area in ("edge", "enters") and ships > hexes:
            message = f"{ships} ships at an edge of {hexes} hexes; use fewer, or a larger map"
            yield Problem(message, ("sides", index, "setup", "area"), setup.area)


@table_rule(
    "SS604",
    "dice-left",
    "with the worst modifiers a salvo still has a die to throw",
    TABLES,
    good="dice: 8",
    bad="dice: 1",
)
def dice_left(table: Table, context: Context) -> Iterator[Problem]:
    if isinstance(table, ToHit):
        for key, other in context.all("tables", GunneryModifiers):
            if table.dice + worst(other) < 1:
                shown = (Elsewhere(key, ("batteries",), "the modifiers"),)
                yield _none_left(table.dice, worst(other), ("dice",), shown)
    elif isinstance(table, GunneryModifiers):
        for key, hits in context.all("tables", ToHit):
            if hits.dice + worst(table) < 1:
                bands = table.batteries
                lowest = min(range(len(bands)), key=lambda at: (bands[at].dice, at))
                shown = (Elsewhere(key, ("dice",), "the dice of a salvo"),)
                path = ("batteries", lowest, "dice")
                yield _none_left(hits.dice, worst(table), path, shown)


def worst(table: GunneryModifiers) -> int:
    """Return the dice added in the worst case; the size of a target never takes any away."""
    return sum(min(band.dice for band in bands) for bands in (table.batteries, table.target_speed))


def _none_left(dice: int, added: int, path: Path, shown: tuple[Elsewhere, ...]) -> Problem:
    message = f"the modifiers at their worst add {added} to the {counted(dice, 'die', 'dice')} of "
    message += f"a salvo, which leaves {dice + added}; 1 is the least"
    return Problem(message, path, str(dice + added), elsewhere=shown)


@table_rule(
    "SS605",
    "every-table",
    "there is a table of every type, since no battle can be played without one of them",
    TABLES,
    good="type: to-hit",
    bad=LOCATIONS,
    more="The finding is at the first table. A missing critical table is a finding of the "
    "damage allocation, which names it.",
)
def every_table(table: Table, context: Context) -> Iterator[Problem]:
    keys = context.library.keys("tables", context.key.system)
    if context.key != keys[0]:
        return
    there = {type(entity) for _, entity in context.all("tables", Entity)}
    missing = [name for name, model in TABLE_TYPES.items() if model not in there]
    if missing and not context.incomplete:
        message = f"there is no table of the type {listed(missing, 'or')}; add one"
        yield Problem(message, ("type",), table.type)

"""What the rules engine does with content: what it would refuse, or could not carry out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Elsewhere, Problem, rule
from sheetforge.systems.sovereign_seas.rules.books import PLAY, TABLES
from sheetforge.systems.sovereign_seas.rules.scenarios import SIDES
from sheetforge.systems.sovereign_seas.rules.tables import LOCATIONS
from sheetforge.systems.sovereign_seas.schema.tables import GunneryModifiers
from sheetforge.text import listed

THIRD = """\
  - name: Others
    navy: sample
    ships: [{ship: sample, counters: 5}]
    setup: {order: 3, area: anywhere}
"""
TYPES = (
    "to-hit", "gunnery-modifiers", "damage-allocation", "ram-attack", "ram-effects", "movement",
)  # fmt: skip
PLAYED_BY = 2
"""The sides that a battle has: one is the advantaged one, and the other is not."""


@rule(
    "SS602",
    "two-sides",
    "scenarios",
    "a scenario has two sides: the advantaged player and the other",
    PLAY,
    good=SIDES,
    bad=SIDES + THIRD,
)
def two_sides(scenario: Any, context: Context) -> Iterator[Problem]:
    for index, side in enumerate(scenario.sides[PLAYED_BY:], PLAYED_BY):
        message = f"{side.name} is one side too many; a battle has {PLAYED_BY}"
        yield Problem(message, ("sides", index, "name"), side.name)


@rule(
    "SS603",
    "room-at-edge",
    "scenarios",
    "a side that enters has no more ships than the edge has hexes",
    PLAY,
    good=SIDES,
    bad="map: sample-pond\n" + SIDES,
)
def room_at_edge(scenario: Any, context: Context) -> Iterator[Problem]:
    sea = context("maps", scenario.map)
    if sea is None:
        return
    shortest = min(sea.size.columns, sea.size.rows)
    lengths = {"top": sea.size.columns, "bottom": sea.size.columns}
    lengths |= {"left": sea.size.rows, "right": sea.size.rows}
    for index, side in enumerate(scenario.sides):
        setup = side.setup
        hexes = lengths.get(setup.edge, shortest)
        ships = sum(len(one.counters) for one in side.ships)
        if setup.area in ("edge", "enters") and ships > hexes:
            message = f"{ships} ships at an edge of {hexes} hexes"
            yield Problem(message, ("sides", index, "setup", "area"), setup.area)


@rule(
    "SS604",
    "dice-left",
    "tables",
    "whatever the modifiers take off, a salvo has a die left to throw",
    TABLES,
    good="dice: 8",
    bad="dice: 1",
)
def dice_left(table: Any, context: Context) -> Iterator[Problem]:
    if table.type == "to-hit":
        for key, other in context.all("tables"):
            if other.type == "gunnery-modifiers" and table.dice + worst(other) < 1:
                shown = (Elsewhere(key, ("batteries",), "the modifiers"),)
                yield _none_left(table.dice, worst(other), ("dice",), shown)
    elif table.type == "gunnery-modifiers":
        for key, other in context.all("tables"):
            if other.type == "to-hit" and other.dice + worst(table) < 1:
                bands = table.batteries
                lowest = min(range(len(bands)), key=lambda at: (bands[at].dice, at))
                shown = (Elsewhere(key, ("dice",), "the dice that there are"),)
                path = ("batteries", lowest, "dice")
                yield _none_left(other.dice, worst(table), path, shown)


def worst(table: GunneryModifiers) -> int:
    """The dice added in the worst case; the size of a target never takes any off."""
    return sum(min(band.dice for band in bands) for bands in (table.batteries, table.target_speed))


def _none_left(dice: int, added: int, path: Path, shown: tuple[Elsewhere, ...]) -> Problem:
    message = f"{dice} dice {added:+} in the worst case leave {dice + added}"
    return Problem(message, path, str(dice + added), elsewhere=shown)


@rule(
    "SS605",
    "every-table",
    "tables",
    "there is a table of every type, or nothing can be played or looked up",
    TABLES,
    good="type: to-hit",
    bad=LOCATIONS,
    more="It is told at the first table that there is; the critical table is named by the damage "
    "allocation, and so is missed there.",
)
def every_table(table: Any, context: Context) -> Iterator[Problem]:
    keys = context.library.keys("tables", context.key.system)
    if context.key != keys[0]:
        return
    there = {one.type for _, one in context.all("tables")}
    missing = [kind for kind in TYPES if kind not in there]
    if missing and not context.lacking:
        message = f"there is no table of the type {listed(missing, 'or')}"
        yield Problem(message, ("type",), table.type)


ENGINE_RULES = (two_sides, room_at_edge, dice_left, every_table)

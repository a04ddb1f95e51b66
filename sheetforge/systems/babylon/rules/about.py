"""The entities that rules are about, the sources of rules, and what several rules read."""

from __future__ import annotations

from collections.abc import Iterator

from sheetforge.finding import Path
from sheetforge.lint.rule import Context, Problem, RulesOf
from sheetforge.systems.babylon.schema.design import Design
from sheetforge.systems.babylon.schema.notation import Chart
from sheetforge.systems.babylon.schema.scenario import Brought, Fleet, Scenario, Start
from sheetforge.systems.babylon.schema.ship import Flight, Mover, SectionName, Ship, SystemSpec
from sheetforge.systems.babylon.schema.tables import Losses, SideChart
from sheetforge.systems.babylon.schema.weapon import Weapon

ship_rule = RulesOf("ships", Ship)
flight_rule = RulesOf("flights", Flight)
weapon_rule = RulesOf("weapons", Weapon)
side_rule = RulesOf("tables", SideChart)
design_rule = RulesOf("tables", Design)
loss_rule = RulesOf("criticals", Losses)
fleet_rule = RulesOf("fleets", Fleet)
scenario_rule = RulesOf("scenarios", Scenario)

SHEETS = "House Rules, overview: the ship control sheets that the rules ask for"
TURNS = "House Rules, Turns: the zigzag of the movement table"
ACCELERATION = "House Rules, Acceleration"
BRAKING = "House Rules, Deceleration and Gravitic drive ships"
AGILE = "House Rules, Agile ships"
TO_HIT = "House Rules, Roll to hit: the row of the Medium Laser"
INTERCEPTION = "House Rules, Interception"
SIDE = "House Rules, Determine side hit"
LOCATION = "House Rules, Roll location"
OVERKILL = "House Rules, Overkill"
DIVERT = "House Rules, Divert Power"
DROP_OUT = "House Rules, Fighter drop-out"
CRITICALS = "House Rules, Criticals"
OURS = "a rule of this project: losses are counted by complete rows and blocks"
DESIGN = "a rule of this project: the design of ships (docs/pricing.md)"
SCENARIOS = "a rule of this project: the conditions for playing a scenario"
SOURCES = "a rule of this project: values that no source gives are marked as reconstructed"


def systems_of(ship: Ship) -> Iterator[tuple[Path, SectionName, SystemSpec]]:
    """Yield path, section and system of everything that stands in the sections of a ship."""
    for name, section in ship.sections.items():
        for index, system in enumerate(section.systems):
            yield ("sections", name, "systems", index), name, system


def rating_of(ship: Ship, kind: str, section: SectionName | None) -> int:
    """Return the rating of all systems of a kind, in one section or in all."""
    return sum(
        system.count * (system.rating or 0)
        for _, name, system in systems_of(ship)
        if system.system == kind and section in (None, name)
    )


def uncovered(chart: Chart, faces: int, path: Path) -> Iterator[Problem]:
    """Yield the problems of a chart that does not have every face of a die once, in order."""
    due = 1
    for row in chart.rows:
        text = f"{row.roll} {row.hits}"
        if row.roll.low > due:
            gap = f"{due}" if row.roll.low - 1 == due else f"{due} to {row.roll.low - 1}"
            message = f"no row for a roll of {gap}; begin this row with {due}"
            yield Problem(message, path, text, within=row.place)
        elif row.roll.low < due:
            message = f"a roll of {row.roll.low} has a row already; begin this one with {due}"
            yield Problem(message, path, text, within=row.place)
        if row.roll.high > faces:
            message = f"a d{faces} shows at most {faces}, so no roll is {row.roll.high}; end this "
            message += f"row with {faces}"
            yield Problem(message, path, text, within=row.place)
        due = max(due, row.roll.high + 1)
    if due <= faces:
        gap = f"{due}" if due == faces else f"{due} to {faces}"
        message = f"no row for a roll of {gap}; end the last row with {faces}"
        last = chart.rows[-1]
        yield Problem(message, path, f"{last.roll} {last.hits}", within=last.place)


def craft_of(one: Start | Brought, context: Context) -> Mover | None:
    """Return the ship or flight that an entry names; None where it names none or both."""
    if (one.ship is None) == (one.flight is None):
        return None
    if one.ship is not None:
        return context("ships", one.ship, Ship)
    return context("flights", one.flight, Flight)


def name_of(start: Start, craft: Mover) -> str:
    """Return the name of a craft in a scenario."""
    return start.name or craft.name

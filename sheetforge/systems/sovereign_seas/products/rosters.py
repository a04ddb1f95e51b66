"""Rosters from content: the sides of scenarios, ship by ship, as the fleet roster prints them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.sovereign_seas.products.ships import Member, forces_of
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario
from sheetforge.systems.sovereign_seas.sheets import roster
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.roster import Roster
from sheetforge.systems.sovereign_seas.words.scenarios import turns_of
from sheetforge.text import slug

TITLE = "Fleet roster"


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a roster for each fleet and side of every scenario asked for; a blank one with all."""
    library, look = planner.library, planner.options.look(Options)
    for key, fleet in planner.each("fleets", Fleet):
        one = of_fleet(library, key, fleet)
        pages = partial(roster.pages, one, look)
        yield planner.sheet(f"worksheets/{key.id}", f"{TITLE}: {fleet.name}", pages)
    for key, scenario in planner.each("scenarios", Scenario):
        for one in of_scenario(library, key, scenario):
            title = f"{TITLE}: {scenario.name}, {one.fleet}"
            yield planner.sheet(f"worksheets/{one.id}", title, partial(roster.pages, one, look))
    if not planner.requested:
        planner.track()
        blank = partial(roster.pages, Roster("blank", TITLE, ""), look)
        yield planner.sheet("worksheets/blank", TITLE, blank)


def of_scenario(library: Library, key: Key, scenario: Scenario) -> Iterator[Roster]:
    """Yield the rosters of the sides of a scenario."""
    counters = frozenset({"counter"} if "sides" in scenario.reconstructed else ())
    for side, (arms, ships) in zip(scenario.sides, forces_of(library, key.system, scenario), strict=True):
        rows = tuple(_row(member, counters) for member in ships)
        id = f"{key.id}-{slug(side.name)}"
        secret = side.setup.edge == "secret"
        yield Roster(id, f"{TITLE}: {scenario.name}", side.name, rows, turns_of(scenario), secret, arms)


def of_fleet(library: Library, key: Key, fleet: Fleet) -> Roster:
    """The roster of a fleet without a battle."""
    ((arms, ships),) = forces_of(library, key.system, fleet)
    title = f"{TITLE}: {fleet.name}"
    return Roster(key.id, title, fleet.name, tuple(_row(member) for member in ships), arms=arms)


FIELDS = {"points": "points", "top": "speed", "gain": "acceleration", "lose": "acceleration", "rate": "turn_rate"}
"""Column of a roster → the field of the ship that it shows."""


def _row(member: Member, ringed: frozenset[str] = frozenset()) -> Line:
    ship = member.ship
    cells = {
        "counter": member.called,
        "ship": ship.name,
        "points": str(ship.points),
        "top": str(ship.speed.top),
        "gain": f"+{ship.acceleration}",
        "lose": f"–{ship.deceleration}",
        "rate": str(ship.turn_rate),
    }
    unprinted = {shown for shown, field in FIELDS.items() if field in ship.reconstructed}
    return Line(cells, ringed=ringed | unprinted)


ROSTERS = Product("worksheets", "fleet rosters with speeds, blank and for scenarios", sheets)

"""Rosters from content: the sides of scenarios, ship by ship, as the fleet roster prints them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.drawings import arms_of_side
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.widgets.grid import Line
from sheetforge.systems.sovereign_seas.products.ships import Member, forces_of, members
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario, Side
from sheetforge.systems.sovereign_seas.sheets import roster
from sheetforge.systems.sovereign_seas.sheets.log import Options
from sheetforge.systems.sovereign_seas.sheets.roster import Roster
from sheetforge.systems.sovereign_seas.words.scenarios import turns_of

TITLE = "Fleet roster"


def sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a roster for each fleet and side of every scenario asked for; a blank one with all."""
    library, look = planner.library, planner.options.look(Options)
    for key, fleet in planner.each("fleets", Fleet):
        one = of_fleet(library, key, fleet)
        pages = partial(roster.pages, one, look)
        yield planner.sheet(f"worksheets/{key.id}", f"{TITLE}: {fleet.name}", pages)
    for key, scenario in planner.each("scenarios", Scenario):
        for side in scenario.sides:
            one = of_side(library, key, scenario, side)
            title = f"{TITLE}: {scenario.name}, {side.name}"
            yield planner.sheet(f"worksheets/{one.id}", title, partial(roster.pages, one, look))
    if not planner.requested:
        planner.track()
        blank = partial(roster.pages, Roster("blank", TITLE, ""), look)
        yield planner.sheet("worksheets/blank", TITLE, blank)


def of_side(library: Library, key: Key, scenario: Scenario, side: Side) -> Roster:
    """The roster of a side of a scenario."""
    counters = frozenset({"counter"} if "sides" in scenario.reconstructed else ())
    rows = tuple(_row(member, counters) for member in members(library, key.system, side.ships))
    id = f"{key.id}-{side.name.lower().replace(' ', '-')}"
    secret = side.setup.edge == "secret"
    arms = arms_of_side(library, key.system, side.livery, side.navy)
    return Roster(id, f"{TITLE}: {scenario.name}", side.name, rows, turns_of(scenario), secret, arms)


def of_fleet(library: Library, key: Key, fleet: Fleet) -> Roster:
    """The roster of a fleet without a battle."""
    rows = tuple(_row(member) for member in members(library, key.system, fleet.ships))
    ((arms, _),) = forces_of(library, key.system, fleet)
    title = f"{TITLE}: {fleet.name}"
    return Roster(key.id, title, fleet.name, rows, arms=arms)


FIELDS = {"points": "points", "top": "speed", "gain": "acceleration", "lose": "acceleration", "rate": "turn_rate"}
"""Column of a roster → the field of the ship that it shows."""


def _row(member: Member, ringed: frozenset[str] = frozenset()) -> Line:
    ship = member.ship
    cells = {
        "counter": member.counter,
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

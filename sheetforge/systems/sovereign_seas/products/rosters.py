"""Rosters from content: the sides of scenarios, ship by ship, as the fleet roster prints them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from sheetforge.content.library import Key, Library
from sheetforge.products.pages import made
from sheetforge.products.product import Plan, PrintOptions, Product, Wanted
from sheetforge.systems.sovereign_seas.products.printing import sheet_options
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario, Side
from sheetforge.systems.sovereign_seas.schema.ship import Ship
from sheetforge.systems.sovereign_seas.sheets import roster
from sheetforge.systems.sovereign_seas.sheets.roster import TURNS, Roster, Row

TITLE = "Fleet roster"
LEAST_TURNS = 20


@dataclass(frozen=True, slots=True)
class Member:
    """A single ship of a side: which, and the number of her counter."""

    key: Key
    ship: Ship
    number: int

    @property
    def counter(self) -> str:
        """What stands on her counter, as `BSIC-1`."""
        return f"{self.ship.ship_class}-{self.number}"


def product() -> Product:
    """The rosters of the game."""
    return Product("worksheets", "fleet rosters with speeds, blank and for scenarios", plan)


def plan(library: Library, system: str, options: PrintOptions, wanted: Wanted) -> Plan:
    """A blank roster, one for each fleet and side of every scenario, or those asked for."""
    chosen = wanted.get("scenarios", frozenset()) | wanted.get("fleets", frozenset())
    if wanted and not chosen:
        return Plan(())
    how, sheets = sheet_options(options), []
    for key in library.keys("fleets", system):
        if chosen and key not in chosen:
            continue
        used = library.track()
        fleet = library.entity(key)
        if isinstance(fleet, Fleet):
            one = of_fleet(library, key, fleet)
            name, title = f"{system}/worksheets/{key.id}", f"{TITLE}: {fleet.name}"
            sheets.append(made(name, title, {*used, key}, partial(roster.pages, one, how)))
    for key in library.keys("scenarios", system):
        if chosen and key not in chosen:
            continue
        used = library.track()
        scenario = library.entity(key)
        if not isinstance(scenario, Scenario):
            continue
        for side in scenario.sides:
            one = of_side(library, key, scenario, side)
            name = f"{system}/worksheets/{one.id}"
            title = f"{TITLE}: {scenario.name}, {side.name}"
            sheets.append(made(name, title, {*used, key}, partial(roster.pages, one, how)))
    if not chosen:
        blank = Roster("blank", TITLE, "", turns=TURNS)
        path = f"{system}/worksheets/blank"
        sheets.append(made(path, TITLE, (), partial(roster.pages, blank, how)))
    return Plan(tuple(sheets))


def of_side(library: Library, key: Key, scenario: Scenario, side: Side) -> Roster:
    """The roster of a side of a scenario."""
    counters = frozenset({"counter"} if "sides" in scenario.reconstructed else ())
    rows = tuple(_row(member, counters) for member in members(library, key.system, side))
    turns = max(LEAST_TURNS, scenario.turns or 0)
    id = f"{key.id}-{side.name.lower().replace(' ', '-')}"
    secret = side.setup.edge == "secret"
    return Roster(id, f"{TITLE}: {scenario.name}", side.name, rows, turns, secret)


def of_fleet(library: Library, key: Key, fleet: Fleet) -> Roster:
    """The roster of a fleet, in no battle yet."""
    rows = tuple(_row(member) for member in members(library, key.system, fleet))
    return Roster(key.id, f"{TITLE}: {fleet.name}", fleet.name, rows, LEAST_TURNS)


def members(library: Library, system: str, side: Side | Fleet) -> Iterator[Member]:
    """Every ship of a side or fleet, in its order; without those that are not valid."""
    for squadron in side.ships:
        key = library.resolve("ships", system, squadron.ship)
        ship = library.entity(key) if key is not None else None
        if key is not None and isinstance(ship, Ship):
            for number in range(squadron.counters.low, squadron.counters.high + 1):
                yield Member(key, ship, number)


FIELDS = {
    "points": "points", "top": "speed", "gain": "acceleration", "lose": "acceleration",
    "rate": "turn_rate",
}  # fmt: skip
"""What a row of a roster shows, and the field of the ship that it comes from."""


def _row(member: Member, ringed: frozenset[str] = frozenset()) -> Row:
    ship = member.ship
    return Row(
        member.counter,
        ship.name,
        str(ship.points),
        str(ship.speed.top),
        f"+{ship.acceleration}",
        f"–{ship.deceleration}",
        str(ship.turn_rate),
        ringed | {shown for shown, field in FIELDS.items() if field in ship.reconstructed},
    )

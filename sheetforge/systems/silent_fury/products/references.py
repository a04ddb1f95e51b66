"""Reference cards, and rosters of ships for fleets and the sides of scenarios."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.products.planner import Planner, Product, Sheet
from sheetforge.sheet.widgets.cells import Cells
from sheetforge.systems.silent_fury.products import members
from sheetforge.systems.silent_fury.products.members import Member
from sheetforge.systems.silent_fury.schema.scenario import Fleet, Scenario
from sheetforge.systems.silent_fury.sheets import reference, roster
from sheetforge.systems.silent_fury.sheets.record import SheetLook
from sheetforge.systems.silent_fury.sheets.roster import Roster
from sheetforge.text import slug

TITLE = "Ships' roster"


def card_sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield the cards; none when ships or scenarios are asked for."""
    if not planner.requested:
        draw = partial(reference.pages, planner.options.look(SheetLook))
        yield planner.sheet("cards/reference", "Silent Fury: reference cards", draw, "cards")


def roster_sheets(planner: Planner) -> Iterator[Sheet]:
    """Yield a roster for each fleet and each side of a scenario; a blank one with all."""
    library = planner.library
    for key, fleet in planner.each("fleets", Fleet, whole=True):
        one = of_fleet(library, key, fleet)
        pages = partial(roster.pages, one, planner.ours("ships", planner.used).look(SheetLook))
        yield planner.sheet(f"worksheets/{key.id}", f"{TITLE}: {fleet.name}", pages)
    for key, scenario in planner.each("scenarios", Scenario, whole=True):
        rosters = of_scenario(library, key, scenario)
        look = planner.ours("ships", planner.used).look(SheetLook)
        for one in rosters:
            pages = partial(roster.pages, one, look)
            title = f"{TITLE}: {scenario.name}, {one.side}"
            yield planner.sheet(f"worksheets/{one.id}", title, pages)
    if not planner.requested:
        planner.track()
        blank = Roster("blank", TITLE, "")
        pages = partial(roster.pages, blank, planner.options.look(SheetLook))
        yield planner.sheet("worksheets/blank", TITLE, pages)


def of_fleet(library: Library, key: Key, fleet: Fleet) -> Roster:
    """Return the roster of a fleet."""
    found = members.of_fleet(library, key.system, fleet)
    arms = members.arms_of(library, key.system, fleet)
    title = f"{TITLE}: {fleet.name}"
    return Roster(key.id, title, fleet.name, tuple(map(row, found)), arms=arms)


def of_scenario(library: Library, key: Key, scenario: Scenario) -> tuple[Roster, ...]:
    """Return the rosters of the sides of a scenario."""
    found = members.of_scenario(library, key.system, scenario)
    return tuple(
        Roster(
            f"{key.id}-{slug(side.name)}",
            f"{TITLE}: {scenario.name}",
            side.name,
            tuple(row(member) for member in found if member.side == number),
            scenario.scoring,
            members.arms_of(library, key.system, side),
        )
        for number, side in enumerate(scenario.sides)
    )


def row(member: Member) -> Cells:
    """Return the line of a ship."""
    fit = member.sheet.fit
    return {
        "hand": member.hand.title,
        "ship": member.name,
        "class": f"{fit.name}, {fit.type}",
        "size": str(fit.size),
        "hull": str(fit.hull),
        "defense": str(fit.point_defense),
        "shields": str(fit.shields),
        "crew": str(member.crew_count),
        "points": str(fit.points),
    }


CARDS = Product("cards", "the turn, actions, attacks and Impact rolls on half pages", card_sheets)
ROSTERS = Product("worksheets", "ships' rosters, blank and for scenarios", roster_sheets)

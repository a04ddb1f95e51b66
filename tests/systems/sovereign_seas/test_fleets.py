"""Fleets: what they cost, what a battle makes of them, what is printed for them."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.play.forces import Force
from sheetforge.products.options import PrintOptions
from sheetforge.products.planner import Planner
from sheetforge.systems.sovereign_seas.play.forces import FORCES
from sheetforge.systems.sovereign_seas.play.game import battle
from sheetforge.systems.sovereign_seas.products.counters import COUNTERS
from sheetforge.systems.sovereign_seas.products.packs import PACKS
from sheetforge.systems.sovereign_seas.products.rosters import ROSTERS
from sheetforge.systems.sovereign_seas.products.ships import ships_of
from sheetforge.systems.sovereign_seas.schema.scenario import Fleet, Scenario
from sheetforge.systems.sovereign_seas.words.describe import describe

SYSTEM = "sovereign-seas"
SQUADRONS = ("flying-squadron", "division-legere")


def fleet(name: str) -> Key:
    """The key of a fleet."""
    return Key("fleets", SYSTEM, name)


@pytest.mark.parametrize("name", SQUADRONS)
def test_squadrons_of_ours_are_matched(library: Library, name: str) -> None:
    """They cost nearly what they may, and the engine's price is that of the content."""
    found = library.entity(fleet(name))
    assert isinstance(found, Fleet)
    total = describe(library, "fleets", SYSTEM, found)["points"]
    assert found.points == 200
    assert 190 < total <= 200
    assert FORCES.points(library, Force(fleet(name))) == total


@pytest.mark.parametrize(("name", "side"), [("channel-fleet", "British"), ("escadre-d-evolutions", "French")])
def test_the_great_fleets_are_those_of_the_engagement(library: Library, name: str, side: str) -> None:
    """Ship by ship what the scenario lists for the side."""
    scenario = library.get("scenarios", SYSTEM, "fleet-engagement")
    found = library.entity(fleet(name))
    assert isinstance(scenario, Scenario)
    assert isinstance(found, Fleet)
    (listed,) = (one for one in scenario.sides if one.name == side)
    assert sorted(map(str, found.ships)) == sorted(map(str, listed.ships))


def test_a_battle_of_fleets(library: Library) -> None:
    """Every ship of both fleets takes part under its counter; twice a fleet is twice the ships."""
    forces = (Force(fleet("flying-squadron"), 2), Force(fleet("division-legere")))
    made = battle(library, FORCES.recipe(library, forces, ("Blue", "Red")))
    names = [ship.name for ship in made.begin().plan.ships if ship.side == "Blue"]
    assert len(names) == len(set(names)) == 8
    assert sum(name.startswith("CBIC-") for name in names) == 4
    assert sum(ship.side == "Red" for ship in made.begin().plan.ships) == 5


def test_a_roster_for_a_fleet(library: Library) -> None:
    """The worksheets have one for each fleet, and only its own where it is asked for."""
    every = ROSTERS.plan(library, SYSTEM, PrintOptions(), {})
    assert f"{SYSTEM}/worksheets/flying-squadron" in {sheet.name for sheet in every.sheets}
    wanted = {"fleets": frozenset({fleet("flying-squadron")})}
    (one,) = ROSTERS.plan(library, SYSTEM, PrintOptions(), wanted).sheets
    assert one.name == f"{SYSTEM}/worksheets/flying-squadron"
    assert Key("ships", SYSTEM, "bellerophon") in one.depends_on


def test_the_ships_of_a_fleet_are_printed_for_it(library: Library) -> None:
    """Asking for a fleet asks for its ships."""
    wanted = {"fleets": frozenset({fleet("division-legere")})}
    chosen = Planner(library, SYSTEM, PrintOptions(), wanted, ships_of).keys("ships")
    assert {key.id for key in chosen} == {"ocean", "magenta", "armorique", "limier"}


def test_counters_of_a_fleet(library: Library) -> None:
    """A counter for every ship of it, by class and number, and no others."""
    wanted = {"fleets": frozenset({fleet("division-legere")})}
    (made,) = COUNTERS.sets_of(Planner(library, SYSTEM, PrintOptions(), wanted))
    assert [(one.face.code, one.face.mark) for one in made.counters] == [
        ("CBIC-1", "1"),
        ("BSIC-1", "1"),
        ("BSIC-2", "2"),
        ("SF-1", "1"),
        ("COV-1", "1"),
    ]


def test_a_pack_of_a_fleet(library: Library) -> None:
    """Its roster, the control logs of its ships, the charts and its counters in one document."""
    wanted = {"fleets": frozenset({fleet("division-legere")})}
    (one,) = PACKS.product().plan(library, SYSTEM, PrintOptions(), wanted).sheets
    assert one.name == f"{SYSTEM}/packs/division-legere"
    document = one.lay_out()
    bare = PACKS.product().plan(library, SYSTEM, PrintOptions(settings={"counters": False}), wanted).sheets[0]
    assert one.pages == len(document.pages)
    labels = [[page.label for page in made.pages] for made in (document, bare.lay_out())]
    assert [pages.count("1b") for pages in labels] == [1, 0]
    used = {key.id for key in one.depends_on if key.kind == "ships"}
    assert {"ocean", "magenta", "armorique", "limier"} <= used


def test_a_price_shows_its_sum(lint) -> None:
    """What each line costs is in the finding."""
    (found,) = lint("SS533", "points: 60", "fleets")
    assert found.message == (
        "its ships cost 1 x 37 + 2 x 16 = 69 points, 9 more than the 60 of the fleet; raise `points`, or remove some"
    )

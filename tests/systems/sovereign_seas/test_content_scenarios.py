"""The scenarios of the document: the sides, where they begin, and how they are won."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.library import Library
from sheetforge.systems.sovereign_seas.schema.scenario import Scenario
from sheetforge.systems.sovereign_seas.words.describe import describe

SYSTEM = "sovereign-seas"

LISTS = {
    "fleet-engagement": {"British": {"BSIC": 4, "CBIC": 2, "SF": 2}, "French": {"BSIC": 4, "CBIC": 2, "SF": 3}},
    "blockade-breakout": {
        "British": {"BSIC": 1, "CBIC": 1, "SF": 2, "COV": 3},
        "French": {"CBIC": 2, "BSIC": 1, "SF": 3, "COV": 1},
    },
    "convoy-attack": {"British": {"SF": 2, "COV": 3}, "French": {"SF": 2, "COV": 4, "LM": 4, "SM": 4}},
}
"""Ships by class, as many as the document lists; the merchantmen are ours."""


def scenario(library: Library, name: str) -> Scenario:
    """A scenario of the content."""
    found = library.get("scenarios", SYSTEM, name)
    assert isinstance(found, Scenario)
    return found


@pytest.mark.parametrize("name", LISTS)
def test_who_fights(library: Library, name: str) -> None:
    """Each side has as many of each class as the document lists, numbered from 1."""
    key = Key("scenarios", SYSTEM, name)
    derived = describe(library, "scenarios", SYSTEM, scenario(library, name))
    assert library.record(key).findings == ()
    for side in derived["sides"]:
        counted: dict[str, int] = {}
        for counter in side["counters"]:
            ship_class, _, number = counter.partition("-")
            counted[ship_class] = counted.get(ship_class, 0) + 1
            assert int(number) == counted[ship_class]
        assert counted == LISTS[name][side["side"]]


def test_points_of_the_fleet_engagement(library: Library) -> None:
    """A side costs what its ships cost."""
    made = describe(library, "scenarios", SYSTEM, scenario(library, "fleet-engagement"))
    points = {side["side"]: side["points"] for side in made["sides"]}
    assert points == {"French": 4 * 41 + 2 * 64 + 3 * 31, "British": 4 * 37 + 2 * 67 + 2 * 44}


def test_how_the_fleets_begin(library: Library) -> None:
    """French first, ironclads in a line, frigates within 8 hexes; British 20 hexes off or more."""
    french, british = scenario(library, "fleet-engagement").sides
    assert (french.name, french.setup.order) == ("French", 1)
    line, near = french.setup.formations
    assert (line.classes, line.stand) == (("BSIC", "CBIC"), "line")
    assert (near.classes, near.stand, near.within) == (("SF",), "near", 8)
    assert (british.setup.order, british.setup.from_enemy) == (2, 20)


def test_how_the_blockade_begins(library: Library) -> None:
    """British first, at the top, lying still; the French enter at the bottom."""
    british, french = scenario(library, "blockade-breakout").sides
    setup = british.setup
    assert (setup.order, setup.area, setup.edge, setup.from_enemy) == (1, "edge", "top", 20)
    assert setup.speed == 0
    assert (french.setup.area, french.setup.edge) == ("enters", "bottom")


def test_how_the_convoy_begins(library: Library) -> None:
    """Two columns two hexes apart in the middle; the British edge is their secret."""
    french, british = scenario(library, "convoy-attack").sides
    columns, escorts = french.setup.formations
    assert (columns.classes, columns.columns, columns.apart) == (("LM", "SM"), 2, 2)
    assert (escorts.stand, escorts.within) == ("near", 4)
    assert (british.setup.edge, british.setup.from_enemy) == ("secret", 20)


def test_how_they_are_won(library: Library) -> None:
    """Last ship afloat by degrees; both ironclads for one; two merchantmen, or five for a ship."""
    fleet = scenario(library, "fleet-engagement").victory
    assert {(one.side, one.level, str(one.ships_left)) for one in fleet} == {
        (side, level, left)
        for side in ("French", "British")
        for level, left in (("marginal", "None"), ("major", "1/2"), ("decisive", "3/4"))
    }
    french, british = scenario(library, "blockade-breakout").victory
    assert (french.classes, french.own_classes, french.own_lost_at_most) == (("BSIC", "CBIC"), ("CBIC",), 1)
    assert (british.side, british.by) == ("British", "deny")
    two, five, deny = scenario(library, "convoy-attack").victory
    assert (two.count, two.own_lost_at_most) == (2, 0)
    assert (five.count, five.own_lost_at_most) == (5, 1)
    assert (deny.side, deny.by) == ("French", "deny")

"""The random force table: zones, exact chances, figures of ships."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.overlay import overlaid
from sheetforge.systems.silent_death.figures.force_table import (
    DICE,
    HOUSE_ZONES,
    OWN_ZONES,
    chances,
    crew_points,
    figures,
    zone_of,
    zones,
)
from sheetforge.systems.silent_death.figures.skills import dealt
from sheetforge.systems.silent_death.fleets.exchange import bill
from sheetforge.systems.silent_death.words.describe import describe
from tests.systems.silent_death.samples_of_sheets import SD, library


def test_chances_are_those_of_counting_every_throw():
    """Each sum of d6 and d8 has as many 48ths as there are throws that show it."""
    throws = [a + b for a, b in product(range(1, 7), range(1, 9))]
    odds = chances(*DICE)
    assert list(odds) == list(range(2, 15))
    assert all(odds[roll] == Fraction(throws.count(roll), 48) for roll in odds)
    assert sum(odds.values()) == 1


@pytest.mark.parametrize("table", [HOUSE_ZONES, OWN_ZONES])
def test_zones_cover_every_roll_once(table):
    """No roll of d6 and d8 is in two zones, or in none."""
    rolls = [roll for zone in table for roll in zone.rolls]
    assert rolls == list(range(2, 15))


def test_zones_of_the_printed_worksheet():
    """2 is the player's, 3 mercenaries, 4 allies, 5 to 10 the House's, 11 to 14 open to both."""
    house = library().entity(Key("houses", SD, "sunrunners"))
    found = [zone_of(house, roll).filler for roll in range(2, 15)]
    assert found == ["choice", "mercenaries", "allies", *["house"] * 6, *["open"] * 4]
    assert zone_of(house, 15) is None


@pytest.mark.parametrize("id", ["night-brood", "public-domain"])
def test_a_force_that_stands_alone_has_a_table_of_its_own(id):
    """The Brood and the public domain call on nobody: 2 and 3 are a choice, the rest their own."""
    house = library().entity(Key("houses", SD, id))
    assert zones(house) == OWN_ZONES


def test_figures_of_the_book_s_own_examples():
    """Four Thunder Birds are 144 points, two Talons 88, a Star Raven 152.5, two Sentries 204."""
    costs = {}
    for id in ("thunder-bird", "talon", "star-raven", "sentry"):
        costs[id] = figures(library().get("ships", SD, id)).sheet_cost
    assert costs == {"thunder-bird": 144, "talon": 88, "star-raven": 152.5, "sentry": 204}


def test_what_nobody_knows_stays_unknown():
    """A ship that is only named has no price; of a SPAC not even the ships a sheet are known."""
    hound, larva = (library().get("ships", SD, id) for id in ("hound", "larva"))
    assert (figures(hound).tpv, figures(hound).a_sheet, figures(hound).sheet_cost) == (30, None, None)
    assert figures(larva).tpv is None


def test_the_brood_pays_more_for_its_crews():
    """A crew stat of the Brood costs 6.5; a price printed at 5.5 is not taken for it."""
    brood = library().entity(Key("houses", SD, "night-brood"))
    rate = crew_points(brood)
    assert (rate, crew_points(None)) == (6.5, 5.5)
    assert figures(library().get("ships", SD, "talon"), rate).tpv == 33 + 13
    assert figures(library().get("ships", SD, "sentry"), rate).tpv is None


def test_the_crew_list_begins_again():
    """Values are dealt in the printed order, over and over; ten of them average 5.5."""
    assert dealt(12) == (7, 4, 8, 3, 9, 2, 6, 5, 10, 1, 7, 4)
    assert sum(dealt(10)) == 55
    assert dealt(0) == ()


def test_a_fleet_is_shown_at_the_rate_of_its_house() -> None:
    """What `show` derives for a fleet of the Night Brood is the price that its bill has."""
    key = Key("fleets", SD, "swarm")
    text = b"name: Swarm\nsource: {book: own}\nhouse: night-brood\n"
    changed = overlaid(library(), {key: text + b"ships: [{ship: allemande, count: 2}]\n"})
    craft = changed.get("ships", SD, "allemande")
    total = describe(changed, "fleets", SD, changed.entity(key))["total"]
    assert total == bill(changed, key).total
    assert total == 2 * (craft.bpv + 6.5 * craft.crew_stats)
    assert total != 2 * craft.cost_with_crew

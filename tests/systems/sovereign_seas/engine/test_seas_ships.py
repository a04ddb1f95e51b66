"""Ships as a battle has them: as their logs are, and copies that share nothing that changes."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.systems.sovereign_seas.blueprint import rank
from sheetforge.systems.sovereign_seas.engine.contents import SYSTEM, Contents
from sheetforge.systems.sovereign_seas.engine.ship import ShipState
from sheetforge.systems.sovereign_seas.schema import ship as schema
from tests.play.test_views import held
from tests.systems.sovereign_seas.engine.sea import FRENCH, Sea, library

SHIPS = [key.id for key in library().keys("ships", SYSTEM)]


@pytest.mark.parametrize("id", SHIPS)
def test_every_ship_is_fitted_as_its_log_has_it(id: str) -> None:
    """Circles, slashes, batteries, armour and speeds; an undamaged ship makes its first speed."""
    built = library().entity(Key("ships", SYSTEM, id))
    assert isinstance(built, schema.Ship)
    blueprint = Contents(library()).blueprint(id)
    assert len(blueprint.circles) == str(built.log).count("O")
    assert len(blueprint.slashes) == str(built.log).count("/")
    assert [one.gun.code for one in blueprint.batteries] == [one.gun for one in built.log.batteries]
    assert [one.armour for one in blueprint.batteries] == [rank(one.armour) for one in built.log.batteries]
    assert ShipState("one", "One", "", blueprint).maximum == built.speed.top
    assert blueprint.slashes_crossed(len(blueprint.circles) - 1) <= len(blueprint.slashes)
    for lost in range(len(blueprint.circles)):
        assert blueprint.slashes_crossed(lost) == built.log.crossed(lost)


def test_the_two_logs_of_bellerophon_disagree_and_the_later_one_is_sailed() -> None:
    """The example of section D has a stern battery more, and 59 points instead of 67."""
    blueprint = Contents(library()).blueprint("bellerophon")
    assert blueprint.points == 67
    assert [one.id for one in blueprint.batteries if one.id.startswith("stern")] == ["stern-1"]


def test_ranks_rise_with_the_letters() -> None:
    """No letter is no protection."""
    assert [rank(letter) for letter in ("", "A", "B", "G")] == [0, 1, 2, 7]


def test_a_copy_of_a_ship_shares_nothing_that_changes() -> None:
    """Every field is copied, and changing one leaves the other as it was."""
    ship = Sea((FRENCH, "ocean", 20, 20, 0, 6))[0]
    copy = ship.copy()
    assert held(copy) == held(ship)
    assert len(held(copy)) > 10
    copy.lost, copy.out, copy.rudder, copy.status = 4, 3, "left", "sunk"
    copy.settle()
    assert (ship.lost, ship.out, ship.rudder, ship.status) == (0, 0, "", "afloat")
    assert ship.maximum == ship.blueprint.speeds[0]

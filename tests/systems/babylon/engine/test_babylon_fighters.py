"""Flights: what a volley has, what it takes from the stores, and who drops out."""

from __future__ import annotations

import pytest

from sheetforge.systems.babylon.engine.events import DroppedOut
from sheetforge.systems.babylon.engine.fighters import drop_outs, guns_on, spend, volley_of
from sheetforge.systems.babylon.figures import DROP_OUT_DIE
from tests.systems.babylon.engine.space import THEM, events_of, flight, run, ship, space

BOMBER = {"flight": "bustard", "name": "Bustards", "at": "1018", "course": 0, "speed": 3}
SHIP = {"ship": "var-nic", "name": "Target", "at": "1016", "side": THEM, "course": 0}
FIGHTERS = {"flight": "tiira", "name": "Tiiras", "at": "1016", "side": THEM, "course": 0}


def test_a_salvo_takes_one_from_the_stores_of_the_guns_that_fired() -> None:
    """Guns with endless stores keep them, and so do guns that held."""
    own = flight(space(BOMBER, SHIP))
    missile = next(at for at, left in enumerate(own.stores) if left is not None)
    gun = next(at for at, left in enumerate(own.stores) if left is None)
    full = own.stores[missile]
    assert full is not None
    spend(own, (gun,))
    assert own.stores[missile] == full
    spend(own, (gun, missile))
    assert (own.stores[gun], own.stores[missile]) == (None, full - 1)
    for _ in range(full - 1):
        spend(own, (missile,))
    assert own.stores[missile] == 0
    assert missile not in own.armed()


def test_every_fighter_fires_each_gun_once() -> None:
    """A flight of six has twelve shots of two guns; a lost fighter takes its own with it."""
    own = flight(space(BOMBER, SHIP))
    assert len(volley_of(own, (0, 1)).weapons) == 2 * len(own.alive) == 12
    own.boxes = (0, *own.boxes[1:])
    assert len(volley_of(own, (0, 1)).weapons) == 10


def test_ballistics_are_for_ships_alone() -> None:
    """The same flight has both kinds for a ship and its guns for a flight at the same place."""
    state = space(BOMBER, SHIP)
    own = flight(state)
    ballistic = {number for number in own.armed() if own.blueprint.guns[number].weapon.ballistic}
    assert ballistic
    assert set(guns_on(own, ship(state))) & ballistic == ballistic
    other = space(BOMBER, FIGHTERS)
    assert not set(guns_on(flight(other), flight(other, 1))) & ballistic


@pytest.mark.parametrize(("left", "face", "is_out"), [(3, 3, False), (3, 4, True), (1, 2, True)])
def test_a_fighter_stays_on_its_remaining_structure_or_less(left: int, face: int, is_out: bool) -> None:
    """Only one that was hurt this round rolls; of one that drops out no box is left."""
    state = space(BOMBER, SHIP)
    own = flight(state)
    own.boxes = (own.boxes[0], left, *own.boxes[2:])
    own.hurt = 1 << 1
    before = own.boxes
    run(drop_outs(state), (face,))
    assert own.boxes[1] == (0 if is_out else left)
    assert own.boxes[2:] == before[2:]
    (event,) = events_of(state, DroppedOut)
    assert (event.out, event.face, event.most) == (is_out, face, left)
    assert face <= DROP_OUT_DIE

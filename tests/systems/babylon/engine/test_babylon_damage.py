"""Damage: armour, the three arrows of overkill, boxes conserved, sides, ships upside down."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.geometry.hexes import ORIGIN, Hex, disk, reflected, rotated
from sheetforge.systems.babylon.bearings import bears, side_of
from sheetforge.systems.babylon.engine.craft import ShipState
from sheetforge.systems.babylon.engine.damage import absorb, armour_against, halvings, location, strike, strike_fighter
from sheetforge.systems.babylon.engine.events import Destroyed, FighterHit, Struck
from sheetforge.systems.babylon.engine.gunnery import Volley, seen_of
from sheetforge.systems.babylon.engine.state import State
from sheetforge.systems.babylon.schema.notation import Arc
from tests.systems.babylon.engine.space import events_of, flight, marked, place_of, run, ship, space
from tests.systems.babylon.engine.test_babylon_fire import weapon

VAR_NIC = {"ship": "var-nic", "at": "2020", "speed": 5}


def part(one: ShipState, id: str):
    return one.blueprint.parts[place_of(one, id)]


def left(one: ShipState, id: str) -> int:
    return one.left(part(one, id))


@pytest.mark.parametrize(
    ("armour", "mode", "halved", "counts"),
    [
        (5, "standard", 0, 5),
        (5, "pulse", 0, 5),
        (5, "ballistic", 0, 5),
        (5, "matter", 0, 0),
        (5, "matter", 1, 0),
        (5, "plasma", 0, 2),
        (4, "plasma", 0, 2),
        (5, "plasma", 1, 1),
        (5, "standard", 1, 2),
        (4, "standard", 1, 2),
        (5, "standard", 2, 1),
    ],
)
def test_armour_that_counts(armour: int, mode, halved: int, counts: int) -> None:
    """Matter ignores armour, plasma half of it; halves are rounded down."""
    assert armour_against(armour, mode, halved) == counts


def test_damage_less_armour_is_crossed_off() -> None:
    """A laser's 3d10+12 against the armour of what it hits."""
    state = space(VAR_NIC)
    one = ship(state)
    run(strike(state, one, "forward", weapon("medium-laser"), "Them"), (9,), (1, 1, 2))
    assert left(one, "forward-structure") == 40 - (16 - 4)


def test_a_hit_that_armour_stops() -> None:
    """5 at least, and armour 5: nothing is crossed off."""
    state = space(VAR_NIC)
    run(strike(state, ship(state), "primary", weapon("twin-array"), "Them"), (1,), (1,))
    said = "primary structure is struck (location 1) for 1+4 = 5, armour 5: nothing through"
    assert [str(one).partition(": ")[2] for one in events_of(state, Struck)] == [said]
    assert sum(ship(state).marks) == 0


def test_a_side_without_structure_halves_armour_at_once() -> None:
    """Systems that are still on it count half their armour, though it falls off later."""
    state = space(VAR_NIC, optional=("armour-halved-twice",))
    state_once = space(VAR_NIC)
    one, once = ship(state), ship(state_once)
    for each in (one, once):
        marked(each, forward_structure=39)
        assert halvings(state_once, each, part(each, "forward-thruster-1"), False) == 0
        marked(each, forward_structure=40)
        assert halvings(state_once, each, part(each, "forward-thruster-1"), False) == 1
        assert halvings(state_once, each, part(each, "aft-thruster"), False) == 0
    assert halvings(state, one, part(one, "forward-structure"), False) == 1
    marked(one, forward_structure=40, forward_thruster_1=8)
    assert halvings(state, one, part(one, "forward-thruster-1"), False) == 2
    run(strike(state_once, once, "forward", weapon("medium-laser"), "Them"), (6,), (1, 1, 2), (12,))
    assert left(once, "forward-heavy-pulse-cannon") == 0
    assert left(once, "primary-sensors") == 18 - (16 - 2 - 6)


def test_overkill_from_system_to_structure() -> None:
    """What a system cannot take goes to the structure underneath, without further armour."""
    state = space(VAR_NIC)
    one = ship(state)
    run(strike(state, one, "forward", weapon("medium-laser"), "Them"), (6,), (1, 1, 2))
    assert left(one, "forward-heavy-pulse-cannon") == 0
    assert left(one, "forward-structure") == 40 - (16 - 5 - 6)


def test_overkill_from_structure_to_a_random_primary_location() -> None:
    """A roll says which; no armour counts there, unless the other reading is played."""
    for optional, taken in (((), 10), (("primary-armour-on-overkill",), 5)):
        state = space(VAR_NIC, optional=optional)
        one = ship(state)
        marked(one, forward_structure=38)
        run(absorb(state, one, part(one, "forward-structure"), 12, "Them"), (12,))
        assert left(one, "forward-structure") == 0
        assert left(one, "primary-sensors") == 18 - taken


def test_overkill_from_a_primary_system_to_primary_structure() -> None:
    """The last arrow; a ship without primary structure is destroyed."""
    state = space(VAR_NIC)
    one = ship(state)
    run(absorb(state, one, part(one, "primary-hangar"), 10, "Them"))
    assert (left(one, "primary-hangar"), left(one, "primary-structure")) == (0, 33)
    run(absorb(state, one, part(one, "primary-hangar"), 33, "Them"))
    assert (one.status, len(events_of(state, Destroyed))) == ("destroyed", 1)


def test_all_three_arrows_in_one_hit() -> None:
    """System, side, primary system, primary structure."""
    state = space(VAR_NIC)
    one = ship(state)
    run(absorb(state, one, part(one, "forward-thruster-1"), 8 + 40 + 7 + 3, "Them"), (16,))
    assert [
        left(one, id) for id in ("forward-thruster-1", "forward-structure", "primary-hangar", "primary-structure")
    ] == [0, 0, 0, 33]


@pytest.mark.parametrize("seed", range(40))
def test_boxes_are_conserved_through_overkill(seed: int) -> None:
    """Damage is boxes crossed off, and only a ship that is destroyed leaves some over."""
    chance = Random(seed)
    state = space(VAR_NIC)
    one = ship(state)
    boxes = sum(each.boxes for each in one.blueprint.parts)
    while one.flying:
        before = sum(one.marks)
        damage = chance.randint(1, 60)
        script = absorb(state, one, chance.choice(one.blueprint.parts), damage, "Them")
        question = next(script, None)
        while question is not None:
            try:
                question = script.send(tuple(chance.randint(1, die) for die in question.dice))
            except StopIteration:
                break
        taken = sum(one.marks) - before
        assert taken == damage or (one.status == "destroyed" and taken < damage)
        assert all(0 <= mark <= each.boxes for mark, each in zip(one.marks, one.blueprint.parts, strict=True))
    assert sum(one.marks) <= boxes


def test_armour_of_what_is_destroyed_is_halved() -> None:
    """A thruster that is gone has armour 2 of 4, and all else goes to the structure."""
    state = space(VAR_NIC)
    one = ship(state)
    marked(one, forward_thruster_1=8)
    run(strike(state, one, "forward", weapon("medium-laser"), "Them"), (1,), (1,), (1, 1, 2))
    assert left(one, "forward-structure") == 40 - (16 - 2)


def test_a_lost_side_is_hit_through_to_primary() -> None:
    """All shots go to PRIMARY, at half the armour there."""
    state = space(VAR_NIC)
    one = ship(state)
    one.fell = ("forward",)
    run(strike(state, one, "forward", weapon("medium-laser"), "Them"), (1,), (1, 1, 2))
    assert left(one, "primary-structure") == 36 - (16 - 2)


def test_both_reasons_to_halve_armour() -> None:
    """They count once, or twice by the other reading."""
    for optional, times in (((), 1), (("armour-halved-twice",), 2)):
        state = space(VAR_NIC, optional=optional)
        one = ship(state)
        marked(one, primary_hangar=7)
        assert halvings(state, one, part(one, "primary-hangar"), True) == times


def test_a_shield_weakens_every_hit() -> None:
    """Its rating is taken off beside the armour; without power it does nothing."""
    state = space({"ship": "sarastus", "at": "2020"})
    one = ship(state)
    run(strike(state, one, "forward", weapon("medium-laser"), "Them"), (9,), (1, 1, 2))
    assert left(one, "forward-structure") == 36 - (16 - 4 - 3)
    one.off = 1 << place_of(one, "primary-shield-generator")
    assert one.shielding() == 0


def test_way_from_a_side_to_primary_on_the_chart() -> None:
    """19 and 20 lead to a roll on the chart of the primary section, with the armour there."""
    state = space(VAR_NIC)
    assert run(location(ship(state), "aft", "Them"), (19,), (20,)).id == "primary-cnc"


def test_a_die_says_which_of_systems_that_are_alike() -> None:
    """Two lasers on the port side."""
    state = space(VAR_NIC)
    assert run(location(ship(state), "port", "Them"), (7,), (2,)).id == "port-medium-laser-2"


def test_a_fighter_takes_no_more_than_it_has() -> None:
    """A die says which; the rest of the damage is lost."""
    state = space({"flight": "goshawk", "at": "2020"})
    one = flight(state)
    run(strike_fighter(state, one, weapon("medium-laser"), "Them"), (3,), (1, 1, 1))
    assert one.boxes == (5, 5, 0, 5, 5, 5)
    assert events_of(state, FighterHit)[0][1:4] == (3, 5, 0)


# --- sides -------------------------------------------------------------------------------------


def test_sides_by_bearing() -> None:
    """Ahead, then clockwise; on the line between two sides the one nearer to bow or stern."""
    assert [side_of(rotated(Hex(0, -3), turn), 0, False) for turn in range(6)] == list(range(6))
    assert side_of(Hex(1, -2), 0, False) == 0
    assert side_of(Hex(-1, -1), 0, False) == 0
    assert [side_of(Hex(q, r), 0, False) for q, r in ((1, 1), (-1, 2), (-2, 1), (2, -1))] == [3, 3, 5, 1]


@pytest.mark.parametrize("turn", range(6))
def test_sides_and_arcs_turn_and_mirror_with_the_ship(turn: int) -> None:
    """Turned all is the same; mirrored, and rolled, port and starboard change places."""
    arc, mirrored = Arc(240, 60), Arc(300, 120)
    for step in disk(ORIGIN, 5)[1:]:
        there = rotated(step, turn)
        assert side_of(there, turn, False) == side_of(step, 0, False)
        assert bears(arc, there, turn, False) == bears(arc, step, 0, False)
        assert side_of(reflected(step), 0, False) == -side_of(step, 0, False) % 6
        assert side_of(step, 0, True) == -side_of(step, 0, False) % 6
        assert bears(mirrored, step, 0, False) == bears(arc, step, 0, True)
        assert bears(mirrored, reflected(step), 0, False) == bears(arc, step, 0, False)


def test_arcs_of_the_var_nic() -> None:
    """Both lines of an arc belong to it: 300-60 bears on everything from 60° to 60°."""
    arc = Arc(300, 60)
    assert bears(arc, Hex(0, -4), 0, False)
    assert bears(arc, Hex(4, -4), 0, False)
    assert bears(arc, Hex(-4, 0), 0, False)
    assert not bears(arc, Hex(5, -4), 0, False)
    assert not bears(arc, Hex(0, 1), 0, False)


def test_hit_from_its_own_hex() -> None:
    """The side is that from which the shooter came."""
    state: State = space(VAR_NIC)
    shot = Volley("Them", "x", ship(state).hex, 1, 9, ())
    assert side_of(seen_of(ship(state), shot), 0, False) == 4

"""Every worked example of the rules, with the dice that it tells of."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.order import a_round, movement_phase
from sheetforge.systems.silent_death.engine.repair import damage_control
from sheetforge.systems.silent_death.engine.resolve import read_damage
from sheetforge.systems.silent_death.engine.ship import Warhead
from sheetforge.systems.silent_death.engine.warheads import jamming, results_phase
from sheetforge.systems.silent_death.schema.weapon import Reading
from tests.systems.silent_death_star_wars.table import Table, asked, run


def arrived(table: Table, owner: str, target: str, rack: int = 0, number: int = 1) -> None:
    """Warheads of a ship that have reached their target."""
    for _ in range(number):
        table.state.launched += 1
        kind = table[owner].blueprint.racks[rack].kind
        warhead = Warhead(f"{kind.weapon}-{table.state.launched}", kind, table[owner], target)
        warhead.hex, warhead.arrived = table[target].hex, True
        table.state.warheads[warhead.id] = warhead


def test_y_wing_display() -> None:
    """The Y-Wing: pilot and gunner, Drive 12, DV 14, DR 3, twin lasers ahead, twin ions around."""
    blueprint = Table(("Rebels", "y-wing", 5, 5, 0), ("Imperials", "tie-fighter", 9, 9, 0))["y-wing-1"].blueprint
    assert blueprint.posts == ("pilot", "gunner")
    assert (blueprint.drive, blueprint.defensive_value, blueprint.damage_reduction) == (12, 14, 3)
    lasers, ions = blueprint.mounts
    assert (lasers.post, lasers.barrels, lasers.cover.bow) == ("pilot", 2, {0})
    assert (ions.post, ions.barrels, len(ions.cover.bow)) == ("gunner", 2, 6)
    assert [(rack.kind.name, rack.carried) for rack in blueprint.racks] == [("Proton Torpedo", 6)]


def test_y_wing_fires_its_lasers_one_by_one() -> None:
    """A Y-Wing pilot of Gunnery 3 who does not link rolls 2d8 + 1d4 for each of two attacks."""
    table = Table(
        ("Rebels", "y-wing", 5, 10, 0),
        ("Imperials", "tie-fighter", 5, 5, 0),
        skills={"y-wing-1": {"pilot": {"gunnery": 3}}, "tie-fighter-1": {"pilot": {"gunnery": 9}}},
    )
    table["y-wing-1"].dead |= {"gunner"}
    first = asked(cannon_fire_phase(table.state), "tie-fighter-1", "1+1")
    assert first.dice == (8, 8, 4)
    run(cannon_fire_phase(table.state), "tie-fighter-1", "1+1", (1, 1, 1), (2, 1, 1))
    fired = table.events_of(events.Fired)
    assert [(one.barrels, one.total) for one in fired] == [(1, 3), (1, 4)]


@pytest.mark.parametrize(
    ("reading", "faces", "damage"),
    [
        (Reading.LOW, (2, 4, 6), 2),
        (Reading.MEDIUM, (2, 4, 6), 4),
        (Reading.HIGH, (2, 4, 6), 6),
        (Reading.LOW, (3, 3, 5), 6),
        (Reading.MEDIUM, (3, 3, 5), 5),
        (Reading.HIGH, (3, 5, 5), 10),
    ],
)
def test_table_of_low_medium_and_high(reading: Reading, faces: tuple[int, ...], damage: int) -> None:
    """The table of how dice are read for damage."""
    assert read_damage(reading, faces) == damage


def test_x_wing_and_tie_fighter_in_a_dogfight() -> None:
    """Quad lasers linked, Gunnery 6: 7, 4 and 4 and 3 make 18 against 14, a hit; Low is 4 + 4."""
    table = Table(("Rebels", "x-wing", 5, 10, 0), ("Imperials", "tie-fighter", 5, 5, 0))
    table["tie-fighter-1"].facing = 0
    run(cannon_fire_phase(table.state), "tie-fighter-1", "4", (7, 4, 4), (3, 4))
    (fired,) = table.events_of(events.Fired)
    assert (fired.barrels, fired.total, fired.needed, fired.damage) == (4, 18, 14, 8 + 3)
    assert len(table["tie-fighter-1"].marked) == 10


@pytest.mark.parametrize(("link", "attacks"), [("4", [(4, 3)]), ("2+2", [(2, 1), (2, 1)]), ("1+1+1+1", [(1, 0)] * 4)])
def test_linking_of_the_x_wing(link: str, attacks: list[tuple[int, int]]) -> None:
    """All four linked get +3 on one roll, two by two +1 on two, one by one nothing on four."""
    table = Table(("Rebels", "x-wing", 5, 10, 0), ("Imperials", "tie-fighter", 5, 5, 0))
    run(cannon_fire_phase(table.state), "tie-fighter-1", link, *[(1, 2, 3)] * len(attacks))
    fired = table.events_of(events.Fired)
    assert [(one.barrels, one.total - 6) for one in fired] == attacks


def test_initiative_of_players_a_and_b() -> None:
    """8 + 8 = 16 against 5 + 9 = 14: B moves first, and A's last ship waits for all of B's."""
    table = Table(
        ("A", "tie-fighter", 3, 20, 0),
        ("B", "tie-fighter", 20, 3, 3),
        ("B", "tie-fighter", 22, 3, 3),
        skills={"tie-fighter-1": {"pilot": {"piloting": 8}}, "tie-fighter-2": {"pilot": {"piloting": 9}}},
    )
    run(movement_phase(table.state), 8, 5, "tie-fighter-2", "stop", "stop", "stop")
    (initiative,) = table.events_of(events.Initiative)
    assert initiative.order == ("B", "A")
    moved = [one.ship for one in table.events_of(events.Moved)]
    assert moved == ["tie-fighter-2", "tie-fighter-3", "tie-fighter-1"]


def test_eleven_ships_to_six() -> None:
    """Glen's 6 lose to Scott's 11: one and one, then Scott moves two to Glen's one to the end."""
    order, left, moves = ("Glen", "Scott"), {"Glen": 6, "Scott": 11}, []
    while any(left.values()):
        for side, number in a_round(order, left):
            moves.append((side, number))
            left[side] -= number
    assert moves == [("Glen", 1), ("Scott", 1), *[("Glen", 1), ("Scott", 2)] * 5]


def test_tight_turn_of_the_tie_interceptor() -> None:
    """About face with Piloting 5: 1d6 comes up 2, the turn costs 5, 13 of 18 points are left."""
    table = Table(
        ("Imperials", "tie-interceptor", 5, 10, 0),
        ("Rebels", "x-wing", 5, 12, 0),
        skills={"tie-interceptor-1": {"pilot": {"piloting": 5}}},
    )
    ship = table["tie-interceptor-1"]
    assert asked(move_ship(table.state, ship), "about").dice == (6,)
    run(move_ship(table.state, ship), "about", 2, "stop")
    assert ship.facing == 3
    assert table.events_of(events.Moved)[-1].spent == 5
    assert ship.drive - 5 == 13


@pytest.mark.parametrize(("face", "result", "dodged"), [(1, -4, 0), (8, 3, 2)])
def test_dodging_two_concussion_missiles(face: int, result: int, dodged: int) -> None:
    """Piloting 7 and two missiles: a 1 gives -4 and all hit, an 8 gives 3 and both are dodged."""
    table = Table(
        ("Imperials", "tie-fighter", 5, 10, 0),
        ("Rebels", "a-wing", 5, 20, 0),
        skills={"tie-fighter-1": {"pilot": {"piloting": 7}}},
    )
    arrived(table, "a-wing-1", "tie-fighter-1", number=2)
    damage = [(1, 1)] if dodged < 2 else []
    run(results_phase(table.state), face, *damage)
    (event,) = table.events_of(events.Dodged)
    assert (event.roll, len(event.dodged)) == (result, dodged)
    assert not table.state.warheads


def test_damage_of_two_concussion_missiles() -> None:
    """Two missiles that are not dodged roll 2d12 together: 5 and 11 are 16 points."""
    table = Table(("Imperials", "tie-bomber", 5, 10, 0), ("Rebels", "a-wing", 5, 20, 0))
    arrived(table, "a-wing-1", "tie-bomber-1", number=2)
    lost = ["proton-torpedo"] * 2
    run(results_phase(table.state), 1, (5, 11), *lost, (3, 4))
    (hit,) = table.events_of(events.Detonated)
    assert hit.damage == 16
    assert len(table["tie-bomber-1"].marked) == 16 - 2


def test_proton_torpedo_hits_a_tie_fighter() -> None:
    """15 points against a DR of 1 leave 14, which are more than its ten boxes."""
    table = Table(("Imperials", "tie-fighter", 5, 10, 0), ("Rebels", "x-wing", 5, 20, 0))
    tie = table["tie-fighter-1"]
    assert tie.damage_reduction == 1
    arrived(table, "x-wing-1", "tie-fighter-1")
    run(results_phase(table.state), 1, (5, 5, 5), (3, 4))
    assert table.events_of(events.Detonated)[0].damage == 15
    assert tie.status == "destroyed"


def test_a_wing_fails_to_jam() -> None:
    """Of two missiles one is chosen; a 3 is outside 1-2, so it stays."""
    table = Table(("Rebels", "a-wing", 5, 10, 0), ("Imperials", "tie-bomber", 5, 20, 0))
    arrived(table, "tie-bomber-1", "a-wing-1", rack=1, number=2)
    for one in table.state.warheads.values():
        one.arrived = False
        one.hex = table.hex(5, 19)
    run(jamming(table.state), "concussion-missile-2", 3)
    assert len(table.state.warheads) == 2
    run(jamming(table.state), "concussion-missile-2", 2)
    assert list(table.state.warheads) == ["concussion-missile-1"]


def test_y_wing_repairs_three_boxes() -> None:
    """A spread of 1-4 and a 3: the last three marks are erased; a 5 erases none."""
    table = Table(("Rebels", "y-wing", 5, 10, 0), ("Imperials", "tie-fighter", 5, 20, 0))
    ship = table["y-wing-1"]
    for at in range(5):
        ship.mark(0, at)
    ship.settle()
    assert ship.drive == 10
    run(damage_control(table.state), 5)
    assert len(ship.marked) == 5
    run(damage_control(table.state), 3)
    assert ship.marked == ((0, 0), (0, 1))
    assert ship.drive == 12

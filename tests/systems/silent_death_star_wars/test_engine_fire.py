"""Cannon fire, damage and criticals on the track, and damage control."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.damage import hurt
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase, firing_order
from sheetforge.systems.silent_death.engine.repair import damage_control, restore
from sheetforge.systems.silent_death.engine.ship import Condition
from sheetforge.systems.silent_death.schema.critical import Daze
from tests.systems.silent_death_star_wars.table import Table, asked, run

TIE = "tie-fighter-1"


def ahead(away: int, ship: str = "tie-fighter", **changes: Any) -> Table:
    """An X-Wing with an enemy a given number of hexes ahead of it, which faces away."""
    return Table(("Rebels", "x-wing", 20, 22, 0), ("Imperials", ship, 20, 22 - away, 0), **changes)


@pytest.mark.parametrize(("away", "bonus"), [(1, 1), (3, 1), (4, 0), (9, 0), (10, -1), (11, None)])
def test_range_bands(away: int, bonus: int | None) -> None:
    """Lasers are short to 3, medium to 9, long at 10, and reach no farther."""
    table = ahead(away)
    if bonus is None:
        run(cannon_fire_phase(table.state))
        return
    run(cannon_fire_phase(table.state), TIE, "1+1+1+1", *[(1, 2, 3)] * 4)
    assert {one.total - 6 for one in table.events_of(events.Fired)} == {bonus}


def test_gunners_fire_before_pilots_and_the_skilled_before_others() -> None:
    """A gunner of skill 1 fires before a pilot of skill 10."""
    table = Table(
        ("Rebels", "y-wing", 20, 22, 0),
        ("Rebels", "x-wing", 22, 22, 0),
        ("Imperials", "tie-fighter", 20, 18, 3),
        ("Imperials", "yt-1300", 21, 18, 3),
        skills={
            "y-wing-1": {"gunner": {"gunnery": 1}, "pilot": {"gunnery": 5}},
            "x-wing-1": {"pilot": {"gunnery": 10}},
            "tie-fighter-1": {"pilot": {"gunnery": 5}},
            "yt-1300-1": {"gunner": {"gunnery": 4}},
        },
    )
    order = [(turn.ship.id, turn.post, turn.skill) for turn in firing_order(table.state)]
    assert order == [
        ("yt-1300-1", "gunner", 4),
        ("y-wing-1", "gunner", 1),
        ("x-wing-1", "pilot", 10),
        ("y-wing-1", "pilot", 5),
        ("tie-fighter-1", "pilot", 5),
    ]


def test_equal_skills_fire_simultaneously() -> None:
    """Both declare, both roll, and both are destroyed."""
    table = Table(("Rebels", "a-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 18, 3))
    for ship in ("a-wing-1", TIE):
        boxes = len(table[ship].marks[0])
        table[ship].marks = (b"\x01" * (boxes - 1) + b"\x00",)
        table[ship].lost = {}
    run(cannon_fire_phase(table.state), TIE, "2", "a-wing-1", "2", (8, 8, 6), (8, 8, 6))
    assert {table[ship].status for ship in ("a-wing-1", TIE)} == {"destroyed"}


def test_the_more_skilled_may_destroy_before_being_fired_at() -> None:
    """Damage of one skill takes effect before the next fires."""
    table = Table(
        ("Rebels", "a-wing", 20, 20, 0),
        ("Imperials", "tie-fighter", 20, 18, 3),
        skills={"a-wing-1": {"pilot": {"gunnery": 7}}},
    )
    boxes = len(table[TIE].marks[0])
    table[TIE].marks = (b"\x01" * (boxes - 1) + b"\x00",)
    run(cannon_fire_phase(table.state), TIE, "2", (8, 8, 8))
    assert table[TIE].status == "destroyed"


def test_what_is_declared_is_hidden_until_all_of_the_skill_have() -> None:
    """The second side of a skill is asked before any dice, and sees nothing declared."""
    table = Table(("Rebels", "a-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 18, 3))
    question = asked(cannon_fire_phase(table.state), TIE, "2")
    assert isinstance(question, Choose)
    assert (question.side, question.so_far) == ("Imperials", ())
    assert not table.events_of(events.Fired)


def test_only_targets_in_arc_can_be_fired_at() -> None:
    """A pilot's guns fire ahead, into the hexes that the lines cross as well."""
    for column, row, seen in ((20, 20, True), (21, 21, True), (22, 21, False), (22, 20, False)):
        table = Table(("Rebels", "x-wing", 20, 22, 0), ("Imperials", "tie-fighter", column, row, 0))
        questions = firing_options(table)
        assert (TIE in questions) == seen, (column, row)


def firing_options(table: Table) -> tuple[Any, ...]:
    script = cannon_fire_phase(table.state)
    question = next(script, None)
    return () if question is None else question.options  # type: ignore[union-attr]


def test_a_turret_fires_all_around() -> None:
    """The Y-Wing's gunner reaches what is behind it."""
    table = Table(("Rebels", "y-wing", 20, 15, 0), ("Imperials", "tie-fighter", 20, 18, 3))
    assert firing_options(table) == ("hold", TIE)


def test_one_crew_member_fires_all_mounts() -> None:
    """The B-Wing's pilot fires three systems, each at a target of its own."""
    table = Table(
        ("Rebels", "b-wing", 20, 22, 0),
        ("Imperials", "tie-fighter", 20, 20, 0),
        ("Imperials", "tie-fighter", 20, 18, 0),
    )
    low = (1, 1, 1)
    run(cannon_fire_phase(table.state), *(TIE, "tie-fighter-2", "2", TIE, "2+1", low, low, low, low))
    assert [(one.weapon, one.target) for one in table.events_of(events.Fired)] == [
        ("laser-cannon", TIE),
        ("auto-blaster", "tie-fighter-2"),
        ("ion-cannon", TIE),
        ("ion-cannon", TIE),
    ]


def test_a_miss_does_nothing() -> None:
    """A total below the DV misses, and one that reaches it hits."""
    table = ahead(5)
    run(cannon_fire_phase(table.state), TIE, "4", (1, 5, 4))
    assert table.events_of(events.Fired)[0].damage is None
    table = ahead(5)
    run(cannon_fire_phase(table.state), TIE, "4", (1, 5, 5))
    assert table.events_of(events.Fired)[0].damage == 1 + 3


def test_ion_damage_is_halved_up_after_the_bonus() -> None:
    """Twin ion cannons: Medium 6, +1 linked, halved up to 4; less 1, three Drive boxes."""
    table = Table(("Rebels", "y-wing", 20, 22, 0), ("Imperials", "tie-fighter", 20, 20, 0))
    run(cannon_fire_phase(table.state), TIE, "2", (5, 7, 6), "hold")
    assert table.events_of(events.Fired)[0].damage == 4
    tie = table[TIE]
    assert [tie.blueprint.tracks[0].kinds[at] for _, at in tie.marked] == ["drive"] * 3
    assert tie.drive == 4


def test_ions_never_destroy() -> None:
    """When Drive and weapon boxes are gone the rest is lost; the X is never marked."""
    table = Table(("Rebels", "y-wing", 20, 22, 0), ("Imperials", "tie-fighter", 20, 20, 0))
    tie = table[TIE]
    run(hurt(table.state, tie, 30, "Rebels", "drive-and-weapons"))
    assert tie.status == "on-map"
    assert tie.drive == 0
    assert sorted(at for _, at in tie.marked) == [1, 3, 5, 6, 7]
    assert not tie.works(tie.blueprint.mounts[0])


def test_boxes_are_marked_from_the_upper_left() -> None:
    """Boxes that ions have marked are passed over."""
    table = ahead(5)
    tie = table[TIE]
    run(hurt(table.state, tie, 2, "Rebels", "drive-and-weapons"))
    run(hurt(table.state, tie, 3, "Rebels"))
    assert [at for _, at in tie.marked] == [1, 3, 0, 2, 4]
    assert (tie.drive, tie.damage_reduction) == (8, 0)


def test_drive_and_reduction_fall_to_the_highest_number_left() -> None:
    """The Y-Wing's Drive goes 12, 10, 8 and its reduction 3, 2 as boxes go."""
    table = Table(("Rebels", "y-wing", 20, 22, 0), ("Imperials", "tie-fighter", 30, 3, 0))
    ship = table["y-wing-1"]
    run(hurt(table.state, ship, 5, "Imperials"))
    assert (ship.drive, ship.damage_reduction) == (10, 3)
    run(hurt(table.state, ship, 3, "Imperials"))
    assert (ship.drive, ship.damage_reduction) == (10, 2)
    assert ship.racks == (5,)


def test_the_defender_chooses_for_w_and_the_attacker_for_a_capital_w() -> None:
    """Who chooses depends on the box; only whole mounts are lost."""
    table = Table(("Rebels", "b-wing", 20, 22, 0), ("Imperials", "tie-fighter", 30, 3, 0))
    ship = table["b-wing-1"]
    question = asked(hurt(table.state, ship, 10, "Imperials"))
    options = ("1:laser-cannon", "2:auto-blaster", "3:ion-cannon")
    assert question == Choose("Rebels", options, "lose-weapon", "b-wing-1")
    table = Table(("Rebels", "b-wing", 20, 22, 0), ("Imperials", "tie-fighter", 30, 3, 0))
    ship = table["b-wing-1"]
    run(hurt(table.state, ship, 10, "Imperials"), "2:auto-blaster")
    question = asked(hurt(table.state, ship, 10, "Imperials"), (3, 4))
    options = ("1:laser-cannon", "3:ion-cannon")
    assert question == Choose("Imperials", options, "lose-weapon", "b-wing-1")


def test_a_t_takes_a_warhead_of_the_owner_s_choice() -> None:
    """A bomber with two kinds chooses; a ship without any loses nothing."""
    table = Table(("Rebels", "x-wing", 20, 22, 0), ("Imperials", "tie-bomber", 20, 3, 0))
    ship = table["tie-bomber-1"]
    question = asked(hurt(table.state, ship, 4, "Rebels"))
    options = ("proton-torpedo", "concussion-missile")
    assert question == Choose("Imperials", options, "lose-warhead", "tie-bomber-1")


def test_a_critical_takes_effect_before_the_next_box() -> None:
    """The attacker rolls at once: a reactor hit leaves the last box unmarked."""
    table = ahead(5)
    run(hurt(table.state, table[TIE], 10, "Rebels"), (6, 6))
    assert table[TIE].status == "destroyed"
    assert len(table[TIE].marked) == 9


def test_a_critical_may_mark_more_boxes() -> None:
    """A cracked frame: 1d4 more boxes, here the last one of the track."""
    table = ahead(5)
    run(hurt(table.state, table[TIE], 9, "Rebels"), (1, 2), 3)
    assert table[TIE].status == "destroyed"


def test_damage_control_undoes_boxes_but_no_criticals_and_no_warheads() -> None:
    """Weapon, Drive and reduction come back; a lost jammer and spent pips do not."""
    table = Table(("Rebels", "a-wing", 20, 22, 0), ("Imperials", "tie-fighter", 20, 3, 0))
    ship = table["a-wing-1"]
    run(hurt(table.state, ship, 7, "Imperials"), (5, 5))
    assert not ship.works(ship.blueprint.mounts[0])
    assert (ship.drive, ship.damage_reduction, ship.racks) == (8, 1, (1,))
    assert restore(ship, 99) == 7
    assert ship.works(ship.blueprint.mounts[0])
    assert (ship.drive, ship.damage_reduction, ship.racks) == (20, 2, (1,))
    assert ship.disabled("jamming")


def test_ships_roll_for_damage_control_only_when_they_can() -> None:
    """Whole ships, derelicts and ships that lost it do not roll."""
    table = ahead(5)
    run(damage_control(table.state))
    run(hurt(table.state, table[TIE], 2, "Rebels"))
    table[TIE].dead |= {"pilot"}
    table[TIE].settle()
    marked = table[TIE].marked
    run(damage_control(table.state))
    assert table[TIE].marked == marked != ()


def test_a_dazed_crew_member_does_not_fire() -> None:
    """Dazed from firing, the pilot's guns are silent; dazed from moving only, they are not."""
    for cannot, fires in ((("fire",), False), (("move",), True)):
        table = ahead(5)
        daze = Daze(do="daze", crew="pilot", cannot=cannot)  # type: ignore[arg-type]
        table["x-wing-1"].conditions += (Condition(daze, 2),)
        assert bool(firing_options(table)) == fires


def test_friends_are_no_targets() -> None:
    """A ship fires at other sides only, derelicts among them."""
    table = Table(
        ("Rebels", "x-wing", 20, 22, 0), ("Rebels", "a-wing", 20, 20, 0), ("Imperials", "tie-fighter", 20, 18, 0)
    )
    table[TIE].dead |= {"pilot"}
    table[TIE].settle()
    assert firing_options(table) == ("hold", TIE)

"""Warheads: launched, in flight, going off, jammed and shot at."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.geometry.hexes import distance
from sheetforge.play.questions import Choose, Roll, Together
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.homing import FORWARD, STOP
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.movement import move_ship
from sheetforge.systems.silent_death.engine.order import movement_phase
from sheetforge.systems.silent_death.engine.ship import Condition, Warhead
from sheetforge.systems.silent_death.engine.warheads import jamming, results_phase
from sheetforge.systems.silent_death.schema.critical import Daze, Disable
from tests.systems.silent_death_star_wars.table import Table, asked, run


def flying(table: Table, owner: str, target: str, at: tuple[int, int], facing: int, rack: int = 0) -> Warhead:
    """A warhead in flight."""
    table.state.launched += 1
    kind = table[owner].blueprint.racks[rack].kind
    warhead = Warhead(f"{kind.weapon}-{table.state.launched}", kind, table[owner], target)
    warhead.hex, warhead.facing = table.hex(*at), facing
    table.state.warheads[warhead.id] = warhead
    return warhead


def duel(*more: tuple[str, str, int, int, int], **changes: Any) -> Table:
    """An X-Wing with a TIE Fighter far ahead of it."""
    return Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-fighter", 20, 3, 0), *more, **changes)


def test_launches_are_decided_before_targets_are_declared() -> None:
    """Both sides say how many; only then each warhead gets its target."""
    table = Table(
        ("Rebels", "a-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3), ("Imperials", "tie-fighter", 20, 5, 3)
    )
    script = launch_phase(table.state)
    run(script, "2", "1", "0", "tie-bomber-1", "tie-fighter-1")
    assert [str(one) for one in table.events_of(events.Launched)] == [
        "a-wing-1 launches concussion-missile-1 at tie-bomber-1",
        "a-wing-1 launches concussion-missile-2 at tie-fighter-1",
        "tie-bomber-1 launches proton-torpedo-3 at a-wing-1",
    ]
    assert table["a-wing-1"].racks == (0,)
    assert table["tie-bomber-1"].racks == (1, 6)


def test_what_a_side_launches_is_hidden_until_all_have_decided() -> None:
    """While the second side decides, nothing of the first is on the map or off its pips."""
    table = Table(("Rebels", "a-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
    question = asked(launch_phase(table.state), "2")
    assert isinstance(question, Choose)
    assert (question.side, question.so_far) == ("Imperials", ())
    assert not table.state.warheads
    assert table["a-wing-1"].racks == (2,)


def test_a_warhead_starts_in_its_ship_s_hex_and_facing() -> None:
    """It is placed with the ship that launched it, and only targets ahead can be chosen."""
    table = duel()
    run(launch_phase(table.state), "1")
    (warhead,) = table.state.warheads.values()
    assert (warhead.hex, warhead.facing) == (table["x-wing-1"].hex, 0)
    assert (warhead.target, warhead.kind.drive) == ("tie-fighter-1", 12)
    table["x-wing-1"].facing = 3
    run(launch_phase(table.state))


@pytest.mark.parametrize("hindrance", ["dazed", "dead", "disabled"])
def test_only_a_living_undazed_crew_launches(hindrance: str) -> None:
    """One crew member who is alive and not dazed is enough, whoever it is."""
    table = Table(("Rebels", "y-wing", 20, 24, 0), ("Imperials", "tie-fighter", 20, 3, 0))
    ship = table["y-wing-1"]
    if hindrance == "dazed":
        ship.conditions += (Condition(Daze(do="daze", crew="pilot"), 2),)
    elif hindrance == "dead":
        ship.dead |= {"pilot"}
    else:
        ship.conditions += (Condition(Disable(do="disable", system="warheads"), 2),)
        run(launch_phase(table.state))
        assert not table.state.warheads
        return
    run(launch_phase(table.state), "1")
    assert len(table.state.warheads) == 1
    ship.dead |= {"gunner"}
    if hindrance == "dazed":
        run(launch_phase(table.state))


def test_a_warhead_moves_right_after_its_target() -> None:
    """It follows before any other ship moves, up to 12 hexes a turn."""
    table = duel(("Imperials", "tie-fighter", 30, 3, 0))
    run(launch_phase(table.state), "1", "tie-fighter-1")
    run(movement_phase(table.state), 9, 1, "tie-fighter-1", FORWARD, STOP, STOP, STOP)
    order = [
        event.ship if isinstance(event, events.Moved) else event.warhead
        for event in table.state.events
        if isinstance(event, events.Moved | events.Flew)
    ]
    assert order == ["tie-fighter-1", "proton-torpedo-1", "tie-fighter-2", "x-wing-1"]
    (warhead,) = table.state.warheads.values()
    assert warhead.hex == table.hex(20, 12)


def test_warheads_of_targets_without_a_move_fly_before_the_ships() -> None:
    """Our ruling: a target that cannot move has completed its move."""
    table = duel()
    table["tie-fighter-1"].drive = 0
    flying(table, "x-wing-1", "tie-fighter-1", (20, 20), 0)
    run(movement_phase(table.state), 5, 4, STOP)
    kinds = [type(one).__name__ for one in table.state.events]
    assert kinds.index("Flew") < kinds.index("Moved")


def test_the_shortest_way_has_choices_only_between_equals() -> None:
    """A target behind can be turned to on either side; one ahead leaves no choice."""
    table = duel()
    warhead = flying(table, "x-wing-1", "tie-fighter-1", (20, 10), 3)
    table["tie-fighter-1"].hex = table.hex(20, 7)
    question = asked(pursue(table.state, "tie-fighter-1"))
    assert question == Choose("Rebels", ("left", "right"), "flight", warhead.id)
    run(pursue(table.state, "tie-fighter-1"), "left")
    assert warhead.arrived
    assert warhead.facing == 0


def test_nine_points_turn_a_warhead_about() -> None:
    """A target straight behind at four hexes is one too far for a Drive of 12."""
    table = duel()
    warhead = flying(table, "x-wing-1", "tie-fighter-1", (20, 10), 3)
    table["tie-fighter-1"].hex = table.hex(20, 6)
    run(pursue(table.state, "tie-fighter-1"), "right")
    assert not warhead.arrived
    assert distance(warhead.hex, table.hex(20, 6)) == 1


def test_a_warhead_after_a_warhead_follows_it() -> None:
    """A warhead that tracks another moves when that one has moved."""
    table = Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
    chased = flying(table, "tie-bomber-1", "x-wing-1", (20, 8), 3)
    chaser = flying(table, "x-wing-1", chased.id, (20, 22), 0)
    run(pursue(table.state, "x-wing-1"))
    assert chased.hex == table.hex(20, 20)
    assert chaser.arrived


def test_a_ship_that_flies_into_its_warhead_is_hit_at_once() -> None:
    """No waiting for the results phase, no dodge; then the ship flies on with what is left."""
    table = duel()
    flying(table, "x-wing-1", "tie-fighter-1", (20, 2), 0)
    tie = table["tie-fighter-1"]
    question = asked(move_ship(table.state, tie), FORWARD)
    assert question == Roll((12, 12, 12), "warhead-damage", "Rebels")
    table = duel()
    flying(table, "x-wing-1", "tie-fighter-1", (20, 2), 0)
    tie = table["tie-fighter-1"]
    run(move_ship(table.state, tie), FORWARD, (1, 1, 3), FORWARD, STOP)
    assert len(tie.marked) == 4
    assert not table.state.warheads


def test_drive_lost_on_the_way_is_lost_at_once() -> None:
    """Hit after one hex, a ship of Drive 4 that is down to it has three points left."""
    table = duel()
    table["tie-fighter-1"].hex = table.hex(20, 10)
    flying(table, "x-wing-1", "tie-fighter-1", (20, 9), 0)
    tie = table["tie-fighter-1"]
    run(move_ship(table.state, tie), FORWARD, (1, 4, 3), FORWARD, FORWARD, FORWARD, STOP)
    assert tie.drive == 4
    assert tie.hex == table.hex(20, 6)


def test_other_warheads_do_not_go_off() -> None:
    """A warhead that tracks another ship is flown past."""
    table = duel(("Imperials", "tie-fighter", 25, 3, 0))
    flying(table, "x-wing-1", "tie-fighter-2", (20, 2), 0)
    run(move_ship(table.state, table["tie-fighter-1"]), FORWARD, STOP)
    assert len(table.state.warheads) == 1


def test_a_drive_below_ten_cannot_dodge() -> None:
    """The least Drive to dodge with is 10."""
    for drive, rolls in ((10, 1), (9, 0)):
        table = duel()
        table["tie-fighter-1"].drive = drive
        flying(table, "x-wing-1", "tie-fighter-1", (20, 3), 0).arrived = True
        question = asked(results_phase(table.state))
        assert isinstance(question, Roll)
        assert (question.why == "dodge") == bool(rolls)


def test_concussion_missiles_are_dodged_first() -> None:
    """Of a torpedo and two missiles two are dodged: the missiles."""
    table = Table(
        ("Rebels", "a-wing", 20, 3, 0),
        ("Imperials", "tie-bomber", 20, 24, 0),
        skills={"a-wing-1": {"pilot": {"piloting": 9}}},
    )
    for rack in (0, 1, 1):
        flying(table, "tie-bomber-1", "a-wing-1", (20, 3), 0, rack).arrived = True
    run(results_phase(table.state), 6, (1, 1, 1))
    (dodged,) = table.events_of(events.Dodged)
    assert dodged.dodged == ("concussion-missile-2", "concussion-missile-3")
    assert table.events_of(events.Detonated)[0].warheads == ("proton-torpedo-1",)


def test_a_dodged_warhead_is_gone() -> None:
    """Dodged or not, a warhead that reached its target leaves the map."""
    table = duel(skills={"tie-fighter-1": {"pilot": {"piloting": 9}}})
    flying(table, "x-wing-1", "tie-fighter-1", (20, 3), 0).arrived = True
    run(results_phase(table.state), 9)
    assert not table.state.warheads
    assert not table["tie-fighter-1"].marked


def test_hits_of_one_phase_are_simultaneous() -> None:
    """Two ships that hit each other are both destroyed."""
    table = Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
    flying(table, "x-wing-1", "tie-bomber-1", (20, 3), 0).arrived = True
    flying(table, "tie-bomber-1", "x-wing-1", (20, 24), 0).arrived = True
    for ship in ("x-wing-1", "tie-bomber-1"):
        for at in range(len(table[ship].marks[0]) - 1):
            table[ship].mark(0, at)
        table[ship].settle()
    run(results_phase(table.state), (9, 9, 9), (9, 9, 9))
    assert {table[ship].status for ship in ("x-wing-1", "tie-bomber-1")} == {"destroyed"}


def test_each_tracked_ship_jams_one() -> None:
    """One attempt a turn; with nothing after it a ship makes none."""
    table = duel()
    flying(table, "x-wing-1", "tie-fighter-1", (20, 20), 0)
    run(jamming(table.state), 1)
    assert not table.state.warheads
    run(jamming(table.state))


def test_a_lost_jammer_jams_nothing() -> None:
    """A critical hit takes the jammer away."""
    table = duel()
    flying(table, "x-wing-1", "tie-fighter-1", (20, 20), 0)
    gone = Disable(do="disable", system="jamming")
    table["tie-fighter-1"].conditions += (Condition(gone, None),)
    run(jamming(table.state))
    assert len(table.state.warheads) == 1


def test_cannons_shoot_at_warheads() -> None:
    """A warhead has a DV of 10 and dies of a point."""
    table = duel()
    warhead = flying(table, "x-wing-1", "tie-fighter-1", (20, 1), 0)
    question = asked(cannon_fire_phase(table.state))
    sealed = Together("1 fire 1 6", ("Rebels", "Imperials"))
    assert question == Choose(
        "Imperials", ("hold", warhead.id), "fire", "tie-fighter-1 1:laser-cannon", together=sealed
    )
    run(cannon_fire_phase(table.state), warhead.id, "2", (2, 4, 1))
    assert table.events_of(events.Fired)[0].needed == 10
    assert table.events_of(events.WarheadGone) == []
    run(cannon_fire_phase(table.state), warhead.id, "1+1", (3, 5, 1), (1, 1, 1))
    assert table.events_of(events.WarheadGone)[0].warhead == warhead.id


def test_warheads_dodge_warheads_with_a_skill_of_five() -> None:
    """A d10 + 5 - 1 - 10: a 6 is a 0 and a hit, a 7 is a dodge."""
    for face, dodges in ((6, False), (7, True)):
        table = Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
        chased = flying(table, "tie-bomber-1", "x-wing-1", (20, 15), 3)
        flying(table, "x-wing-1", chased.id, (20, 15), 0).arrived = True
        # The X-Wing then tries to jam what is left.
        answers = [face, 9] if dodges else [face, (1, 1, 1)]
        run(results_phase(table.state), *answers)
        assert (chased.id in table.state.warheads) == dodges


def test_warheads_can_be_launched_at_warheads_in_flight() -> None:
    """Those of earlier turns are targets in the front arc; those of the same phase are not."""
    table = Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
    chased = flying(table, "tie-bomber-1", "x-wing-1", (20, 15), 3)
    question = asked(launch_phase(table.state), "1", "1", "0")
    assert isinstance(question, Choose)
    assert question.options == ("tie-bomber-1", chased.id)


def test_warheads_go_with_their_target() -> None:
    """When a target is destroyed, what was after it is taken off, and what was after that."""
    table = Table(("Rebels", "x-wing", 20, 24, 0), ("Imperials", "tie-bomber", 20, 3, 3))
    chased = flying(table, "tie-bomber-1", "x-wing-1", (20, 15), 3)
    flying(table, "x-wing-1", chased.id, (20, 22), 0)
    table["x-wing-1"].marks = (b"\x01" * 19 + b"\x00",)
    table["x-wing-1"].settle()
    bomb = flying(table, "tie-bomber-1", "x-wing-1", (20, 24), 3)
    bomb.arrived = True
    run(results_phase(table.state), (5, 5, 5))
    assert not table.state.warheads

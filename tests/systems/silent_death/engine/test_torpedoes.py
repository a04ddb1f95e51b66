"""Torpedoes by mark, their movement by the official ruling, and what ships do about them."""

from __future__ import annotations

import pytest

from sheetforge.geometry.hexes import Hex, disk
from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.damage import lose_warheads
from sheetforge.systems.silent_death.engine.flight import pursue
from sheetforge.systems.silent_death.engine.homing import COSTS, after, moves
from sheetforge.systems.silent_death.engine.launch import launch_phase
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.engine.ship import Condition
from sheetforge.systems.silent_death.engine.warheads import results_phase
from sheetforge.systems.silent_death.schema.critical import Disable, NarrowSpread
from tests.systems.silent_death.engine.duel import Duel, built
from tests.systems.silent_death_star_wars.table import asked, run

DRIVES = {10: (12, 18), 20: (12, 16), 30: (12, 14), 40: (12, 12), 50: (12, 10)}
DECOYS = {"optional": ["decoys"]}
DEFENSE = {"optional": ["point-defense-against-torpedoes", "point-defense-against-missiles"]}


def racks(*marks: int, variable: bool = False) -> list[dict[str, object]]:
    return [{"mark": mark, "carried": 4, "variable": variable} for mark in marks]


def chased(number: int = 1, away: int = 0, mark: int = 10, **more: object) -> Duel:
    """Blue with torpedoes of Green after it; `away` 0 for those that have reached it."""
    changes = more.pop("changes", {})
    assert isinstance(changes, dict)
    green = built(torpedoes=racks(mark), drive=18)
    duel = Duel(green, built(weapons=[], **more), 9, **changes)
    for _ in range(number):
        torpedo = duel.torpedo(duel.green, "blue")
        if not away:
            torpedo.hex, torpedo.arrived = duel.blue.hex, True
    return duel


@pytest.mark.parametrize("mark", DRIVES)
def test_marks_differ_in_their_dice(mark: int) -> None:
    """Mark 10 to 50 throw one to five d12; variable speed gives them a Drive of its own."""
    plain = Duel(built(torpedoes=racks(mark))).green.blueprint.racks[0].kind
    fast = Duel(built(torpedoes=racks(mark, variable=True))).green.blueprint.racks[0].kind
    assert plain.dice == fast.dice == (12,) * (mark // 10)
    assert (plain.drive, fast.drive) == DRIVES[mark]


def ways(target: Hex, points: int = 18) -> list[tuple[str, ...]]:
    """Every way that a torpedo may take to a target with sideslips in use."""

    def on(hex: Hex, facing: int, left: int, slipped: bool) -> list[tuple[str, ...]]:
        if hex == target:
            return [()]
        found = []
        for move in moves(hex, facing, target, left, True, slipped):
            there, turned = after(hex, facing, move)
            rest = on(there, turned, left - COSTS[move], move.startswith("slip"))
            found += [(move, *way) for way in rest]
        return found

    return on(Hex(0, 0), 0, points, False)


def slips_and_turns(way: tuple[str, ...]) -> tuple[int, int]:
    return sum(move.startswith("slip") for move in way), way.count("right") + way.count("left")


def test_a_torpedo_without_sideslips_has_no_choice() -> None:
    """It flies on as long as that brings it nearer, else it turns; which way only right behind."""
    for target in disk(Hex(0, 0), 6):
        if not target.length:
            continue
        options = moves(Hex(0, 0), 0, target, 60)
        nearer = (target - Hex(0, -1)).length < target.length
        behind = target.q == 0 and target.r > 0
        assert len(options) == 1 + behind, target
        assert (options[0] == "forward") == nearer, target


def test_a_torpedo_flies_on_before_it_turns() -> None:
    """Two hexes ahead and then two to the right of that: one turn, and nothing asked."""
    duel = Duel(built(torpedoes=racks(10)), built(weapons=[]))
    torpedo = duel.torpedo(duel.green, "blue")
    duel.blue.hex = Hex(torpedo.hex.q + 2, torpedo.hex.r - 4)
    run(pursue(duel.state, "blue"))
    assert (torpedo.hex, torpedo.facing, torpedo.arrived) == (duel.blue.hex, 1, True)


@pytest.mark.parametrize("slips", [1, 2])
def test_one_or_two_sideslips_must_be_taken(slips: int) -> None:
    """They cost less than a turn: every way that is allowed has them, and none turns."""
    found = {slips_and_turns(way) for way in ways(Hex(slips, -slips - 5))}
    assert found == {(slips, 0)}


def test_three_sideslips_may_be_taken() -> None:
    """They cost as much as a turn: the owner may choose either."""
    found = {slips_and_turns(way) for way in ways(Hex(3, -8))}
    assert {(3, 0), (0, 1)} <= found


def test_four_sideslips_are_never_taken() -> None:
    """They cost more than a turn: it must turn."""
    found = {slips_and_turns(way) for way in ways(Hex(4, -9))}
    assert found == {(0, 1)}


def test_torpedoes_are_dodged_by_piloting() -> None:
    """A d10 of 8 and Piloting 5 less 10 and two torpedoes dodges one; the other hits, less DR."""
    duel = chased(2)
    run(results_phase(duel.state), (8,), (4,))
    assert len(duel.events_of(events.Dodged)[0].dodged) == 1
    assert len(duel.blue.marked) == 3


def test_a_ship_with_a_jammer_jams_one() -> None:
    """A roll in its spread takes a torpedo off the map that has not reached it."""
    duel = chased(1, away=9, jamming={"spread": "1-3", "die": "1d10"})
    run(results_phase(duel.state), (3,))
    assert not duel.state.warheads


@pytest.mark.parametrize(("roll", "jammed"), [(2, True), (3, False)])
def test_every_ship_jams(roll: int, jammed: bool) -> None:
    """Where a display prints no spread, 1-2 on a d10: critical hits take it from such ships."""
    duel = chased(1, away=9, jamming=None)
    run(results_phase(duel.state), (roll,))
    assert bool(duel.state.warheads) != jammed
    duel = chased(1, away=9, jamming=None)
    duel.blue.conditions += (Condition(Disable(do="disable", system="jamming"), None),)
    run(results_phase(duel.state))


def test_racks_of_one_mark_are_distinguished() -> None:
    """Alike, they are one rack; of fixed and variable speed, two with answers of their own."""
    blue = built(weapons=[])
    duel = Duel(built(torpedoes=[*racks(10), *racks(10)]), blue, 9)
    question = asked(launch_phase(duel.state))
    assert isinstance(question, Choose)
    assert (question.about, question.options[-1]) == ("green torpedo-mk-10", "8")
    duel = Duel(built(torpedoes=[*racks(10), *racks(10, variable=True)]), blue, 9)
    run(launch_phase(duel.state), "1", "2")
    assert [one.kind.drive for one in duel.state.warheads.values()] == [12, 18, 18]
    question = asked(lose_warheads(duel.state, duel.green, 1, "Green"))
    assert isinstance(question, Choose)
    assert question.options == ("torpedo-mk-10", "torpedo-mk-10-variable")


def test_a_torpedo_crew_launches_where_there_is_one() -> None:
    """With it dead nobody does, though pilot and gunners live; on other ships anybody does."""
    crew = {"pilot": ["piloting", "gunnery"], "torpedo-crew": ["gunnery"]}
    for dead, launches in (("torpedo-crew", False), ("pilot", True)):
        duel = Duel(built(crew=crew, torpedoes=racks(10)), built(weapons=[]), 9)
        duel.green.dead |= {dead}
        assert duel.green.can_launch == launches


# --- decoys --------------------------------------------------------------------------------------


def test_a_decoy_is_rolled_for_against_every_torpedo() -> None:
    """A 1 or 2 on a d4 removes a torpedo; one decoy a turn, instead of jamming."""
    duel = chased(4, away=9, decoys=2, jamming={"spread": "1-3", "die": "1d10"}, changes=DECOYS)
    run(results_phase(duel.state), "decoy", (1,), (2,), (3,), (4,))
    assert [one.gone for one in duel.events_of(events.Decoyed)] == [True, True, False, False]
    assert len(duel.state.warheads) == 2
    assert duel.blue.decoys == 1


def test_a_ship_may_jam_instead_of_using_a_decoy() -> None:
    """Its decoys stay."""
    duel = chased(1, away=9, decoys=2, jamming={"spread": "1-3", "die": "1d10"}, changes=DECOYS)
    run(results_phase(duel.state), "jam", (9,))
    assert duel.blue.decoys == 2


def test_without_the_rule_there_are_no_decoys() -> None:
    """Nor where none are left: the ship jams, and is not asked."""
    without = chased(1, away=9, decoys=2, jamming=None)
    run(results_phase(without.state), (9,))
    assert without.blue.decoys == 2
    empty = chased(1, away=9, decoys=0, changes=DECOYS)
    run(results_phase(empty.state), (9,))
    assert empty.blue.decoys == 0


def test_every_critical_takes_a_decoy_and_an_attack() -> None:
    """Whatever the table says; never below none."""
    changes = {"optional": [*DECOYS["optional"], *DEFENSE["optional"]]}
    defense = {"kills": "1-4", "attacks": 2}
    duel = chased(0, decoys=1, point_defense=defense, changes=changes)
    left = []
    for _ in range(3):
        run(damage.roll_critical(duel.state, duel.blue, "Green"), (3, 3))
        left.append((duel.blue.decoys, duel.blue.attacks))
    assert left == [(0, 1), (0, 0), (0, 0)]


# --- point defence -------------------------------------------------------------------------------


def test_point_defense_shoots_instead_of_dodging() -> None:
    """A d10 for each torpedo, as many as it has attacks; the rest hits."""
    defense = {"kills": "1-4", "attacks": 2}
    duel = chased(3, point_defense=defense, changes=DEFENSE)
    run(results_phase(duel.state), "point-defense", (4,), (5,), (2, 1))
    assert [one.stopped for one in duel.events_of(events.PointDefended)] == [1, 0]
    assert duel.events_of(events.Dodged) == []
    assert len(duel.blue.marked) == 2
    assert duel.blue.defended == "torpedoes"
    end_turn(duel.state)
    assert duel.blue.defended == ""


def test_a_ship_with_point_defense_may_dodge() -> None:
    """And keeps its attacks for missiles."""
    duel = chased(1, point_defense={"kills": "1-4", "attacks": 2}, changes=DEFENSE)
    run(results_phase(duel.state), "dodge", (9,))
    assert duel.blue.defended == ""


def test_without_the_rule_there_is_no_point_defense() -> None:
    """The ship dodges, and is not asked."""
    duel = chased(1, point_defense={"kills": "1-4", "attacks": 2})
    assert asked(results_phase(duel.state)).why == "dodge"


def test_narrowed_point_defense() -> None:
    """A critical that narrows its spread counts here, and one that takes it away."""
    duel = chased(1, point_defense={"kills": "1", "attacks": 2}, changes=DEFENSE)
    narrow = NarrowSpread(do="narrow-spread", system="point-defense", by=1)
    duel.blue.conditions += (Condition(narrow, None),)
    assert asked(results_phase(duel.state)).why == "dodge"

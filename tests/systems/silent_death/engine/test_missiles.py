"""Missiles: lock-on, salvoes, point defence against them, results after cannon fire."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.events import read_from
from sheetforge.systems.silent_death.engine.missiles import missile_launch, missile_results
from sheetforge.systems.silent_death.engine.resolve import read_text
from sheetforge.systems.silent_death.engine.rulings import locks_on
from sheetforge.systems.silent_death.play.next_millennium import STANDARD
from sheetforge.systems.silent_death.schema.weapon import Launcher, Reading
from tests.systems.silent_death.engine.duel import Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked, run

RULE = ["point-defense-against-missiles"]
DEFENSE = {"kills": "1-4", "attacks": 1}


def launcher(missiles: int = 20, away: int = 5, blue: Any = None, **changes: Any) -> Duel:
    """Green with a launcher and Blue ahead of it."""
    green = built(weapons=[mount("missile-launcher", missiles=missiles)])
    track = ". . . . . . . . . [18] . [15] . [12] w . . . . . X"
    return Duel(green, blue or built(weapons=[], damage_track=track), away, **changes)


def test_lock_on_is_a_roll_below_gunnery() -> None:
    """Gunnery 5 locks on with 1 to 4; a failure costs no missiles."""
    assert [face for face in range(1, 11) if locks_on(face, 5)] == [1, 2, 3, 4]
    duel = launcher()
    run(missile_launch(duel.state), "blue", (5,))
    assert (duel.green.missiles, duel.state.salvos) == ((20,), ())
    run(missile_launch(duel.state), "blue", (4,), "10")
    assert duel.green.missiles == (10,)
    assert [one.locked for one in duel.events_of(events.LockedOn)] == [False, True]


@pytest.mark.parametrize(("missiles", "sizes"), [(4, ()), (5, ("5",)), (12, ("5", "10"))])
def test_a_salvo_is_of_five_or_ten(missiles: int, sizes: tuple[str, ...]) -> None:
    """As many as the magazine has; with fewer than five there is no attempt."""
    duel = launcher(missiles)
    if not sizes:
        run(missile_launch(duel.state))
    elif len(sizes) == 1:
        run(missile_launch(duel.state), "blue", (1,))
        assert duel.green.missiles == (missiles - 5,)
    else:
        question = asked(missile_launch(duel.state), "blue", (1,))
        assert isinstance(question, Choose)
        assert question.options == sizes


def test_the_target_must_be_in_range_and_arc_at_launch_only() -> None:
    """Ten hexes at the launch; the salvo strikes wherever its target is afterwards."""
    run(missile_launch(launcher(away=11).state))
    behind = launcher()
    behind.green.facing = 3
    run(missile_launch(behind.state))
    duel = launcher(away=10)
    run(missile_launch(duel.state), "blue", (1,), "5")
    duel.blue.hex = duel.state.board.at(20, 2)
    run(missile_results(duel.state), (1, 2, 3, 4, 5))
    assert len(duel.blue.marked) == 5


def test_spore_moles_are_locked_on_to_within_six_hexes() -> None:
    """All that the table prints of them: a launcher of range 6, which counts only at the launch.

    They are launched, stopped by point defence and strike when missiles do.
    """
    moles = Launcher.model_copy(launcher().green.blueprint.mounts[0].entity, update={"range": 6})
    for away, reached in ((6, True), (7, False)):
        blue = built(weapons=[], point_defense=DEFENSE, damage_track=". . . . . . . . . . . . X")
        duel = launcher(away=away, blue=blue, optional=RULE)
        blueprint = duel.green.blueprint
        mounts = (replace(blueprint.mounts[0], entity=moles),)
        duel.green.blueprint = replace(blueprint, mounts=mounts)
        if not reached:
            run(missile_launch(duel.state))
            continue
        run(missile_launch(duel.state), "blue", (1,), "5")
        duel.blue.hex = duel.state.board.at(20, 2)
        run(missile_results(duel.state), (2,), (1, 2, 3))
        assert [one.missiles for one in duel.events_of(events.SalvoHit)] == [3]


def test_damage_is_high_and_one() -> None:
    """Dice that tie for High are added up: 4, 4 and 1 make 9, less DR 18."""
    duel = launcher()
    run(missile_launch(duel.state), "blue", (1,), "5")
    run(missile_results(duel.state), (4, 1, 4, 2, 3))
    assert [one.damage for one in duel.events_of(events.SalvoHit)] == [9]
    assert len(duel.blue.marked) == 9 - duel.blue.blueprint.damage_reduction
    assert duel.state.salvos == ()


def test_a_die_that_is_not_added_up_is_spoken_as_it_is_read() -> None:
    """A lone missile, debris and a roll that luck repeats have their faces in the sentence."""
    assert read_from((5,), 6, read_text(Reading.HIGH, 1)) == "6 (High+1 of 5)"
    duel = launcher()
    run(missile_launch(duel.state), "blue", (1,), "5")
    run(missile_results(duel.state), (4, 1, 4, 2, 3))
    (salvo,) = duel.events_of(events.SalvoHit)
    assert str(salvo) == "5 missiles hit blue for 9 (High+1 of 4, 1, 4, 2, 3)"
    debris = events.Collided("blue", "debris", 2, (1, 4, 1), read_text(Reading.LOW))
    assert str(debris) == "blue flies into debris: 2 (Low of 1, 4, 1) damage"
    luck = events.LuckUsed("blue", "pilot", "lock-on", (9,))
    assert str(luck) == "blue: luck of the pilot, lock-on, which rolled 9, is thrown again"


def test_missiles_strike_after_cannon_fire() -> None:
    """The results have a phase of their own, behind it."""
    names = [name for name, _ in STANDARD.phases]
    assert names.index("missile-results") == names.index("cannon-fire") + 1
    assert names.index("missile-launch") < names.index("warhead-launch") < names.index("movement")


def test_a_destroyed_target_takes_its_salvo_along() -> None:
    """Nothing is rolled."""
    duel = launcher()
    run(missile_launch(duel.state), "blue", (1,), "5")
    duel.blue.status = "destroyed"
    run(missile_results(duel.state))
    assert not duel.events_of(events.SalvoHit)
    assert not duel.state.salvos


def test_point_defense_takes_so_many_missiles_of_a_salvo() -> None:
    """A roll of 3 in a kill spread of 1 to 4 leaves two of five, a roll of 5 all of them."""
    blue = built(weapons=[], point_defense=DEFENSE)
    for roll, dice in ((3, (1, 2)), (5, (1, 1, 1, 1, 2))):
        duel = launcher(blue=blue, optional=RULE)
        run(missile_launch(duel.state), "blue", (1,), "5")
        run(missile_results(duel.state), (roll,), dice)
        assert [one.missiles for one in duel.events_of(events.SalvoHit)] == [len(dice)]


def test_point_defense_has_so_many_attacks_the_largest_salvo_first() -> None:
    """One attack: the salvo of ten is thinned out, that of five is not."""
    green = built(weapons=[mount("missile-launcher", missiles=20) for _ in range(2)])
    track = ". . . . . . . . . [18] . [15] . [12] w . . . . . X"
    blue = built(weapons=[], point_defense=DEFENSE, damage_track=track)
    duel = Duel(green, blue, 5, optional=RULE)
    run(missile_launch(duel.state), "blue", "blue", (1,), (1,), "5", "10")
    run(missile_results(duel.state), (4,), (1,) * 6, (1,) * 5)
    assert [one.missiles for one in duel.events_of(events.SalvoHit)] == [6, 5]


def test_point_defense_is_used_against_torpedoes_or_missiles() -> None:
    """Never both in a turn."""
    duel = launcher(blue=built(weapons=[], point_defense=DEFENSE), optional=RULE)
    run(missile_launch(duel.state), "blue", (1,), "5")
    duel.blue.defended = "torpedoes"
    run(missile_results(duel.state), (1, 1, 1, 1, 2))
    assert duel.events_of(events.PointDefended) == []


def test_a_copy_has_its_own_salvoes() -> None:
    """What strikes in a copy is still to come in the state."""
    duel = launcher()
    run(missile_launch(duel.state), "blue", (1,), "5")
    copy = duel.state.copy()
    run(missile_results(copy), (1, 1, 1, 1, 2))
    assert (len(copy.salvos), len(duel.state.salvos)) == (0, 1)

"""Engineers: attempts at damage control, and what critical hits take of them."""

from __future__ import annotations

import pytest

from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.repair import attempts, damage_control
from sheetforge.systems.silent_death.schema import critical as effect
from tests.systems.silent_death.engine.duel import Duel, built
from tests.systems.silent_death_star_wars.table import run


def damaged(engineers: int | None, boxes: int = 6) -> Duel:
    """Green with so many engineers, a repair spread of 1-4, and its first boxes marked."""
    more = {} if engineers is None else {"engineers": engineers}
    duel = Duel(built(damage_control="1-4", **more))
    for at in range(boxes):
        duel.green.mark(0, at)
    return duel


@pytest.mark.parametrize(("engineers", "rolls"), [(None, 1), (1, 1), (3, 3)])
def test_each_engineer_makes_an_attempt(engineers: int | None, rolls: int) -> None:
    """A ship that carries none has the one of its display."""
    duel = damaged(engineers)
    assert attempts(duel.green) == rolls
    run(damage_control(duel.state), *[(1,)] * rolls)
    assert len(duel.green.marked) == 6 - rolls


def test_nothing_is_rolled_when_all_is_repaired() -> None:
    """The second engineer repairs the last boxes; the third has nothing to do."""
    duel = damaged(3)
    run(damage_control(duel.state), (4,), (3,))
    assert duel.green.marked == ()
    assert [one.boxes for one in duel.events_of(events.Repaired)] == [4, 2]


def test_critical_hits_kill_engineers() -> None:
    """Two of three lost: one attempt; none left: none; and never more than there are."""
    duel = damaged(3)
    for lost, left in ((2, 1), (2, 0)):
        one = effect.Lose(do="lose", what="engineers", amount=lost)
        run(damage.carry_out(one, duel.state, duel.green, "Blue", 0))
        assert attempts(duel.green) == left
    run(damage_control(duel.state))


def test_without_damage_control_engineers_mend_nothing() -> None:
    """As the display of the Badger has it: the section is destroyed."""
    duel = damaged(3)
    one = effect.Disable(do="disable", system="damage-control")
    run(damage.carry_out(one, duel.state, duel.green, "Blue", 0))
    marked = duel.green.marked
    run(damage_control(duel.state))
    assert duel.green.marked == marked != ()

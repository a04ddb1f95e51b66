"""Electronic warfare: targets and attempts are named, then scanned, and what a scan is good for."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.questions import Choose
from sheetforge.systems.silent_death.engine import damage, events
from sheetforge.systems.silent_death.engine.electronic_warfare import electronic_warfare, working
from sheetforge.systems.silent_death.engine.fire import cannon_fire_phase
from sheetforge.systems.silent_death.engine.missiles import missile_launch
from sheetforge.systems.silent_death.engine.phases import end_turn
from sheetforge.systems.silent_death.play.next_millennium import STANDARD, TOURNAMENT
from sheetforge.systems.silent_death.schema import critical as effect
from tests.systems.silent_death.engine.duel import SHOW, Duel, built, mount
from tests.systems.silent_death_star_wars.table import asked, run

SUITE = {"spread": "1-3", "attempts": 3}


def suite(other: bool = False, **changes: Any) -> Duel:
    """Green with an ECM suite; Blue with one or none."""
    green = built(**{"ecm": SUITE, "weapons": [mount("pulse-laser")], **changes})
    blue = built(weapons=[], damage_reduction=0, **({"ecm": SUITE} if other else {}))
    return Duel(green, blue)


def test_targets_and_numbers_of_attempts_are_named_before_any_is_made() -> None:
    """Both sides name theirs; a success ends the attempts at its target."""
    duel = suite(other=True)
    run(electronic_warfare(duel.state), "blue", "3", "green", "2", (4,), (3,), (9,), (4,))
    assert [(one.ship, one.roll, one.done) for one in duel.events_of(events.Scanned)] == [
        ("green", 4, False),
        ("green", 3, True),
        ("blue", 9, False),
        ("blue", 4, False),
    ]
    assert duel.blue.scanned_by("Green")
    assert not duel.green.scanned_by("Blue")


def test_attempts_are_parted_among_targets() -> None:
    """What the first target leaves is for the others; a ship may hold the rest."""
    duel = suite()
    third = duel.blue.copy()
    third.id, third.hex = "third", duel.state.board.at(3, 3)
    duel.state.ships["third"] = third
    question = asked(electronic_warfare(duel.state), "blue", "1", "third")
    assert isinstance(question, Choose)
    assert (question.why, question.options) == ("attempts", ("1", "2"))
    assert question.so_far == ("green blue 1",)
    run(electronic_warfare(duel.state), "blue", "1", "hold", (4,))


@pytest.mark.parametrize("rules", [STANDARD, TOURNAMENT])
def test_only_the_whole_sequence_has_the_phase(rules: Any) -> None:
    """It is the last one there; the tournament's sequence has none."""
    assert (rules.phases[-1][0] == "electronic-warfare") == (rules is STANDARD)
    assert ("electronic-warfare" in dict(rules.phases)) == (rules is STANDARD)


def test_a_scanned_ship_is_easier_to_hit_until_the_end_of_the_next_turn() -> None:
    """One more on the total, for the side that scanned it, in the next turn and no longer."""
    duel = suite()
    run(electronic_warfare(duel.state), "blue", "1", (1,))
    totals = []
    for _ in range(2):
        end_turn(duel.state)
        duel.state.turn += 1
        run(cannon_fire_phase(duel.state), "blue", (1, 2, 1))
        totals.append(duel.events_of(events.Fired)[-1].total)
    assert totals == [6, 5]


def test_a_scanned_ship_is_easier_to_lock_on_to() -> None:
    """Gunnery 5 then locks on with a 5."""
    for scanned in (False, True):
        duel = suite(weapons=[mount("missile-launcher", missiles=5)])
        if scanned:
            run(electronic_warfare(duel.state), "blue", "1", (3,))
        run(missile_launch(duel.state), "blue", (5,))
        assert bool(duel.state.salvos) == scanned


def test_critical_hits_narrow_and_end_scanning() -> None:
    """The spread drops by 1 at a time; with nothing left of it, or put out, nothing is asked."""
    narrow = effect.NarrowSpread(do="narrow-spread", system="ecm", by=1)
    duel = suite()
    spreads = []
    for _ in range(3):
        run(damage.carry_out(narrow, duel.state, duel.green, "Blue", 0))
        spreads.append(str(working(duel.green)))
    assert spreads == ["1-2", "1", "None"]
    run(electronic_warfare(duel.state))
    duel = suite()
    out = effect.Disable(do="disable", system="ecm", lasting="next-turn")
    run(damage.carry_out(out, duel.state, duel.green, "Blue", 0))
    run(electronic_warfare(duel.state))


def test_a_captain_steers_a_scan() -> None:
    """A 4 beside a spread of 1-3 takes a point."""
    crew = {"captain": ["captain"], "pilot": ["piloting", "gunnery"]}
    duel = suite(crew=crew)
    duel.green.captain_points = 1
    run(electronic_warfare(duel.state), "blue", "1", (4,), "1")
    assert duel.blue.scanned_by("Green")
    copy = duel.state.copy()
    copy.ships["blue"].scanned = ()
    assert duel.blue.scanned_by("Green")


def test_a_person_sees_who_is_scanned() -> None:
    """In the list of ships, and what holding means."""
    duel = suite()
    question = asked(electronic_warfare(duel.state))
    assert isinstance(question, Choose)
    assert SHOW.option(duel.state, question, "hold") == "scans no more"
    run(electronic_warfare(duel.state), "blue", "1", (1,))
    assert "scanned by Green" in SHOW.roster(duel.state)[3]

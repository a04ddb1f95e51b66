"""Sentences of shots and rolls: dice, range and need are said plainly in every game."""

from __future__ import annotations

import pytest

from sheetforge.play.engine import TIME_UP, Outcome
from sheetforge.play.events import Event, heading
from sheetforge.play.narrator import counts, ending
from sheetforge.sheet.battle_page import scored
from sheetforge.systems.babylon.engine import events as babylon
from sheetforge.systems.babylon.play.presenter import PRESENTER
from sheetforge.systems.silent_death.engine import events as death
from sheetforge.systems.silent_fury.engine import crew_events
from sheetforge.systems.silent_fury.engine import events as fury

SENTENCES: list[tuple[Event, str]] = [
    (
        babylon.Fired("otso", "Ion Torpedo", "merlin", 3, (2,), 24, 1),
        "otso fires Ion Torpedo at merlin, range 3: rolls 2 on d20, needs 24 or less: 1 hit",
    ),
    (
        babylon.Intercepted("otso", "Pulse Gun", ("Array", "Laser"), 1, (3, 1), (2, 4)),
        "otso intercepts Pulse Gun with Array, Laser: "
        "rolls 3 on d10, needs 2 or less; 1 on d10, needs 4 or less: 1 blocked",
    ),
    (babylon.DroppedOut("kite", 2, True, 4, 3), "kite: fighter 2 drops out (4 on d6, needs 3 or less)"),
    (babylon.DroppedOut("kite", 2, True), "kite: fighter 2 drops out"),
    (babylon.WeaponOut("otso", "Array", False, 4, 7), "otso: Array still works (4 on d10, needs 7 or less)"),
    (fury.Fired("skua", 2, "Pulse Laser", "tern", 5), "skua fires Pulse Laser, component 2, at tern, range 5"),
    (fury.Missed("tern", (14, 9), 7, die=20), "tern is not hit: accuracy 14, 9 on d20, needs 7 or less"),
    (
        crew_events.BoardingMissed("skua", "spacer", "tern", "return", 9, 7, 12),
        "skua: spacer misses tern (accuracy 9 on d12, needs 7 or less): back aboard",
    ),
    (
        death.Fired("redan", "Laser", 2, "galliard", (4, 3, 1), 7, 14, None, 6),
        "redan fires 2 x Laser at galliard, range 6: 4+3+1-1 = 7, needs 14, misses",
    ),
    (death.Jammed("redan", "torpedo", 10, False, "1 to 2"), "redan fails to jam torpedo (rolls 10, needs 1 to 2)"),
]


@pytest.mark.parametrize(("event", "sentence"), SENTENCES, ids=[type(event).__name__ for event, _ in SENTENCES])
def test_a_roll_says_its_dice_and_what_it_needs(event: Event, sentence: str) -> None:
    """`2 for 24 or less` was not to be understood without the rules at hand."""
    assert str(event) == sentence


def test_babylon_is_played_in_rounds_on_the_screen_as_in_its_book() -> None:
    """The heading, the end and the heading of pictures; the event is the one that every game has."""
    began = babylon.TurnBegan(3)
    assert str(began) == "Round 3"
    assert began.word == "turn-began"
    assert heading(began) == 2
    over = Outcome(None, TIME_UP, 9, {"Red": 4.0, "Blue": 5.0})
    assert (
        ending(over, PRESENTER.turn_word, {}) == "nobody wins (round limit) after 9 rounds; points left: Red 4, Blue 5"
    )


def test_the_end_is_headed_by_what_decides() -> None:
    """The score where the game goes by it; the points left are a further count then."""
    over = Outcome(
        "Tarn", "points", 8, {"Tarn": 63.0, "Meridian": 86.0}, tallies={"score": {"Tarn": 41.5, "Meridian": 9.0}}
    )
    assert ending(over, "turn", {}) == "Tarn wins (points) after 8 turns; score: Tarn 41.5, Meridian 9"
    assert counts(over, {})[1:] == ["points left: Tarn 63, Meridian 86"]


def test_where_a_goal_compares_losses_they_head_the_end() -> None:
    """A presenter has them: points left say nothing of who has lost fewer."""
    over = Outcome("Ilmari", "points", 4, {"Tarsians": 436.9, "Ilmari": 1056.1})
    lost = {"points lost": {"Tarsians": 1178.06, "Ilmari": 563.93}}
    assert ending(over, "round", lost) == (
        "Ilmari wins (points) after 4 rounds; points lost: Tarsians 1178.1, Ilmari 563.9"
    )
    assert counts(over, lost)[1:] == ["points left: Tarsians 436.9, Ilmari 1056.1"]
    battle = next(scored(lost))
    assert (battle.title, battle.lines) == ("Points lost", (("", "Tarsians 1178.1, Ilmari 563.9."),))

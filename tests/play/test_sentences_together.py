"""Events of a group in one sentence: the warheads of a launch are a line, not a wall of lines."""

from __future__ import annotations

from sheetforge.play.events import NO_NAMES, in_sentences, joins_on
from sheetforge.systems.silent_death.engine.events import Destroyed, Flew, Launched

NAMES = {"t-1": "torpedo mk 30 no. 1", "t-2": "torpedo mk 30 no. 2", "t-3": "torpedo mk 30 no. 3", "a": "a Galliard"}


def test_warheads_of_one_ship_at_one_target_are_launched_in_one_sentence() -> None:
    """Another target begins another sentence; a single warhead has its own."""
    launched = [Launched("t-1", "redan", "a"), Launched("t-2", "redan", "a"), Launched("t-3", "redan", "b")]
    said = [sentence for _, sentence in in_sentences(launched, NAMES)]
    assert said == ["redan launches torpedo mk 30 no. 1, 2 at a Galliard", "redan launches torpedo mk 30 no. 3 at b"]


def test_warheads_that_fly_to_one_hex_fly_together() -> None:
    """The verb agrees, and what they have reached is said once."""
    flown = [Flew("t-1", "1207", 2, True), Flew("t-2", "1207", 2, True)]
    assert [sentence for _, sentence in in_sentences(flown, NAMES)] == [
        "torpedo mk 30 no. 1, 2 fly to 1207, the hex of the target"
    ]
    assert str(flown[0]) == "t-1 flies to 1207, the hex of the target"


def test_other_events_stay_apart() -> None:
    """Only kinds that name the field in which they differ are reported together."""
    twice = [Destroyed("a", "redan"), Destroyed("a", "redan")]
    assert not joins_on(*twice)
    assert len(list(in_sentences(twice, NO_NAMES))) == 2

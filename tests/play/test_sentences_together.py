"""Events of a group in one sentence: the warheads of a launch are a line, not a wall of lines."""

from __future__ import annotations

from sheetforge.play.events import NO_NAMES, in_sentences, joins_on
from sheetforge.systems.babylon.engine import events as babylon
from sheetforge.systems.silent_death.engine.events import Destroyed, Flew, Launched
from sheetforge.systems.silent_fury.engine.crew_events import TorpedoPlaced

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


def test_what_a_ship_of_babylon_launches_at_one_moment_is_one_sentence() -> None:
    """Flights are named, equal ballistics at one target are counted; a name is not cut at a word that others share."""
    left = [babylon.Launched("eyrie", name) for name in ("Tiira A", "Tiira B", "Kuikka")]
    assert [sentence for _, sentence in in_sentences(left, NO_NAMES)] == ["eyrie launches Tiira A, B, Kuikka"]
    alike = [babylon.Launched("eyrie", name) for name in ("Great Kite", "Great Auk")]
    assert [sentence for _, sentence in in_sentences(alike, NO_NAMES)] == ["eyrie launches Great Kite, Great Auk"]
    weapons = ("Ion Torpedo", "Ion Torpedo", "Missile Rack")
    sent = [babylon.BallisticLaunched("otso", weapon, "a", "1524") for weapon in weapons]
    assert [sentence for _, sentence in in_sentences(sent, NAMES)] == [
        "otso launches 2 Ion Torpedoes, Missile Rack at a Galliard from 1524"
    ]


def test_torpedoes_of_silent_fury_that_come_into_one_hex_are_counted() -> None:
    """Those of another hex have another sentence."""
    placed = [TorpedoPlaced("Tarn", "1012"), TorpedoPlaced("Tarn", "1012"), TorpedoPlaced("Tarn", "0911")]
    said = [sentence for _, sentence in in_sentences(placed, NO_NAMES)]
    assert said == ["Tarn: 2 torpedoes at 1012", "Tarn: torpedo at 0911"]


def test_other_events_stay_apart() -> None:
    """Only kinds that name the field in which they differ are reported together."""
    twice = [Destroyed("a", "redan"), Destroyed("a", "redan")]
    assert not joins_on(*twice)
    assert len(list(in_sentences(twice, NO_NAMES))) == 2

"""Odds of warheads and missiles against the engine, another implementation, and hand figures."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import icepool
import pytest

from sheetforge.dice.distribution import Distribution
from sheetforge.systems.silent_death.engine import events
from sheetforge.systems.silent_death.engine.missiles import thinned
from sheetforge.systems.silent_death.engine.ship import Salvo, Skills
from sheetforge.systems.silent_death.engine.warheads import detonations, jamming
from sheetforge.systems.silent_death.odds.warheads import (
    DECOY,
    DODGE,
    JAM,
    NOTHING,
    POINT_DEFENSE,
    Defenses,
    blast,
    getting_through,
    lock_on,
    missiles_through,
    read_together,
    salvo,
)
from sheetforge.systems.silent_death.schema.notation import IntRange
from sheetforge.systems.silent_death.schema.weapon import Reading
from tests.systems.silent_death.engine.duel import Duel, built
from tests.systems.silent_death.ways import ends

KILLS, ATTACKS, JAMS = IntRange(1, 4), 2, IntRange(1, 2)
TARGET = Defenses(7, None, (JAMS, 10), True, KILLS, ATTACKS)
OPTIONS = ["decoys", "point-defense-against-torpedoes", "point-defense-against-missiles"]


def duel(torpedoes: int, arrived: bool, skills: int = 7) -> Duel:
    """Green's torpedoes at Blue, there or still on their way; Blue defends itself as TARGET."""
    armed = built(torpedoes=[{"mark": 10, "carried": 6}])
    target = built(
        point_defense={"kills": str(KILLS), "attacks": ATTACKS},
        decoys=1,
        jamming={"spread": str(JAMS), "die": "1d10"},
        damage_track=" ".join("." * 60) + " [18] X",
    )
    table = Duel(armed, target, optional=OPTIONS)
    table.blue.skills = {"pilot": Skills(skills, 5)}
    for _ in range(torpedoes):
        table.torpedo(table.green, "blue").arrived = arrived
    return table


def hits(state: Any) -> int:
    """How many torpedoes struck."""
    return sum(len(one.warheads) for one in state.events if isinstance(one, events.Detonated))


def exactly(chances: Distribution[int]) -> dict[int, Fraction]:
    return dict(chances)


@pytest.mark.parametrize("number", [1, 2, 3, 5])
@pytest.mark.parametrize("how", [DODGE, POINT_DEFENSE])
def test_what_arrives_is_met_as_in_the_engine(how: str, number: int) -> None:
    """Every throw of dodging, and of point defence with its two attacks."""
    table = duel(number, arrived=True)
    pick = {"defend": {DODGE: "dodge", POINT_DEFENSE: "point-defense"}[how]}
    engine = exactly(ends(table.state, detonations, hits, pick))
    assert engine == exactly(getting_through(number, (how,), TARGET))


@pytest.mark.parametrize("number", [1, 2, 4])
@pytest.mark.parametrize("how", [JAM, DECOY])
def test_what_is_on_its_way_is_met_as_in_the_engine(how: str, number: int) -> None:
    """A turn of jamming takes one at most, a decoy each that falls for it."""
    table = duel(number, arrived=False)
    pick = {"countermeasure": {JAM: "jam", DECOY: "decoy"}[how]}
    engine = exactly(ends(table.state, jamming, lambda state: len(state.tracking("blue")), pick))
    assert engine == exactly(getting_through(number, (how,), TARGET))


@pytest.mark.parametrize("missiles", [5, 10])
def test_a_salvo_is_thinned_as_in_the_engine(missiles: int) -> None:
    """The roll of point defence, in its spread, is the number of missiles that it stops."""
    table = duel(0, arrived=False)
    coming = [Salvo("Green", "green", 0, "blue", missiles)]

    def script(state: Any) -> Any:
        through = yield from thinned(state, state.ships["blue"], coming)
        state.launched = sum(one.missiles for one in through)

    left = ends(table.state, script, lambda state: state.launched)
    assert exactly(left) == exactly(missiles_through(missiles, TARGET, True))


def test_one_thing_after_the_other() -> None:
    """A decoy first, then dodging what is left; by icepool."""
    fooled = icepool.d(4) <= 2

    def dodge(coming: int) -> Any:
        if coming == 0:
            return 0
        return icepool.d(10).map(lambda face: coming - min(coming, max(0, face + 7 - coming - 10)))

    theirs = (3 - 3 @ fooled).map(dodge)
    expected = {
        value: Fraction(ways, theirs.denominator())
        for value, ways in zip(theirs.outcomes(), theirs.quantities(), strict=True)
    }
    assert exactly(getting_through(3, (DECOY, DODGE), TARGET)) == expected


def test_the_blast_of_what_hits_by_icepool() -> None:
    """Two of 3d12 at a DR of 3, each dodged by a skill of 7: combined, reduced once."""
    hitting = getting_through(2, (DODGE,), TARGET)
    ours = blast(hitting, (12, 12, 12), 3)
    theirs = (
        icepool.d(10)
        .map(lambda face: 2 - min(2, max(0, face + 7 - 2 - 10)))
        .map(lambda number: (3 * number) @ icepool.d(12) if number else icepool.Die([0]))
    )
    theirs = theirs.map(lambda total: max(0, total - 3))
    assert exactly(ours) == {
        value: Fraction(ways, theirs.denominator())
        for value, ways in zip(theirs.outcomes(), theirs.quantities(), strict=True)
    }


def test_missiles_read_together() -> None:
    """High of many dice: the best face once for each die that shows it; by hand and by icepool."""
    five = read_together(5, 6, Reading.HIGH)
    assert five.chance(6) == Fraction(5 * 5**4 + 1 * 0, 6**5) + Fraction(
        # A high of 3 on two dice, or of 2 on three, is a 6 as well.
        10 * 2**3 + 10 * 1**2,
        6**5,
    )
    assert five.chance(30) == Fraction(1, 6**5)

    def high(*faces: int) -> int:
        return max(faces) * faces.count(max(faces))

    theirs = icepool.map(high, *[icepool.d(6)] * 5)
    assert exactly(five) == {
        value: Fraction(ways, 6**5) for value, ways in zip(theirs.outcomes(), theirs.quantities(), strict=True)
    }
    assert sum(read_together(10, 6, Reading.HIGH).ways.values()) == 6**10


def test_a_salvo_s_damage() -> None:
    """A bonus counts once, DR once; a salvo that is stopped whole does nothing."""
    whole = missiles_through(5, TARGET, False)
    assert salvo(whole, 6, Reading.HIGH, 1, 0).mean() == 1 + read_together(5, 6, Reading.HIGH).mean()
    few = missiles_through(3, TARGET, True)
    assert few.chance(0) == Fraction(2, 10)
    assert salvo(few, 6, Reading.HIGH, 1, 0).chance(0) == Fraction(2, 10)


def test_lock_on_is_below_gunnery() -> None:
    """A skill of 1 never locks on, one of 10 nearly always."""
    assert [lock_on(skill).chance(True) for skill in (1, 5, 10)] == [0, Fraction(2, 5), Fraction(9, 10)]


def test_the_ways_of_a_target() -> None:
    """Nothing first; on arrival what it can; on the way only before that."""
    assert Defenses().ways() == ((NOTHING,), (DODGE,))
    assert Defenses(drive=9).ways() == ((NOTHING,),)
    assert Defenses(drive=9, decoys=True).ways() == ((NOTHING,), (DECOY,))
    assert TARGET.ways() == (
        (NOTHING,),
        (DODGE,),
        (POINT_DEFENSE,),
        (JAM, DODGE),
        (JAM, POINT_DEFENSE),
        (DECOY, DODGE),
        (DECOY, POINT_DEFENSE),
    )
    with pytest.raises(ValueError, match="jam"):
        getting_through(1, (JAM,), Defenses())

"""The limits of events: fleets of the content keep to those of theirs, other forces are refused."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play.engine import Unplayable
from sheetforge.play.forces import Force
from sheetforge.systems.silent_death.play.forces import FORCES
from sheetforge.systems.silent_death.play.next_millennium import ENGINE
from sheetforge.systems.silent_death.schema.fleet import Fleet
from sheetforge.systems.silent_death.schema.ship import Craft
from tests.systems.silent_death.armoury import library

SYSTEM = "silent-death"


def battle(rules: str, *forces: Force, **more: Any) -> Any:
    names = [f"Side {at}" for at, _ in enumerate(forces, 1)]
    return ENGINE.battle(library(), {**FORCES.recipe(library(), forces, names), "rules": rules, **more})


def fleet(id: str) -> Force:
    return Force(Key("fleets", SYSTEM, id), skill=None)


def ships(id: str, count: int) -> Force:
    return Force(Key("ships", SYSTEM, id), count)


def complete(entity: Any) -> bool:
    """Whether every ship of a fleet of an event has a display."""
    return (
        isinstance(entity, Fleet)
        and entity.event is not None
        and all(isinstance(library().get("ships", SYSTEM, line.ship), Craft) for line in entity.ships)
    )


FLEETS = [key.id for key in library().keys("fleets", SYSTEM) if complete(library().entity(key))]


def test_there_are_fleets_to_try() -> None:
    """Those of the tournament and of the league; the fixed fleets of the book lack displays."""
    assert len(FLEETS) >= 4


@pytest.mark.parametrize("id", FLEETS)
def test_a_fleet_of_an_event_can_be_played_by_it(id: str) -> None:
    """Against one of its kind, with nothing said of limits."""
    entity = library().get("fleets", SYSTEM, id)
    assert isinstance(entity, Fleet)
    assert battle(str(entity.event), fleet(id), fleet(id)).sides == ("Side 1", "Side 2")


@pytest.mark.parametrize(
    ("forces", "said"),
    [
        ((ships("dolphin-ii", 1),) * 2, "'dolphin-ii': Rules of Warfare II does not admit it"),
        ((ships("piranha-ii", 5),) * 2, "allows 4 of a miniature; the fleet has"),
        ((ships("piranha-ii", 11),) * 2, "Side 1: the fleet costs 319; it may cost 300"),
        ((ships("piranha-ii", 1),) * 3, "2 take part in Rules of Warfare II, not 3"),
        ((fleet("ridotto-first-dance"),) * 2, "'hornpipe': Rules of Warfare II does not admit it"),
    ],
)
def test_every_limit_is_named(forces: tuple[Force, ...], said: str) -> None:
    """What breaks it, by how much, and what to do about it."""
    with pytest.raises(Unplayable) as refused:
        battle("rules-of-warfare-ii", *forces)
    assert said in str(refused.value)
    assert "--unofficial" in refused.value.reasons[-1]
    battle("rules-of-warfare-ii", *forces[:2], unofficial=True)


def test_a_rolled_fleet_may_exceed_the_points_of_a_league() -> None:
    """800 points and 20 per cent: 15 Dolphins II at 61 points fit, 16 do not."""
    battle("house-league", ships("dolphin-ii", 15), ships("dolphin-ii", 1))
    with pytest.raises(Unplayable) as refused:
        battle("house-league", ships("dolphin-ii", 16), ships("dolphin-ii", 1))
    assert "costs 976; it may cost 960 (800 and 20 % over)" in str(refused.value)


def test_other_rule_sets_have_no_limits() -> None:
    """The turn sequences alone admit everything."""
    assert battle("next-millennium", ships("dolphin-ii", 20), ships("piranha-ii", 1))


def test_the_house_of_a_fleet_counts() -> None:
    """Night Brood has its own ships alone: as data of a side, a fleet of others is refused; without one it is not."""
    force, brood = (
        ships("dolphin-ii", 2),
        {"name": "Strays", "house": "night-brood", "source": {"book": "sheetforge original"}},
    )
    battle("house-league", force, force)
    with pytest.raises(Unplayable) as refused:
        battle("house-league", force, force, forces={"Side 2": brood | {"ships": [{"ship": "dolphin-ii", "count": 2}]}})
    assert "Side 2: 'dolphin-ii': Night Brood does not list it" in str(refused.value)
    assert "Side 1:" not in str(refused.value)

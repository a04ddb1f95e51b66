"""Teaching battles: one for a game, small, with a recorded first turn that its page explains."""

from __future__ import annotations

from itertools import combinations

import pytest

from sheetforge.content.scenarios import MOST_UNITS, BattleScenario, Teaching
from sheetforge.game import discover
from sheetforge.lint.checkers import teaching_battle
from sheetforge.lint.rule import Context
from sheetforge.play import engine_of
from sheetforge.play.teaching import StaleRecord, first_turn
from sheetforge.products.options import PrintOptions
from sheetforge.sheet.walk import texts
from tests.first_turns import with_record
from tests.systems.samples_of_battles import library

SCENARIOS = {
    key: entity
    for key in library().keys("scenarios")
    if isinstance(entity := library().entity(key), BattleScenario)
}
TEACHING = {key.system: key for key, one in SCENARIOS.items() if one.teaching is not None}


def test_every_game_has_one_small_teaching_battle() -> None:
    """Each game with scenarios has exactly one; none has more than six units."""
    assert sorted(TEACHING) == sorted({key.system for key in SCENARIOS})
    found = [key for key, one in SCENARIOS.items() if one.teaching is not None]
    assert len(found) == len(TEACHING)
    assert all(SCENARIOS[key].unit_count() <= MOST_UNITS for key in found)


@pytest.mark.parametrize("system", TEACHING)
def test_the_record_replays_and_the_starter_says_its_figures(system: str) -> None:
    """Every sentence of the recorded turn, with its dice, is on a page of the starter."""
    key = TEACHING[system]
    phases = first_turn(engine_of(library(), system), library(), key, SCENARIOS[key])
    sentences = [sentence for phase in phases for sentence in phase.sentences]
    assert len(sentences) >= 10
    product = discover()[system].products()["starter"]
    whole, _ = product.plan(library(), system, PrintOptions(), {}).sheets
    assert whole.name == f"{system}/starter/{key.id}"
    title = f"{SCENARIOS[key].name}: the first turn"
    (page,) = [
        page
        for page in whole.lay_out().pages
        if any(text.text.lower() == title.lower() for text, _ in texts(page.items))
    ]
    printed = "".join(text.text for text, _ in texts(page.items)).replace(" ", "")
    for sentence in sentences:
        assert sentence.replace(" ", "") in printed


def test_a_record_that_the_rules_refuse_is_named() -> None:
    """An illegal answer, and a record that is too short, are refused, not printed."""
    key = TEACHING["silent-death"]
    scenario, engine = SCENARIOS[key], engine_of(library(), "silent-death")
    assert scenario.teaching is not None
    answers = scenario.teaching.first_turn
    for wrong, said in ((("nowhere",), "nowhere"), (answers[:-1], "ends before the first turn")):
        other = scenario.model_copy(update={"teaching": Teaching(first_turn=wrong)})
        with pytest.raises(StaleRecord, match=said):
            first_turn(engine, library(), key, other)


def test_a_second_teaching_battle_and_a_large_one_are_findings() -> None:
    """The second of a game names the first; one of more than six units has its number."""
    keys = sorted(SCENARIOS)
    first, second = next(
        pair
        for pair in combinations(keys, 2)
        if pair[0] == TEACHING[pair[1].system] and pair[0].system == pair[1].system
    )
    entity = SCENARIOS[second].model_copy(update={"teaching": Teaching()})
    found = [one.message for one in teaching_battle(entity, Context(library(), second))]
    assert f"({first.id}) is the teaching battle" in found[-1]
    large = next(key for key in keys if SCENARIOS[key].unit_count() > MOST_UNITS)
    entity = SCENARIOS[large].model_copy(update={"teaching": Teaching()})
    found = [one.message for one in teaching_battle(entity, Context(library(), large))]
    assert f"this one has {SCENARIOS[large].unit_count()}" in found[0]


def test_a_new_record_replaces_the_old_one() -> None:
    """The rest of the scenario stays as it is."""
    text = 'name: One\nteaching:\n  first_turn:\n    - "4"\nturns: 3\n'
    made = with_record(text, ("7 4", "ahead"))
    assert made == ('name: One\nturns: 3\nteaching:\n  first_turn:\n    - "7 4"\n    - "ahead"\n')

"""Changed files are judged without a fault, and what the check passes prints and plays."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.play import engine_of
from sheetforge.play.forces import Force
from tests.fuzz import HOSTILE, PLAUSIBLE, Case, case_of, is_clean, judge, official, performed, tried

CASES = 120
PLAUSIBLE_CASES = 30
EACH_WHOLE = 12
"""Of a given number of cases one is checked with all content."""


def test_hostile_changes_are_judged() -> None:
    """No crash, no SF999, no work without end; every finding has a place inside its file."""
    wrong = [f"{case}: {one}" for case, one in failures(CASES, plausible=False)]
    assert wrong == []


def test_what_the_check_passes_prints_and_plays() -> None:
    """Of plausible changes some stay clean; their sheets are laid out and their battles begin."""
    wrong = [f"{case}: {one}" for case, one in failures(PLAUSIBLE_CASES, plausible=True)]
    assert wrong == []


def failures(cases: int, *, plausible: bool) -> list[tuple[Case, str]]:
    """Try a given number of cases; some must stay clean, and some must not."""
    found = []
    clean = 0
    for at in range(cases):
        case, wrong, passed = tried(f"suite-{at}", plausible, whole=at % EACH_WHOLE == 0)
        clean += passed
        found += [(case, one) for one in wrong]
    assert 0 < clean < cases
    return found


@pytest.mark.parametrize(
    "ship",
    [
        "silent-death/hornpipe",
        "silent-death-star-wars/a-wing",
        "silent-fury/gnat",
        "babylon/hiisi",
        "sovereign-seas/armorique",
    ],
)
def test_ships_with_the_longest_name_play_in_numbers(ship: str) -> None:
    """A battle adds numbers to the name; with these it is longer than a ship's may be."""
    key = Key("ships", *ship.split("/"))
    source = official().record(key).source
    library = official().with_texts(
        {key: source.text.replace(f"name: {source.value(('name',))}", "name: Illicit Fillies in Fiell")}
    )
    assert is_clean(library, key)
    engine = engine_of(library, key.system)
    assert engine.forces is not None
    recipe = engine.forces.recipe(library, [Force(key, 8), Force(key, 2)], ("Left", "Right"))
    assert engine.battle(library, recipe)


def test_a_case_is_made_again_from_its_seed() -> None:
    """So that a failure can be looked at; hostile and plausible changes differ."""
    assert case_of("any", HOSTILE) == case_of("any", HOSTILE)
    texts = {case_of(f"any-{at}", changes).text for changes in (HOSTILE, PLAUSIBLE) for at in "123"}
    assert len(texts) == 6


def test_faults_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that crashes is a fault of the case, and so is a battle that cannot begin."""
    key = Key("scenarios", "silent-fury", "first-contact")
    case = Case("none", key, (), official().text(key) + b"# more\n")
    assert judge(case) == ([], True)
    assert performed(case) == []

    def broken(*arguments: object) -> object:
        raise KeyError("broken")

    monkeypatch.setattr("tests.fuzz.recipe_of", broken)
    assert any("KeyError" in one for one in performed(case))
    monkeypatch.setattr("sheetforge.lint.runner.place", broken)
    monkeypatch.setattr("tests.fuzz.findings_of", broken)
    wrong, clean = judge(case)
    assert not clean
    assert "KeyError" in wrong[0]

"""Our rulings: each has its reason and its test, and each reading that can be played a switch."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sheetforge.optional_rules import read_optional_rules
from sheetforge.play.questions import Choose
from sheetforge.rulings import Ruling, read_rulings
from sheetforge.systems.babylon.engine.gunnery import Volley, resolve, ships_fire
from sheetforge.systems.babylon.engine.state import State
from tests.systems.babylon.engine.space import asked, place_of, run, ship, space
from tests.systems.babylon.engine.test_babylon_fire import weapon

PACKAGE = "sheetforge.systems.babylon"
FOLDER = Path(__file__).parent
COVERAGE = Path(__file__).parents[4] / "docs" / "rules-coverage.md"


def rulings() -> list[Ruling]:
    """All rulings of the game."""
    return [one for chapter in read_rulings(PACKAGE) for one in chapter.rulings]


def test_every_ruling_has_a_reason() -> None:
    """A decision of ours is not a rule of the document: it says why."""
    assert [one.question for one in rulings() if not one.reason] == []


def test_every_optional_rule_is_the_other_reading_of_a_ruling() -> None:
    """The switches are those that rulings name."""
    named = {one.rule for one in rulings() if one.rule}
    assert named == {rule.id for rule in read_optional_rules(PACKAGE)}


@pytest.mark.parametrize("where", sorted({one.where for one in rulings()}))
def test_code_of_a_ruling_has_its_tests(where: str) -> None:
    """What decides it in the engine stands in the table of rules and tests."""
    if not where.startswith("engine."):
        return
    text = COVERAGE.read_text(encoding="utf-8").partition("\n## Babylon")[2].partition("\n## ")[0]
    covered = set(re.findall(r"`([a-z_]+\.[A-Za-z_]+)`", text))
    module, name = where.split(".")[1:3]
    assert f"{module}.{name}" in covered


def held() -> dict[str, str]:
    """Question → the test that holds its answer, as `rulings.txt` lists them."""
    text = (FOLDER / "rulings.txt").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert len(lines) % 2 == 0
    return {question: test.strip() for question, test in zip(lines[::2], lines[1::2], strict=True)}


def test_every_ruling_is_named_with_its_test() -> None:
    """In the order of the rulings, none missing and none too many."""
    assert list(held()) == [one.question for one in rulings()]


@pytest.mark.parametrize("test", sorted(set(held().values())))
def test_the_test_of_a_ruling_exists(test: str) -> None:
    """A test that is renamed is renamed there too."""
    module, _, name = test.partition("::")
    text = (FOLDER / f"test_babylon_{module}.py").read_text(encoding="utf-8")
    assert f"\ndef {name}(" in text


ESCORT = {"ship": "lanner", "side": "Them", "name": "Lanner", "at": "2019"}
TARGET = {"ship": "drayhorse", "side": "Them", "name": "Drayhorse", "at": "2020"}
SHOOTER = {"ship": "var-nic", "at": "2024"}


def struck(state: State, *answers: object) -> Choose:
    """What is asked when a torpedo of the first ship has hit the tender."""
    one, target = ship(state), next(x for x in state.afloat() if x.name == "Drayhorse")
    torpedo = Volley("Us", one.id, one.hex, 0, 9, (weapon("ion-torpedo"),))
    question = asked(resolve(state, target, torpedo), (1,), *answers)
    assert isinstance(question, Choose)
    return question


@pytest.mark.parametrize(("rules", "helps"), [((), False), (("escorts-intercept",), True)])
def test_escorts_intercept_by_an_optional_rule(rules: tuple[str, ...], helps: bool) -> None:
    """Ships intercept for themselves alone; by the rule also for a ship in the next hex."""
    state = space(SHOOTER, TARGET, ESCORT, optional=rules)
    options = struck(state).options
    assert "aft-guard-array" in options
    assert ("them-lanner:aft-guard-array" in options) is helps
    assert helps is any(one.startswith("them-lanner:") for one in options)
    far = space(SHOOTER, TARGET, {**ESCORT, "at": "2018"}, optional=rules)
    assert not any(one.startswith("them-lanner:") for one in struck(far).options)


def test_an_escort_that_intercepted_has_used_its_weapon() -> None:
    """Its attempt is one a round, whoever it was for."""
    state = space(SHOOTER, TARGET, ESCORT, optional=("escorts-intercept",))
    chosen = "them-lanner:aft-guard-array"
    assert chosen not in struck(state, chosen).options
    escort = ship(state, 2)
    assert escort.used == 1 << place_of(escort, "aft-guard-array")
    one, target = ship(state), ship(state, 1)
    torpedo = Volley("Us", one.id, one.hex, 0, 9, (weapon("ion-torpedo"),))
    run(resolve(state, target, torpedo), (1,), "aft-guard-array", "none", (4,))


@pytest.mark.parametrize(("rules", "last"), [((), 0), (("half-of-cover-stays",), 1)])
def test_half_of_cover_stays_by_an_optional_rule(rules: tuple[str, ...], last: int) -> None:
    """Half of it is lost with each side; by the rule with the first alone."""
    state = space({"ship": "sarastus", "at": "2020"}, optional=rules)
    one, found = ship(state), []
    for fell in ((), ("port",), ("port", "aft")):
        one.fell = fell
        one.settle(state.losses)
        found.append(one.stealth)
    assert found == [2, 1, last]
    assert one.signature == 13 + 2 * 2


@pytest.mark.parametrize(("rules", "first"), [((), "Us"), (("first-fire-is-kept",), "Them")])
def test_first_fire_is_kept_by_an_optional_rule(rules: tuple[str, ...], first: str) -> None:
    """In even rounds the next side begins; by the rule the one that began before."""
    state = space(SHOOTER, {**SHOOTER, "side": "Them", "at": "2021", "course": 3}, optional=rules)
    asked(ships_fire(state), (2,))
    state.turn = 2
    question = asked(ships_fire(state))
    assert isinstance(question, Choose)
    assert question.side == first

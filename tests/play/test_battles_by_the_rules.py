"""A battle given as data is held to the rules of the check, in their words."""

from __future__ import annotations

import pytest

from sheetforge.content.kinds import Key
from sheetforge.content.yaml import parse
from sheetforge.finding import Severity
from sheetforge.game import GameSystem, discover
from sheetforge.lint.examples import SAMPLE, findings_of, sample_text
from sheetforge.lint.rule import Rule
from sheetforge.play.engine import Unplayable
from tests.lint.test_rule_examples import library_of

RULES = [
    pytest.param(game, rule, id=f"{game.id}-{rule.code}")
    for game in discover().values()
    for rule in game.rules()
    if rule.kind == "scenarios"
]

OF_PAPER = {"SS512", "SD524"}
"""Counters that the sheet does not have; two ships of one name."""


@pytest.mark.parametrize(("game", "rule"), RULES)
def test_a_scenario_as_data_is_refused_as_its_file_is(game: GameSystem, rule: Rule) -> None:
    """The breaking example of a rule is refused with the message of its finding.

    A warning does not keep a battle from being played, and neither does a problem of pieces and papers alone.
    """
    library = library_of(game.id)
    findings = findings_of(library, game.id, rule, rule.bad)
    data = parse(sample_text(library, game.id, "scenarios", rule.bad), "example").data
    assert game.engine is not None
    try:
        game.engine().battle(library, {"scenario": data})
        reasons = ""
    except Unplayable as refused:
        reasons = "; ".join(refused.reasons)
    given = {finding.message for finding in findings if finding.message in reasons}
    counts = rule.severity is Severity.ERROR and rule.code not in OF_PAPER
    assert given == ({finding.message for finding in findings} if counts else set())


def test_a_file_that_breaks_a_rule_is_refused_too() -> None:
    """With the side that is at fault; once a waiver accepts it, it is played."""
    game = discover()["silent-death"]
    assert game.engine is not None
    rule = next(rule for rule in game.rules() if rule.code == "SD521")
    library = library_of("silent-death")
    key = Key("scenarios", "silent-death", SAMPLE)
    text = sample_text(library, "silent-death", "scenarios", rule.bad)
    with pytest.raises(Unplayable, match=r"Us: \(25 \+ 11\) = 36; printed 40"):
        game.engine().battle(library.with_texts({key: text}), {"scenario": SAMPLE})
    waived = text + "waivers: [{rule: SD521, value: '40', reason: it was printed so}]\n"
    battle = game.engine().battle(library.with_texts({key: waived}), {"scenario": SAMPLE})
    assert battle.sides == ("Us", "Them")

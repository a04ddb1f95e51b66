"""`convert` at the command line: what it lists, answers and refuses."""

from __future__ import annotations

import pytest

from tests.running import Run

WARS = "silent-death-star-wars"


def test_without_figures_it_lists_what_can_be_given(sheetforge: Run) -> None:
    """Each figure with its meaning and its values."""
    answer = sheetforge("convert")
    assert answer.code == 0
    assert "pilot-skill          Pilot skill bonus" in answer.out
    assert ": -20 to 60" in answer.out
    assert "any of dodge-starfighter, " in answer.out


def test_a_character_becomes_crew(sheetforge: Run) -> None:
    """Skills with their dice, and the line for a scenario, as text and as JSON."""
    words = ("convert", "pilot-skill=15", "ranged-attack-bonus=9", "feats=dodge-starfighter")
    answer = sheetforge(*words)
    assert answer.code == 0
    assert "Piloting      6  15 / 2 - 1  tight turn 1D6" in answer.out
    assert "pilot: {piloting: 6, gunnery: 4}" in answer.out
    plain = sheetforge(*words, "--system", WARS, "--format", "json").json
    assert [row["modifier"] for row in plain["tables"]["feats"]] == [0, -2]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["luck=3"], "no figure 'luck'; figures are pilot-skill, ranged-attack-bonus, feats, ship"),
        (["pilot-skill=99"], "pilot-skill is -20 to 60, not 99"),
        (["pilot-skill=many"], "pilot-skill is a whole number, -20 to 60, not 'many'"),
        (["pilot-skill"], "write a figure as NAME=VALUE, not 'pilot-skill'"),
        (["pilot-skill=3", "pilot-skill=4"], "pilot-skill is given twice"),
        (["pilot-skill=3", "feats=brawl"], "feats is any of dodge-starfighter"),
        (["pilot-skill=3", "ship=transport,starfighter"], "not several"),
        (["feats="], "give pilot-skill, ranged-attack-bonus or both"),
        (["pilot-skill=3", "--system", "sovereign-seas"], "converts no figures"),
        (["pilot-skill=3", "--system", "chess"], "chess"),
    ],
)
def test_what_is_refused(sheetforge: Run, words: list[str], said: str) -> None:
    """Wrong usage and unknown figures are reported with what is right; the exit code is 2."""
    answer = sheetforge("convert", *words)
    assert answer.code == 2
    assert said in answer.err
    assert answer.out == ""

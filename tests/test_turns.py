"""Printed turn sequences: the phases that an engine plays, each with words, and no others."""

from __future__ import annotations

import sys
from pathlib import Path
from types import ModuleType

import pytest

from sheetforge.content.game_data import has_data
from sheetforge.content.library import Unreadable
from sheetforge.game import GameSystem, discover
from sheetforge.turns import Phase, read_turns

GAMES = [game for game in discover().values() if has_data(game.package, "turns")]

PLAYS = (("move", None), ("fire", None), ("repair", None))
WORDS = """\
turns:
  toy:
    title: Turn
    note: a toy
    plays: PLAYS
    words:
      repair: {steps: [Patch, {line: Tow, not_played: tow lines}]}
      fire: {heading: Fire, short: F, steps: [Shoot, · and be shot]}
      move: {heading: Move, steps: ['Fly {distance} hexes']}
figures: {distance: DISTANCE}
"""


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package of a toy game with phases, a figure, and the words of its turn."""
    made = ModuleType("toygame")
    made.__file__ = str(tmp_path / "__init__.py")
    made.PLAYS, made.DISTANCE = PLAYS, 3  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "toygame", made)
    (tmp_path / "data").mkdir()
    file = tmp_path / "data" / "turns.yaml"
    file.write_text(WORDS, encoding="utf-8")
    return file


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_phase_that_is_played_has_words(game: GameSystem) -> None:
    """`read_turns` refuses a phase without words, and words without a phase."""
    turns = read_turns(game.package)
    assert turns
    for turn in turns:
        assert all(phase.name and phase.short and phase.steps for phase in turn.phases)


def test_a_turn_has_the_order_in_which_it_is_played(package: Path) -> None:
    """Whatever the order of its words; phases without a heading belong to the one before."""
    (turn,) = read_turns("toygame")
    assert (turn.id, turn.title, turn.note) == ("toy", "Turn", "a toy")
    assert turn.phases == (
        Phase("Move", "Move", ("Fly 3 hexes",)),
        Phase("Fire", "F", ("Shoot", "· and be shot", "Patch", "Tow")),
    )


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        (
            "      fire: {heading: Fire, short: F, steps: [Shoot, · and be shot]}\n",
            "",
            "toy: no words for fire, played by PLAYS",
        ),
        ("      move:", "      scan: {steps: [Scan]}\n      move:", "toy: PLAYS does not play scan; remove it"),
        (
            "steps: [Patch, {line: Tow, not_played: tow lines}]",
            "heading: Repair",
            "toy: give repair `steps`, or `unprinted` with the reason",
        ),
        (
            "steps: [Shoot, · and be shot]",
            "steps: [Shoot], unprinted: never",
            "toy: give fire `steps`, or `unprinted` with the reason",
        ),
        ("plays: PLAYS", "plays: PHASES", "cannot find 'PHASES'"),
        ("{distance}", "some", "no text uses the figure 'distance'"),
        ("note: a toy", "not: a toy", "turns.yaml:"),
    ],
)
def test_words_that_do_not_fit_are_refused(old: str, new: str, message: str, package: Path) -> None:
    """With the turn, the phase and what to do."""
    assert old in WORDS
    package.write_text(WORDS.replace(old, new), encoding="utf-8")
    with pytest.raises(Unreadable) as refused:
        read_turns("toygame")
    assert message in str(refused.value)


def test_a_phase_can_be_left_unprinted_for_a_reason(package: Path) -> None:
    """A phase that no printed list has says so."""
    package.write_text(
        WORDS.replace("steps: [Patch, {line: Tow, not_played: tow lines}]", "unprinted: by itself"), encoding="utf-8"
    )
    (turn,) = read_turns("toygame")
    assert turn.phases[-1] == Phase("Fire", "F", ("Shoot", "· and be shot"))

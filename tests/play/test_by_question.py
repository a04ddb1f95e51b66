"""Players that have a method for every kind of question."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from sheetforge.play.bots import ByQuestion
from sheetforge.play.questions import Choose


class Decided(ByQuestion[Any]):
    """It takes the last of the possible steps, and has no other method."""

    def _way_to_go(self, view: Any, question: Choose) -> Any:
        return (view, question.options[-1])


def question(why: str, *options: str) -> Choose:
    return Choose("red", options, why)


def test_a_question_is_answered_by_the_method_of_its_name() -> None:
    """Hyphens are underscores; the method sees the view."""
    player = Decided("red", Random(1))
    assert player.choose("view", question("way-to-go", "left", "right")) == ("view", "right")


def test_where_there_is_one_option_nobody_is_asked() -> None:
    """The one option is the answer, whatever a method would say."""
    assert Decided("red", Random(1)).choose("view", question("way-to-go", "on")) == "on"


def test_other_questions_are_answered_at_random_from_the_own_stream() -> None:
    """The same stream gives the same answers, and every option comes up."""
    asked = question("target", "a", "b", "c")
    first, second = (Decided("red", Random(7)) for _ in range(2))
    answers = [first.choose(None, asked) for _ in range(60)]
    assert answers == [second.choose(None, asked) for _ in range(60)]
    assert set(answers) == {"a", "b", "c"}


ROOT = Path(__file__).parents[2]
SECTIONS = {
    "silent_death": "The Silent Death family",
    "sovereign_seas": "Sovereign Seas Lite",
    "silent_fury": "Silent Fury",
    "babylon": "Babylon",
}
"""The sections of docs/engines.md by the packages of the games."""


def kinds_asked(game: str) -> Iterator[str]:
    """Yield the kinds of the questions that the scripts of a game ask by a literal name."""
    for path in (ROOT / "sheetforge/systems" / game / "engine").rglob("*.py"):
        if "choose(" in (text := path.read_text("utf-8")):
            for call in ast.walk(ast.parse(text)):
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == "choose":
                    kind = call.args[2] if len(call.args) > 2 else None
                    if isinstance(kind, ast.Constant):
                        yield str(kind.value)


@pytest.mark.parametrize("game", [game for game in SECTIONS if (ROOT / "sheetforge/systems" / game).is_dir()])
def test_the_guide_lists_every_question_of_a_game(game: str) -> None:
    """Authors of bots find each kind in the first column of the table of docs/engines.md."""
    page = (ROOT / "docs/engines.md").read_text("utf-8")
    table = page.split(f"\n## {SECTIONS[game]}\n")[1].split("\n## ")[0].split("| why | about | options |")[1]
    listed = {kind for row in re.findall(r"^\|(.*?)\|", table, re.MULTILINE) for kind in re.findall(r"`(.*?)`", row)}
    asked = set(kinds_asked(game))
    assert len(asked) >= 8
    assert asked - listed == set()

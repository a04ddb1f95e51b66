"""Goldens of games: short ones in words, whole ones of bots as digests."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from sheetforge.content.game_data import read_data
from sheetforge.game import discover
from sheetforge.play.events import PhaseBegan
from sheetforge.play.questions import Script
from sheetforge.turns import TurnsFile
from tests.play import bot_games
from tests.play.bot_games import difference, kept_parts, parts, recorded
from tests.play.playthroughs import GOLDEN, PLAYED, PLAYTHROUGHS, REVIEWED, TYPED, short_battles, text

MOST_LINES = 200
WITHOUT_HEAD = {"end": " is removed\n"}
"""Phase whose beginning is no event → what only it reports."""

Step = Callable[..., Script]


def phases_of(system: str) -> tuple[set[str], dict[str, tuple[tuple[str, Step], ...]]]:
    """The phases of an engine, as the words of its printed turns find them, and tables of steps by module."""
    named: set[str] = set()
    steps: dict[str, tuple[tuple[str, Step], ...]] = {}
    engine = discover()[system].engine
    assert engine is not None
    package = f"sheetforge.systems.{system.replace('-', '_')}"
    file, figures = read_data(package, "turns", TurnsFile)
    for turn in file.turns.values():
        module, _, name = turn.plays.partition(":")
        table = figures.find(turn.plays)
        if name == "STEPS":
            steps[f"{package}.{module}"] = table
        else:
            named |= {phase if isinstance(phase, str) else phase[0] for phase in table}
    return named, steps


def watch(name: str, step: Step, done: set[str]) -> Step:
    """The step, which notes its name where it asks, reports or changes something."""

    def watched(state: Any, *more: Any) -> Script:
        before, events = repr(state.ships), len(state.events)
        yield from step(state, *more)
        if len(state.events) > events or repr(state.ships) != before:
            done.add(name)

    return watched


@pytest.mark.parametrize("name", REVIEWED)
def test_a_game_is_as_it_was_reviewed(name: str) -> None:
    """Every answer, every die and all that happened, as `python -m tests.regenerate` wrote it.

    Answers are random: a game that goes otherwise means that rules or content have changed.
    """
    one = REVIEWED[name]
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert text(one, one.play()) == kept


@pytest.mark.parametrize("path", sorted(GOLDEN.glob("*.txt")), ids=lambda path: path.stem)
def test_a_reviewed_game_is_short(path: Path) -> None:
    """Somebody reads it."""
    assert path.read_text(encoding="utf-8").count("\n") <= MOST_LINES


@pytest.mark.parametrize("system", PLAYED)
def test_every_phase_of_a_game_happens_in_a_reviewed_one(system: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A phase that its engine plays has answers or events in a kept game; steps of phases change something."""
    goldens = [GOLDEN / f"{name}.txt" for name, one in REVIEWED.items() if one.system == system]
    goldens += [path for name, path in TYPED.items() if name.startswith(system)]
    words = [path.read_text(encoding="utf-8") for path in goldens]
    happened = {part.head.rstrip(" 0123456789") for text in words for part in parts(text) if part.steps}
    named, steps = phases_of(system)
    heads = {phase: f"-- {PhaseBegan(phase).title}" for phase in named}
    missing = {phase for phase, head in heads.items() if not {head, head.removesuffix("s")} & happened}
    assert {phase for phase in missing if not any(WITHOUT_HEAD.get(phase, "…") in text for text in words)} == set()
    done: set[str] = set()
    for module, table in steps.items():
        watched = tuple((name, watch(f"{module}:{name}", step, done)) for name, step in table)
        monkeypatch.setattr(import_module(module), "STEPS", watched)
    for one in REVIEWED.values():
        if steps and one.system == system:
            one.play()
    assert {f"{module}:{name}" for module, table in steps.items() for name, _ in table} - done == set()


@pytest.mark.parametrize("system", PLAYED)
def test_a_reviewed_game_ends_before_its_last_turn(system: str) -> None:
    """One game of each engine is won while turns are left."""
    games = [one.play() for one in dict(short_battles()).values() if one.system == system]
    limits = [game.battle.recipe.get("changes", game.battle.recipe["scenario"]) for game in games]
    assert any(
        game.outcome is not None and game.outcome.turns < limit.get("turn_limit", limit.get("turns"))
        for game, limit in zip(games, limits, strict=True)
    )


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_of_bots_leads_where_it_led(name: str) -> None:
    """`python -m tests.play.bot_games` shows in words what was there when it was recorded."""
    kept = bot_games.golden(name).read_text(encoding="utf-8")
    assert difference(kept, bot_games.played(name)) == ""


def test_every_kept_game_is_played() -> None:
    """Every golden is compared with a game."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*REVIEWED, *TYPED}
    assert {path.stem for path in bot_games.GOLDEN.glob("*.txt")} == set(PLAYTHROUGHS)


GAME = """\
A Battle: Red (standard), Blue (standard), seed 1

== Turn 1
-- Movement
Red: move cutter ahead ahead
   cutter moves to 0101
Blue: move sloop left
-- Fire
Red: fire cutter sloop [to-hit 4]
   sloop is hit
"""


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("A", "A", ""),
        (
            "0101",
            "0102",
            "== Turn 1, -- Movement, step 1 of 2: Red\nnow Red: move cutter ahead ahead\nnow    cutter moves to 0102",
        ),
        (
            "[to-hit 4]",
            "[to-hit 5]",
            "== Turn 1, -- Fire, step 1 of 1: Red\n    Red: move cutter "
            "ahead ahead\n       cutter moves to 0101\n    Blue: move sloop left\nnow Red: fire "
            "cutter sloop [to-hit 5]\nnow    sloop is hit",
        ),
        ("-- Fire", "-- Boarding", "== Turn 1: '-- Boarding' where '-- Fire' was"),
        (
            "Blue: move sloop left\n",
            "",
            "== Turn 1, -- Movement, step 2 of 2: nothing more\n    Red: move cutter ahead ahead\n"
            "       cutter moves to 0101",
        ),
        (GAME[GAME.index("-- Fire") :], "", "== Turn 1: the game ends here; then came '-- Fire'"),
    ],
    ids=["none", "event", "die", "phase", "less", "end"],
)
def test_the_first_difference_is_shown_in_words(old: str, new: str, found: str) -> None:
    """Turn, phase and unit, the steps before it, and what is there now."""
    assert old in GAME
    assert difference(recorded(GAME), GAME.replace(old, new)) == found


def test_a_golden_of_digests_has_the_heads_in_words() -> None:
    """And a digest for each step below the head of its phase."""
    kept = kept_parts(recorded(GAME))
    assert [(head, len(digests)) for head, digests in kept] == [
        (GAME.splitlines()[0], 0),
        ("== Turn 1", 0),
        ("-- Movement", 2),
        ("-- Fire", 1),
    ]

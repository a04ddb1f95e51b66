"""Goldens of games: short ones in words, whole ones of bots as digests."""

from __future__ import annotations

import pytest

from tests.play import bot_games
from tests.play.bot_games import difference, kept_parts, parts, recorded
from tests.play.playthroughs import GOLDEN, PLAYTHROUGHS, REVIEWED, text
from tests.systems.silent_death.armoury import library

MOST_LINES = 200


@pytest.mark.parametrize("name", REVIEWED)
def test_a_game_is_as_it_was_reviewed(name: str) -> None:
    """Every answer, every die and all that happened, as `python -m tests.regenerate` wrote it.

    Answers are random: a game that goes otherwise means that rules or content have changed.
    """
    one = REVIEWED[name]
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert text(one, one.play()) == kept


@pytest.mark.parametrize("name", REVIEWED)
def test_a_reviewed_game_is_short_and_has_every_phase(name: str) -> None:
    """Something happens in each phase that a battle of random answers in the game comes to."""
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert kept.count("\n") <= MOST_LINES
    happened = {part.head for part in parts(kept) if part.steps}
    system = REVIEWED[name].system
    for key in library().keys("scenarios", system)[:2]:
        other = REVIEWED[name].of(key.id)
        begun = {part.head for part in parts(text(other, other.play())) if part.steps}
        assert {head for head in begun - happened if head.startswith("-- ")} == set()


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_of_bots_leads_where_it_led(name: str) -> None:
    """`python -m tests.play.bot_games` shows in words what was there when it was recorded."""
    kept = bot_games.golden(name).read_text(encoding="utf-8")
    assert difference(kept, bot_games.played(name)) == ""


def test_every_kept_game_is_played() -> None:
    """Every golden is compared with a game."""
    assert {path.stem for path in GOLDEN.glob("*.txt")} == {*REVIEWED, "patrol-random-seed-13"}
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

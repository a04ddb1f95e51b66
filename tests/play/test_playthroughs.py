"""Golden playthroughs: whole games between bots are the same as when they were reviewed."""

from __future__ import annotations

import pytest

from tests.play.playthroughs import GOLDEN, PLAYTHROUGHS, text


@pytest.mark.parametrize("name", PLAYTHROUGHS)
def test_a_game_is_as_it_was_reviewed(name: str) -> None:
    """Every answer, every die and all that happened, as `python -m tests.regenerate` wrote it.

    A game that goes otherwise means that rules, bots or content have changed: read the difference.
    """
    one = PLAYTHROUGHS[name]
    kept = (GOLDEN / f"{name}.txt").read_text(encoding="utf-8")
    assert text(one, one.play()) == kept


def test_every_kept_game_is_played() -> None:
    """Every golden is compared with a game."""
    kept = {path.stem for path in GOLDEN.glob("*.txt")}
    assert kept - set(PLAYTHROUGHS) <= {"patrol-random-seed-13"}

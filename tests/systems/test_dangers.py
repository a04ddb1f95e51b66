"""Options that cannot be taken back, in battles of every game: each is named with its cost."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sheetforge.game import discover
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from tests.systems.silent_death.armoury import library


def choices(system: str, scenario: str, seed: str, **changes: Any) -> Iterator[tuple[Game, Choose]]:
    """Yield the choices of a battle between random bots, each before it is answered."""
    made = discover()[system].engine
    assert made is not None
    engine = made()
    battle = engine.battle(library(), {"scenario": scenario, "changes": changes})
    streams, game = Streams(seed), Game(engine, battle)
    players = {side: bot(engine, "random")(side, streams.of(side)) for side in battle.sides}
    while (question := game.question) is not None:
        if isinstance(question, Choose):
            yield game, question
            game.answer(players[question.side].choose(game.state, question))
        else:
            game.answer(streams.answer(question))


def dangers(system: str, scenario: str, seed: str, **changes: Any) -> dict[str, set[str]]:
    """Return what is said of dangerous options, by option, in a battle."""
    found: dict[str, set[str]] = {}
    for game, question in choices(system, scenario, seed, **changes):
        show = game.engine.presenter
        assert show is not None
        for option in question.options:
            if said := show.danger(game.state, question, option):
                found.setdefault(option, set()).add(said)
                listed = show.option(game.state, question, option)
                assert said in listed, (question, option, listed)
    return found


@pytest.mark.parametrize(
    ("system", "scenario", "option", "said"),
    [
        ("silent-death-star-wars", "patrolling-the-depths-of-space", "leave", "does not come back"),
        ("sovereign-seas", "blockade-breakout", "forward", "rams"),
        ("babylon", "convoy-under-fire", "ahead", "over the edge of the map"),
    ],
)
def test_what_cannot_be_taken_back_is_named(system: str, scenario: str, option: str, said: str) -> None:
    """Leaving the map, hazards, rams and venting: the warning is in the list of options too."""
    found: set[str] = set()
    for seed in range(20):
        found |= dangers(system, scenario, str(seed), turn_limit=6).get(option, set())
        if any(said in text for text in found):
            return
    raise AssertionError(found)

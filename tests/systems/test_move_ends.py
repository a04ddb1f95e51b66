"""The hexes and facings that units can reach, against legal play: each is reached at its cost, and none is missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.entry import turned_by
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from tests.play.sessions import SCENARIOS
from tests.systems.move_ends import FOLLOWED, WALKED, check_followed, check_hulls, check_walked, stands
from tests.systems.silent_death.armoury import library

LOOKED_AT, WALKS = 3, 60


@cache
def asked(system: str) -> tuple[tuple[Game, Choose], ...]:
    """Battles that stand at the first questions about a whole move; they are only looked at."""
    return tuple((game.copy(), question) for game, question in _asked(system))


def _asked(system: str) -> Iterator[tuple[Game, Choose]]:
    """Yield the first questions about a whole move in a battle between bots, each at another moment of it."""
    engine = engine_of(library(), system)
    game = Game(engine, engine.battle(library(), {"scenario": SCENARIOS[system]}))
    streams = Streams("ends")
    players = {side: bot(engine, "standard")(side, streams.of(side)) for side in game.battle.sides}
    views = {side: engine.view(game.state, side) for side in game.battle.sides}
    show = engine.presenter
    assert show is not None
    last, looked = "", 0
    while looked < LOOKED_AT and (question := game.question) is not None:
        if not isinstance(question, Choose):
            game.answer(streams.answer(question))
            continue
        if question.why in show.routed and question.about != last and show.ends(game.state, question):
            last, looked = question.about, looked + 1
            yield game, question
        views[question.side].renew()
        game.answer(players[question.side].choose(views[question.side], question))


@pytest.mark.parametrize("system", ["silent-death", "sovereign-seas", "babylon"])
def test_ends_agree_with_legal_play(system: str) -> None:
    """The answers of a way lead to its end, none stands twice; random steps lead nowhere else, and never for less."""
    chance, done = Random(system), Counter[str]()
    for game, question in asked(system):
        done += check_followed(game, question, chance)
        if system in WALKED:
            done += check_walked(game, question, chance, WALKS)
    assert done["followed"] > 3
    assert (done["walked"] > WALKS) == (system in WALKED)


def test_a_unit_that_moves_on_without_a_choice_has_reached_the_end_of_its_way() -> None:
    """A hull that runs three hexes before it turns goes on before anything is asked; the command has every hull."""
    done, seen = check_hulls("sovereign-seas", "suite", {"inconsistent"})
    assert seen == {"inconsistent"}
    assert done["followed"] > 3


@pytest.mark.parametrize("system", ["silent-death", "sovereign-seas"])
def test_a_way_without_a_facing_ends_as_little_turned_as_it_can(system: str) -> None:
    """Of the facings in which a ship gets to a hex for the fewest points, it is the nearest to its own."""
    chance = Random(system)
    for game, question in asked(system):
        show, (begun, facing) = game.engine.presenter, stands(game, question.about)
        assert show is not None
        ends = show.ends(game.state, question)
        safe = sorted({end.hex for end in ends} - {end.hex for end in ends if end.danger} - {begun})
        for hex in chance.sample(safe, min(FOLLOWED, len(safe))):
            costs = {end.facing: int(end.cost.split()[0]) for end in ends if end.hex == hex}
            least = [turned_by(one - facing) for one in costs if one is not None and costs[one] == min(costs.values())]
            way = show.route(game.state, question, hex, None)
            assert way.facing is not None
            assert turned_by(way.facing - facing) == min(least)

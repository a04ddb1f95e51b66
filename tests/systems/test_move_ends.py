"""The hexes and facings that units can reach, against legal play: each is reached at its cost, and none is missing."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.entry import turned_by
from sheetforge.play.presenter import MoveEnd
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from tests.play.sessions import SCENARIOS
from tests.systems.silent_death.armoury import library

DICE = ("tight-left", "tight-right", "leave")
"""Steps that are no part of a way: they need dice, or end it."""

LOOKED_AT, FOLLOWED, WALKS = 3, 12, 60


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


def stands(game: Game, unit: str) -> tuple[str, int]:
    """The number of a unit's hex, and its facing."""
    ship = game.state.ships[unit]  # type: ignore[attr-defined]
    return game.state.name(ship.hex), int(ship.facing)  # type: ignore[attr-defined]


def followed(game: Game, question: Choose, end: MoveEnd) -> Game:
    """A copy of the game after the way to an end, each of its words for a question of its kind."""
    show, copy = game.engine.presenter, game.copy()
    assert show is not None
    words = list(show.route(game.state, question, end.hex, end.facing).words)
    while isinstance(copy.question, Choose) and copy.question.about == question.about:
        word = next((word for word in words if word.is_for(copy.question)), None)
        if word is None and len(copy.question.options) > 1:
            break
        if word is not None:
            words.remove(word)
        copy.answer(copy.question.options[0] if word is None else word.text)
    assert not words
    return copy


@pytest.mark.parametrize("system", ["silent-death", "sovereign-seas", "babylon"])
def test_every_end_is_reached_by_legal_play(system: str) -> None:
    """The answers of its way lead to the hex with the facing; no end stands twice."""
    chance, looked = Random(system), 0
    for game, question in asked(system):
        show = game.engine.presenter
        assert show is not None
        ends = list(show.ends(game.state, question))
        assert len({(end.hex, end.facing) for end in ends}) == len(ends) > 0
        for end in chance.sample(ends, min(FOLLOWED, len(ends))):
            assert stands(followed(game, question, end), question.about) == (end.hex, end.facing)
            looked += 1
    assert looked > 3


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


@pytest.mark.parametrize("system", ["silent-death", "sovereign-seas"])
def test_no_end_is_missing(system: str) -> None:
    """Wherever random steps without dice lead, the ends have it, at no more than what these took."""
    chance = Random(system)
    for game, question in asked(system):
        show = game.engine.presenter
        assert show is not None
        costs = {(end.hex, end.facing): int(end.cost.split()[0]) for end in show.ends(game.state, question)}
        begun, points = stands(game, question.about), int(question.so_far[0])
        for _ in range(WALKS):
            copy = game.copy()
            while isinstance(copy.question, Choose) and copy.question[2:4] == (question.why, question.about):
                place, left = stands(copy, question.about), int(copy.question.so_far[0])
                assert place == begun or costs[place] <= points - left
                steps = [step for step in copy.question.options if step not in DICE]
                if not steps or chance.random() < 0.1:
                    break
                copy.answer(chance.choice(steps))

"""Decisions that several sides make at once: what one side chooses changes nothing that the others are asked."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

from sheetforge.play import engine_of
from sheetforge.play.bots import bot
from sheetforge.play.driver import Game
from sheetforge.play.engine import Outcome
from sheetforge.play.questions import APART, Choose
from sheetforge.play.streams import Streams
from sheetforge.play.together import ahead_of
from tests.systems.silent_death.armoury import library

SEALED = {
    ("silent-death", "the-causeway"): {"launch", "scan", "fire"},
    ("silent-death-star-wars", "patrolling-the-depths-of-space"): {"launch", "fire"},
    ("silent-fury", "first-contact"): {"order-1", "order-2", "order-3"},
    ("sovereign-seas", "first-broadsides"): {"speed"},
}
"""Kinds of questions that are sealed in some battles, among others."""

ANSWERS, TRIED = 300, 5


def theirs(game: Game, side: str, chance: Random) -> list[Choose]:
    """What the others are asked in the open decision; the side answers at random, they by the first option."""
    copy, asked = game.copy(), list[Choose]()
    together = copy.question.together if isinstance(copy.question, Choose) else APART
    while isinstance(question := copy.question, Choose) and question.together == together:
        if question.side != side:
            asked.append(question)
        copy.answer(chance.choice(question.options) if question.side == side else question.options[0])
    return asked


def decisions(system: str, scenario: str) -> Iterator[tuple[Game, Choose]]:
    """Yield a battle between bots at the first question of each sealed decision."""
    engine = engine_of(library(), system)
    game = Game(engine, engine.battle(library(), {"scenario": scenario}))
    streams, before = Streams("sealed"), APART
    players = {side: bot(engine, "standard")(side, streams.of(side)) for side in game.battle.sides}
    views = {side: engine.view(game.state, side) for side in game.battle.sides}
    while (question := game.question) is not None and len(game.answers) < ANSWERS:
        if not isinstance(question, Choose):
            game.answer(streams.answer(question))
            before = APART
            continue
        if question.together != APART and question.together != before:
            yield game, question
        before = question.together
        views[question.side].renew()
        game.answer(players[question.side].choose(views[question.side], question))


@pytest.mark.parametrize(("system", "scenario"), SEALED)
def test_no_question_depends_on_what_is_sealed(system: str, scenario: str) -> None:
    """All sides of a sealed decision can answer it at once, in any order; nobody else is asked ahead."""
    kinds: set[str] = set()
    for game, question in decisions(system, scenario):
        asked = [theirs(game, question.side, Random(number)) for number in range(TRIED)]
        assert all(one == asked[0] for one in asked)
        assert question.side in question.together.sides
        assert ahead_of(game, question.side, ()) is None is ahead_of(game, "nobody", ())
        for side in {one.side for one in asked[0] if len(one.options) > 1}:
            copy = ahead_of(game, side, ())
            assert copy is not None
            assert copy.question == next(one for one in asked[0] if one.side == side and len(one.options) > 1)
        kinds |= {question.why, *(one.why for one in asked[0])}
    assert kinds >= SEALED[system, scenario]
    game.agree(Outcome(None, "agreed", 1, {}))
    assert ahead_of(game, game.battle.sides[0], ()) is None

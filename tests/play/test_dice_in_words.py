"""Dice in sentences: no die of a battle decides anything without a sentence that has its faces."""

from __future__ import annotations

from itertools import cycle

import pytest

from sheetforge.play.bots import bot
from sheetforge.play.driver import Game, play
from sheetforge.play.streams import Streams
from tests.play.contract import engine
from tests.play.shown import Battle, scenarios
from tests.play.spoken_dice import SpokenDice
from tests.systems.silent_death.armoury import library


@pytest.mark.parametrize("battle", tuple(scenarios("spoken", 3)), ids=str)
def test_every_die_has_a_sentence(battle: Battle) -> None:
    """The faces stand in an event of the same turn, whatever was rolled for."""
    rules = engine(battle.system)
    game = Game(rules, rules.battle(library(), battle.recipe()))
    streams = Streams(battle.seed)
    dice = SpokenDice(game, streams)
    players = {
        side: bot(rules, name)(side, streams.of(f"player:{side}"))
        for side, name in zip(game.battle.sides, cycle(battle.bots()), strict=False)
    }
    play(game, players, dice.roll, draw=streams.draw)
    assert dice.rolled
    assert not list(dice.unspoken())

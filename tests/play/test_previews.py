"""What a seat looks at before it answers: ways that are followed, chances as numbers, fields of fire."""

from __future__ import annotations

from random import Random

import pytest

from sheetforge.geometry.hexes import column_row
from sheetforge.play import engine_of
from sheetforge.play.driver import Game
from sheetforge.play.previews import Preview
from sheetforge.play.questions import Choose
from sheetforge.play.streams import Streams
from sheetforge.text import percent
from tests.play.sessions import SCENARIOS
from tests.systems.silent_death.armoury import library

ANSWERS = 110


@pytest.mark.parametrize("system", SCENARIOS)
def test_ways_lead_where_they_say_and_chances_are_those_of_the_words(system: str) -> None:
    """A way ends in its hex and facing unless dice come first; every number of a shot stands in its words."""
    engine = engine_of(library(), system)
    battle = engine.battle(library(), {"scenario": SCENARIOS[system]})
    game, streams, chance = Game(engine, battle), Streams("ahead"), Random("ahead")
    bots = {side: engine.bots["standard"](side, streams.of(side)) for side in battle.sides}
    ways = shots = fields = 0
    while (question := game.question) is not None and len(game.answers) < ANSWERS:
        if not isinstance(question, Choose):
            game.answer(streams.answer(question))
            continue
        preview = Preview(game, question.side)
        assert preview.question == question
        show, state = preview.show, preview.state
        shape = show.map(state).shape
        ends = show.ends(state, question) if question.why in show.routed else ()
        for end in chance.sample(list(ends), min(2, len(ends))):
            hex, way = show.map(state).hex(end.hex), preview.way(end.hex, end.facing)
            assert hex is not None
            column, row, facing = way.path[-1]
            # A ship at sea goes on where she has no choice; dice of a danger come before the end.
            is_last = system != "sovereign-seas" or end.cost.split()[0] == str(question.so_far[0])
            if not end.danger and is_last:
                assert (column, row) == column_row(hex, shape), way
                assert end.facing in (None, facing)
            ways += 1
        for option in question.options[:4]:
            for shot in preview.shots(option):
                assert isinstance(shot, dict)
                figures = shot["figures"]
                assert isinstance(figures, list)
                for word, value, is_chance in figures:
                    assert not is_chance or percent(value) in shot["words"], (word, shot)
                shots += 1
        fields += len(preview.fields(chance.choice(list(state.ships))))
        view = engine.view(game.state, question.side)
        view.renew()
        game.answer(bots[question.side].choose(view, question))
    assert shots
    assert fields
    assert ways or system == "silent-fury"

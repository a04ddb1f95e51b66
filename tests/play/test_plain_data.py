"""States, views, questions and events as plain data: their keys, and what a view keeps secret."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from pydantic import BaseModel

from sheetforge.play.driver import Game, play_at_random
from sheetforge.play.plain import event_data, question_data, to_data, to_json
from sheetforge.play.questions import HIDDEN, Choose, Draw, Roll
from tests.play import feud, race
from tests.play.test_game_copies import SCENARIOS, battle, played_on

GOLDEN = Path(__file__).parents[1] / "goldens/plain-data.txt"

COMMON = ("ship", "id", "name", "side", "hex", "facing", "status")
"""The keys that every ship of every game has."""


def halfway(system: str) -> Game:
    """A game that has been played half way."""
    rules, fought = battle(system)
    whole = play_at_random(rules, fought, "plain")
    return played_on(Game(rules, fought), whole.answers[: len(whole.answers) // 2])


def keys() -> Iterator[str]:
    """The keys of every game's state, of its ships and of its events, line by line."""
    for system in SCENARIOS:
        rules, fought = battle(system)
        game = play_at_random(rules, fought, "plain")
        state = to_data(game.state)
        ships: Any = state["ships"]
        yield f"{system}: {' '.join(state)}"
        for line in sorted({" ".join(ship) for ship in ships.values()}):
            yield f"{system} ships.*: {line}"
        yield ""


def regenerate() -> None:
    GOLDEN.write_text("\n".join(keys()), encoding="utf-8")


def test_the_keys_are_those_that_programs_were_written_for() -> None:
    """A key that is renamed or dropped breaks programs: this file and docs/api.md name them."""
    assert "\n".join(keys()) == GOLDEN.read_text(encoding="utf-8")


@pytest.mark.parametrize("system", SCENARIOS)
def test_the_data_is_json_and_has_the_common_keys(system: str) -> None:
    """Read back it is the same; ships name their ship of the content and the hex of the map."""
    game = halfway(system)
    data = json.loads(to_json(game.state))
    assert data == to_data(game.state)
    assert data["turn"] == game.state.turn
    assert data["outcome"] is None
    for id, ship in data["ships"].items():
        held: Any = game.state.ships[id]  # type: ignore[attr-defined]
        assert set(COMMON) <= set(ship)
        assert (ship["id"], ship["ship"]) == (id, held.blueprint.id)
        assert ship["hex"] == game.state.name(held.hex)  # type: ignore[attr-defined]
    assert not {"plan", "events"} & set(data)


@pytest.mark.parametrize("system", SCENARIOS)
def test_a_view_has_the_keys_of_its_state(system: str) -> None:
    """A view is the state with its side, and differs from it only by what is secret."""
    game = halfway(system)
    state = to_data(game.state)
    for side in game.battle.sides:
        seen = to_data(game.engine.view(game.state, side))
        assert seen.pop("side") == side
        assert list(seen) == list(state)
        differing = {key for key in seen if seen[key] != state[key]}
        if game.engine.seen_by is None:
            assert not differing


def test_secrets_of_other_sides_are_hidden() -> None:
    """Cards that a side keeps and orders that it wrote are `?` for the other, and open for it."""
    whole = play_at_random(feud.ENGINE, feud.BATTLE, "secrets")
    hidden = 0
    for count in range(len(whole.answers)):
        game = played_on(Game(feud.ENGINE, feud.BATTLE), whole.answers[:count])
        for side in feud.SIDES:
            data: Any = to_data(feud.ENGINE.view(game.state, side))
            for kept in data["deck"]["held"]:
                assert (kept["card"] == HIDDEN) == (kept["side"] != side)
            for order in data["orders"]["kept"]:
                faces = [token for at, token in enumerate(order["tokens"]) if at not in order["open"]]
                assert all((token == HIDDEN) == (order["side"] != side) for token in faces)
                hidden += faces.count(HIDDEN)
    assert hidden


def test_questions_as_plain_data() -> None:
    """Each says what is asked; the cards of a draw are numbers by card."""
    asked = question_data(Choose("Reds", ("stay", "go"), "step", "a-wing", (3,)))
    assert asked == {
        "ask": "choose",
        "side": "Reds",
        "options": ["stay", "go"],
        "why": "step",
        "about": "a-wing",
        "so_far": [3],
        "overtime": None,
    }
    assert question_data(Roll((100,), "jump", "Reds", bands=(20,))) == {
        "ask": "roll",
        "dice": [100],
        "why": "jump",
        "by": "Reds",
        "stream": "dice",
        "bands": [20],
    }
    drawn = question_data(Draw("luck", (("one", 3), ("two", 0)), "look", "red"))
    assert (drawn["ask"], drawn["cards"]) == ("draw", {"one": 3, "two": 0})


@pytest.mark.parametrize("system", SCENARIOS)
def test_events_as_plain_data(system: str) -> None:
    """Every event has its word, its sentence and its fields, and can be written as JSON."""
    game = halfway(system)
    for event in game.state.events:
        data = event_data(event)
        assert data["text"] == str(event)
        assert str(data["event"]) in game.engine.events
        assert json.loads(json.dumps(data)) == data


def test_a_game_of_another_make_is_plain_data_too() -> None:
    """A state that is a plain dataclass, and events that are texts."""
    game = played_on(Game(race.ENGINE, race.BATTLE), ["step"])
    assert to_data(game.state) == {"gone": {"red": 1, "blue": 0}, "turn": 1}
    assert event_data(game.state.events[0]) == {"event": "", "text": "red 1"}


class Look(BaseModel):
    """An entity with a value of its own and one by default."""

    ink: str = "black"
    size: int


def test_entities_are_as_their_files_are() -> None:
    """Without what they have by default; numbers that are not whole are text, and sets are in order."""

    @dataclass
    class Held:
        look: Look
        share: Fraction
        ways: frozenset[int]

    assert to_data(Held(Look(size=3), Fraction(2, 3), frozenset((2, 1)))) == {
        "look": {"size": 3},
        "share": "2/3",
        "ways": [1, 2],
    }

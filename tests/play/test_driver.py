"""The driver: who answers what, and what becomes of answers that are not allowed."""

from __future__ import annotations

from typing import Any

import pytest

from sheetforge.play.driver import Game, PlayerFault, play, play_at_random, play_typed
from sheetforge.play.questions import Choose, Illegal, Roll, check, expected, read, typed, written
from sheetforge.play.streams import Streams
from tests.play import race


class Always:
    """A player that always answers the same."""

    def __init__(self, answer: Any) -> None:
        self.answer = answer

    def choose(self, view: Any, question: Choose) -> Any:
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


def test_players_and_dice_answer_until_the_game_is_over() -> None:
    """A game ends with an outcome, and all answers were kept."""
    game = Game(race.ENGINE, race.BATTLE)
    faces = iter([(1, 1), (4, 4), (4, 4), (4, 4)])
    play(game, {"red": Always("step"), "blue": Always("risk")}, lambda roll: next(faces))
    assert game.question is None
    assert game.outcome is not None
    assert game.outcome.winner == "blue"
    assert game.outcome.margin("blue") == 2
    assert game.answers[:3] == ["step", "risk", (1, 1)]


def test_the_same_seed_gives_the_same_game_and_another_gives_another() -> None:
    """Games are made by their seed and number alone."""
    first, again = (play_at_random(race.ENGINE, race.BATTLE, 7) for _ in range(2))
    assert first.answers == again.answers
    others = [play_at_random(race.ENGINE, race.BATTLE, 7, number).answers for number in range(1, 9)]
    assert any(other != first.answers for other in others)


def test_a_purpose_does_not_move_the_chance_of_another() -> None:
    """What one stream uses up leaves the others where they were."""
    still, busy = Streams(3), Streams(3)
    busy.of("player:red").random()
    busy.roll(Roll((6,) * 50, "chaff", stream="set-up"))
    dice = Roll((10, 10, 4), "attack")
    assert [still.roll(dice) for _ in range(9)] == [busy.roll(dice) for _ in range(9)]


def test_faces_stay_on_their_dice() -> None:
    """Every face lies between one and the sides of its die, and all are seen."""
    streams = Streams("faces")
    rolled = [streams.roll(Roll((4, 6), "x")) for _ in range(400)]
    assert {a for a, _ in rolled} == {1, 2, 3, 4}
    assert {b for _, b in rolled} == {1, 2, 3, 4, 5, 6}


@pytest.mark.parametrize("answer", ["fly", RuntimeError("lost"), None, (1, 2)])
def test_a_player_that_fails_is_named(answer: Any) -> None:
    """A player that raises or cheats is a fault of its side at its answer."""
    game = Game(race.ENGINE, race.BATTLE)
    with pytest.raises(PlayerFault) as caught:
        play(game, {"red": Always("step"), "blue": Always(answer)}, Streams(1).roll)
    assert (caught.value.side, caught.value.step) == ("blue", 2)
    assert "blue failed at answer 2" in str(caught.value)
    assert game.answers == ["step"]


def test_a_game_stops_where_it_is_told_to() -> None:
    """`until` leaves the game open at an answer."""
    game = Game(race.ENGINE, race.BATTLE)
    play(game, {"red": Always("step"), "blue": Always("step")}, Streams(1).roll, until=3)
    assert len(game.answers) == 3
    assert game.outcome is None


def test_a_game_of_a_real_table_can_be_typed_in() -> None:
    """Lines of tokens and faces play a game; comments and empty lines are nothing."""
    lines = ["risk # red is bold", "", "3 2", "step", "risk", "4,4"]
    game = play_typed(Game(race.ENGINE, race.BATTLE), iter(lines))
    assert game.state.gone == {"red": 4, "blue": 1}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["fly"], "answer 1: 'fly' is not legal; red chooses (move, red): step, risk"),
        (
            ["risk", "4 5"],
            "answer 2: (4, 5) is not legal, as die 2 is a d4 and has no 5; red rolls d4 d4 (risk)",
        ),
        (["risk", "4"], "answer 2: (4,) is not legal, as it is 1 face for 2 dice"),
        (["risk", "four four"], "answer 2: 'four four' is not legal, as faces are whole numbers"),
        (["risk", "0 1"], "answer 2: (0, 1) is not legal"),
    ],
)
def test_a_line_that_is_not_legal_says_what_was(lines: list[str], said: str) -> None:
    """A typed answer that is not allowed names its number and what was."""
    with pytest.raises(Illegal) as caught:
        play_typed(Game(race.ENGINE, race.BATTLE), iter(lines))
    assert said in str(caught.value)


def test_nothing_can_be_answered_when_the_game_is_over() -> None:
    """A finished game takes no more answers."""
    game = play_at_random(race.ENGINE, race.BATTLE, 1)
    with pytest.raises(Illegal, match="the game is over"):
        game.answer("step")


def test_answers_survive_being_written_and_read() -> None:
    """Reading what was written gives the answer back; overtime is an answer of the driver's."""
    choice = Choose("red", ("step", "risk"), "move", overtime="time-up")
    for question, answer in ((choice, "risk"), (choice, "time-up"), (Roll((8, 4), "x"), (7, 4))):
        check(question, answer)
        assert read(question, written(answer)) == answer
    assert typed(Roll((8, 4), "x"), " 7 , 4 ") == (7, 4)
    assert "time-up" not in expected(choice)

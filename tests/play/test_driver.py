"""The driver: who answers what, and what becomes of answers that are not allowed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sheetforge.play.driver import Game, PlayerFault, play, play_at_random
from sheetforge.play.questions import (
    Choose,
    Illegal,
    Roll,
    Script,
    check,
    expected,
    percent,
    read,
    roll,
    typed,
    written,
)
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


def test_a_game_stops_at_a_chosen_point() -> None:
    """`until` leaves the game open at an answer."""
    game = Game(race.ENGINE, race.BATTLE)
    play(game, {"red": Always("step"), "blue": Always("step")}, Streams(1).roll, until=3)
    assert len(game.answers) == 3
    assert game.outcome is None


def test_a_game_of_a_real_table_can_be_typed_in() -> None:
    """Lines of tokens and faces play a game; comments and empty lines are nothing."""
    lines = ["risk # red is bold", "", "3 2", "step", "risk", "4,4"]
    game = race.play_typed(Game(race.ENGINE, race.BATTLE), lines)
    assert game.state.gone == {"red": 4, "blue": 1}


@pytest.mark.parametrize(
    ("lines", "said"),
    [
        (["fly"], "answer 1: 'fly' is not legal; red chooses (move, red): step, risk"),
        (["risk", "4 5"], "answer 2: 4 5 is not legal, as die 2 is a d4 and has no 5; red rolls d4 d4 (risk)"),
        (["risk", "4"], "answer 2: 4 is not legal, as it is 1 face for 2 dice"),
        (["risk", "four four"], "answer 2: 'four four' is not legal, as faces are whole numbers"),
        (["risk", "0 1"], "answer 2: 0 1 is not legal"),
    ],
)
def test_a_line_that_is_not_legal_says_what_was(lines: list[str], said: str) -> None:
    """A typed answer that is not allowed names its number and what was."""
    with pytest.raises(Illegal) as caught:
        race.play_typed(Game(race.ENGINE, race.BATTLE), lines)
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


# --- chances out of a hundred ------------------------------------------------------------------


def failing(chance: int, found: list[bool]) -> Script:
    """Ask for one chance and keep what came of it."""
    found.append((yield from percent(chance, "failure", "red")))


@pytest.mark.parametrize(("face", "fails"), [(1, True), (20, True), (21, False), (100, False)])
def test_a_chance_out_of_a_hundred_comes_about_at_its_number_or_less(face: int, fails: bool) -> None:
    """One d100, whose faces up to the chance are alike for the odds."""
    found: list[bool] = []
    script = failing(20, found)
    question = next(script)
    assert question == Roll((100,), "failure", "red", "dice", (20,))
    assert expected(question) == "red rolls d100 (failure, 20 or less)"
    with pytest.raises(StopIteration):
        script.send((face,))
    assert found == [fails]


@pytest.mark.parametrize(("chance", "fails"), [(0, False), (-5, False), (100, True), (120, True)])
def test_what_is_certain_is_not_rolled_for(chance: int, fails: bool) -> None:
    """No question is asked where there is one answer."""
    found: list[bool] = []
    assert list(failing(chance, found)) == []
    assert found == [fails]


@pytest.mark.parametrize("chance", [1, 99])
def test_what_is_almost_certain_is_rolled_for(chance: int) -> None:
    """One in a hundred may come about, and may not."""
    assert next(failing(chance, [])) == Roll((100,), "failure", "red", "dice", (chance,))


def test_two_dice_that_show_00_are_a_hundred() -> None:
    """A person types percent dice as they lie; any other 0 is an error that says what to write."""
    die = Roll((100,), "failure")
    assert [typed(die, line) for line in ("00", "7", "07", "100")] == [(100,), (7,), (7,), (100,)]
    with pytest.raises(Illegal, match="d100 and has no 0; write 100 for the face 00"):
        typed(die, "0")
    with pytest.raises(Illegal, match="d10 and has no 0; write 10 for the face 0"):
        typed(Roll((10,), "intercept"), "0")
    with pytest.raises(Illegal, match="d8 and has no 0; the table"):
        typed(Roll((8,), "attack"), "00")
    with pytest.raises(Illegal, match="2 faces for 1 die"):
        typed(die, "20 30")


def test_bands_do_not_change_the_faces_of_a_seed() -> None:
    """A roll with bands draws from its stream as any other."""
    from sheetforge.play.streams import Streams

    plain, banded = Streams("1"), Streams("1")
    for _ in range(20):
        assert plain.roll(Roll((100,), "x")) == banded.roll(Roll((100,), "x", bands=(20,)))


def test_a_script_can_name_the_bands_of_any_die() -> None:
    """Chances to hit on a d20 are explored by two faces as well."""
    question = next(roll((20,), "hit", "red", bands=(11,)))
    assert question == Roll((20,), "hit", "red", "dice", (11,))
    assert expected(question) == "red rolls d20 (hit)"


def test_the_odds_of_chances_run_the_script_with_a_face_for_each_band() -> None:
    """Two chances of 20 in a hundred: four ways are tried, and the chances are exact."""
    from fractions import Fraction

    from sheetforge.dice.distribution import throws
    from sheetforge.dice.explore import explore

    tried = []

    def begin() -> tuple[Script, Callable[[], int]]:
        found: list[bool] = []

        def script() -> Script:
            for _ in range(2):
                found.append((yield from percent(20, "failure")))

        tried.append(found)
        return script(), lambda: sum(found)

    odds = explore(begin, lambda question, given: throws(question.dice, question.bands))
    assert (odds.chance(2), odds.chance(0)) == (Fraction(1, 25), Fraction(16, 25))
    assert len(tried) == 4

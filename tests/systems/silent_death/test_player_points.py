"""Player points: the printed figures, the pool, bonuses, prizes, and the list over many events."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from random import Random

import pytest

from sheetforge.systems.silent_death.figures import player_points as figures
from sheetforge.systems.silent_death.tournament.points import PLAYER_POINTS, apart, divided
from sheetforge.tournament.ranking import FinishedEvent, PlayedGame, Ranking, ranking

WIN = {-251: 4, -250: 3, -151: 3, -150: 2, -51: 2, -50: 1, 0: 1, 50: 1, 51: 1, 150: 1, 251: 1}
LOSS = {-251: -1, -51: -1, -50: -1, 50: -1, 51: -2, 150: -2, 151: -3, 250: -3, 251: -4, 900: -4}
"""Bonus PPs for Playing Ranked Opponents, at both ends of its columns."""


def event(**more: object) -> FinishedEvent:
    """A four, all at the first points: A beats B and C, D ties with A and loses to B."""
    fields: dict[str, object] = {
        "name": "Cup",
        "date": "2026-03-01",
        "players": ("A", "B", "C", "D"),
        "places": {"A": 1, "B": 2, "C": 3, "D": 4},
        "meetings": (
            PlayedGame("A", "B", "A"),
            PlayedGame("C", "A", "A"),
            PlayedGame("A", "D"),
            PlayedGame("B", "D", "B"),
        ),
    }
    return FinishedEvent(**(fields | more))  # type: ignore[arg-type]


def totals(made: Ranking) -> dict[str, str]:
    return {line.player: str(line.points) for line in made.list()}


@pytest.mark.parametrize(("difference", "points"), WIN.items())
def test_the_printed_bonus_for_a_win(difference: int, points: int) -> None:
    """The table counts own points less the opponent's."""
    assert figures.bonus(difference).win == points


@pytest.mark.parametrize(("difference", "points"), LOSS.items())
def test_the_printed_malus_for_a_loss(difference: int, points: int) -> None:
    """A loss costs a point against equals and better ones, up to four against far weaker ones."""
    assert figures.bonus(difference).loss == points


def test_the_columns_leave_no_gap() -> None:
    """Each column begins where the one before it ends."""
    columns = figures.player_points().bonuses
    assert columns[0].least is None
    assert columns[-1].most is None
    for before, after in pairwise(columns):
        assert before.most is not None
        assert after.least == before.most + 1


def test_the_other_printed_figures() -> None:
    """All begin with 500, pay 10 into the pool, and a Smash gives its winner 5."""
    assert (figures.first_points(), figures.pool(), figures.smash_winner()) == (500, 10, 5)


def test_an_event_of_four() -> None:
    """Pool 20, 13, 7, 0 for 10 each; a point for each win, one less for each loss; no tie bonus."""
    made = ranking(PLAYER_POINTS, [event()])
    assert totals(made) == {"A": "512", "B": "503", "C": "496", "D": "489"}
    (line,) = made.accounts["A"]
    assert (line.before, line.place, line.after) == (500, 1, 512)
    assert tuple(map(int, line.gain)) == (10, 20, 2, 0)


def test_points_are_carried_from_event_to_event() -> None:
    """The difference is that before the event, whatever games of it are already played."""
    strong = event(players=("A", "B"), places={"A": 1, "B": 2}, meetings=())
    made = ranking(PLAYER_POINTS, [strong] * 3)
    assert (made.points("A"), made.points("B")) == (530, 470)
    upset = event(players=("B", "A"), places={"B": 1, "A": 2}, meetings=(PlayedGame("A", "B", "B"),) * 2)
    gains = made.add(upset)
    assert (int(gains["B"].bonus), int(gains["A"].bonus)) == (4, -4)


def test_players_who_are_level_divide_what_their_places_get() -> None:
    """Second and third share 13 and 7; the list gives both the same place."""
    level = event(places={"A": 1, "B": 2, "C": 2, "D": 4}, meetings=())
    made = ranking(PLAYER_POINTS, [level])
    assert totals(made) == {"A": "510", "B": "500", "C": "500", "D": "490"}
    assert [line.place for line in made.list()] == [1, 2, 2, 4]
    three = event(places={"A": 1, "B": 2, "C": 2, "D": 2}, meetings=())
    assert ranking(PLAYER_POINTS, [three]).points("B") == 490 + Fraction(20, 3)


def test_a_player_who_dropped_out_has_no_share() -> None:
    """What such a player paid into the pool goes to the others; games played count."""
    dropped = event(places={"A": 1, "B": 2, "C": 3})
    made = ranking(PLAYER_POINTS, [dropped])
    assert totals(made) == {"A": "519", "B": "503", "C": "489", "D": "489"}


def test_a_smash_gives_its_winner_five_and_nothing_else() -> None:
    """No pool and no bonus; every winner of a drawn one has the whole prize."""
    smash = event(pooled=False, places={"B": 1})
    assert totals(ranking(PLAYER_POINTS, [smash])) == {"B": "505", "A": "500", "C": "500", "D": "500"}
    drawn = event(pooled=False, places={"B": 1, "C": 1})
    assert ranking(PLAYER_POINTS, [drawn]).points("C") == 505


def test_a_part_of_a_point_does_not_change_the_column() -> None:
    """Half a point above 50 is still 50, on both sides of zero."""
    assert apart(Fraction(1101, 2), Fraction(500)) == 50
    assert apart(Fraction(500), Fraction(1101, 2)) == -50


def test_the_pool_is_paid_out_to_the_last_point() -> None:
    """For any number of players, dropped ones and ties: nothing is lost and nobody is overtaken."""
    random = Random(14)
    for _ in range(300):
        count = random.randint(2, 80)
        players = tuple(f"P{number}" for number in range(count))
        places: dict[str, int] = {}
        for at, player in enumerate(players[: random.randint(1, count)]):
            tied = at and random.random() < 0.2
            places[player] = places[players[at - 1]] if tied else at + 1
        made = ranking(PLAYER_POINTS, [event(players=players, places=places, meetings=())])
        lines = [made.accounts[player][0] for player in players]
        assert sum(line.gain.total for line in lines) == 0
        shares = [line.gain.share for line in lines]
        assert shares == sorted(shares, reverse=True)
    assert divided(100, 1000)[0] == 20
    assert divided(100, 1000)[-1] == 0

"""Swiss events by Rules of Warfare II: every printed figure, ties, and thousands of random acts."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from functools import cache
from pathlib import Path
from random import Random

import pytest

from sheetforge.cli.fleet_source import fleet_named
from sheetforge.content.library import Unreadable, open_library
from sheetforge.game import discover
from sheetforge.systems.silent_death.figures.tournament import AWARDS, margins
from sheetforge.systems.silent_death.schema.ship import Craft
from sheetforge.systems.silent_death.tournament.supply import registration
from sheetforge.systems.silent_death.tournament.swiss import SWISS
from sheetforge.tournament.acts import Act, Drop, Enter, Register, taken_back, taken_back_alone
from sheetforge.tournament.board_tables import tables
from sheetforge.tournament.commands.rounds import paired
from sheetforge.tournament.journal import UNDO, Declined, EventHeading, Journal, Step
from sheetforge.tournament.rules import BYE, MISSED
from sheetforge.tournament.standings import standings
from sheetforge.tournament.swiss_acts import Correct, Pair, Reported, swiss, swiss_form
from tests.running import OFFICIAL

FORM = swiss_form(SWISS)


class Desk:
    """An event in memory, to which acts are done as the commands do them."""

    careful = True
    """Whether the state is compared where an act is refused."""

    def __init__(self, seed: str = "1", rounds: int | None = None) -> None:
        head = EventHeading("swiss", "silent-death", "rules-of-warfare-ii", "Open", seed, rounds)
        self.journal = Journal(Path("open.jsonl"), head)
        self.state = swiss(FORM.begin(head))

    def do(self, *acts: Act) -> Desk:
        """Do acts; a refused one changes nothing."""
        for act in acts:
            before = repr(self.state) if self.careful else ""
            try:
                act.apply(self.state)
            except Declined:
                assert not before or repr(self.state) == before
                raise
            number = len(self.journal.steps) + 1
            self.journal = replace(self.journal, steps=(*self.journal.steps, Step(number, *act.line())))
        return self

    def undo(self, number: int) -> Desk:
        """Take a step back, as the command does."""
        self.state = swiss(taken_back_alone(FORM, self.journal, number))
        step = Step(len(self.journal.steps) + 1, UNDO, {"step": number})
        self.journal = replace(self.journal, steps=(*self.journal.steps, step))
        return self

    def enter(self, *names: str) -> Desk:
        return self.do(*(Enter(name) for name in names))

    def pair(self) -> Desk:
        return self.do(paired(self.state))

    def points(self) -> dict[str, int]:
        return {row.player: row.points for row in standings(self.state)}


# --- the printed tables --------------------------------------------------------------------------

BANDS = {
    ("a", "i", 8, 0): [(True, 150, 10_000), (False, 225, 10_000)],
    ("b", "h", 7, 1): [(True, 75, 149), (False, 150, 224)],
    ("c", "g", 6, 2): [(True, 1, 74), (False, 75, 149)],
    ("d", "f", 5, 3): [(False, 1, 74)],
    ("e", "e", 4, 4): [(True, 0, 0), (False, 0, 0)],
}
"""Letters and points of the awards, with the margins that the book prints for them."""


@pytest.mark.parametrize("result", BANDS)
def test_the_awards_of_the_book(result: tuple[str, str, int, int]) -> None:
    """Both ends of each printed range give its letters and points."""
    for destroyed, low, high in BANDS[result]:
        for margin in (low, (low + high) // 2, high):
            found = SWISS.award(margin, destroyed)
            assert (*found.letters, found.winner, found.loser) == result


def test_a_half_point_belongs_to_the_range_below() -> None:
    """74.5 is no 75; half a point more than the opponent wins by the least result."""
    assert [SWISS.award(margin, False).winner for margin in (0.5, 74.5, 149.5, 224.5)] == [5, 5, 6, 7]
    assert [SWISS.award(margin, True).winner for margin in (0.5, 74.5, 149.5)] == [6, 6, 7]


def test_the_table_is_printed_from_the_figures() -> None:
    """Words of the ranges, as the forms and the card print them."""
    assert [(margins(one, True), margins(one, False)) for one in AWARDS] == [
        ("150 or more", "225 or more"),
        ("75 to 149", "150 to 224"),
        ("1 to 74", "75 to 149"),
        ("–", "1 to 74"),
        ("0", "0"),
    ]


@pytest.mark.parametrize(
    ("players", "rounds", "official"),
    [
        (2, 1, False),
        (3, 2, False),
        (4, 2, False),
        (5, 3, True),
        (8, 3, True),
        (9, 4, True),
        (16, 4, True),
        (17, 5, True),
        (32, 5, True),
        (33, 6, True),
        (64, 6, True),
        (65, 7, True),
        (80, 7, True),
    ],
)
def test_the_rounds_of_the_book(players: int, rounds: int, official: bool) -> None:
    """By the number of players; the number is fixed when the first round is paired."""
    assert SWISS.rounds(players) == (rounds, official)
    desk = Desk().enter(*(f"p{number}" for number in range(players)))
    assert desk.state.due == rounds
    desk.pair()
    if rounds > 1:
        desk.enter("late one", "later one")
    assert desk.state.due == desk.state.planned == rounds


def test_the_byes_of_the_book() -> None:
    """8 in the first round, two less in each later one, at least 2; margins for ties."""
    assert [SWISS.bye(number) for number in range(1, 8)] == [8, 6, 4, 2, 2, 2, 2]
    assert [SWISS.bye_margin(points) for points in (8, 6, 4, 2, 0)] == [150, 75, 0, -75, -150]


@pytest.mark.parametrize(
    ("left", "wiped", "points", "letters"),
    [
        ((300, 0), (), (8, 0), "ai"),
        ((225, 0), (), (8, 0), "ai"),
        ((149.5, 0), (), (7, 1), "bh"),
        ((74, 0), (), (6, 2), "cg"),
        ((0, 60), (), (2, 6), "gc"),
        ((250, 26), (), (7, 1), "bh"),
        ((250, 25), (), (8, 0), "ai"),
        ((100, 99.5), (), (5, 3), "df"),
        ((140, 140), (), (4, 4), "ee"),
        ((0, 0), (), (4, 4), "ee"),
    ],
)
def test_results_from_surviving_points(
    left: tuple[float, float], wiped: tuple[str, ...], points: tuple[int, int], letters: str
) -> None:
    """Who has more points left wins, by how much, and whether the other fleet is gone: a fleet
    without points left is destroyed completely."""
    desk = Desk().enter("Ada", "Bob").pair()
    desk.do(Reported(1, "Ada", "Bob", left, wiped=wiped))
    assert desk.points() == {"Ada": points[0], "Bob": points[1]}
    result = desk.state.meeting(1, "Ada", "Bob").result
    assert result is not None
    swapped = desk.state.rounds[0].games[0].players[0] == "Bob"
    assert "".join(result.letters) == (letters[::-1] if swapped else letters)


def test_a_result_in_points_counts_with_the_least_margin() -> None:
    """225, 150, 75, 1 and 0 for the winner, as of a fleet that stands: adjusted margins of a
    destroyed one are the same."""
    for points, margin in (((8, 0), 225), ((7, 1), 150), ((6, 2), 75), ((5, 3), 1), ((4, 4), 0)):
        desk = Desk().enter("Ada", "Bob").pair().do(Reported(1, "Ada", "Bob", points=points))
        first, second = standings(desk.state)
        assert (first.points, second.points) == points
        assert (first.ties[0], second.ties[0]) == (margin, -margin)
    for points in ((8, 8), (8, 1), (9, 0), (0, 0)):
        with pytest.raises(Declined, match="no result gives"):
            Desk().enter("Ada", "Bob").pair().do(Reported(1, "Ada", "Bob", points=points))


# --- faults, drop-outs, late entries -------------------------------------------------------------


@pytest.mark.parametrize("fault", ["stalled", "cheated", "conceded"])
def test_a_game_lost_by_a_fault(fault: str) -> None:
    """The opponent gets 8 points, and a margin as for a bye of 8; a cheat or one who gives up is
    out, one who stalls plays on."""
    desk = Desk().enter("Ada", "Bob", "Cid", "Dee").pair()
    game = desk.state.rounds[0].games[0]
    culprit, other = game.players
    if fault == "conceded":
        desk.do(Drop(culprit, True))
    else:
        desk.do(Reported(1, other, culprit, fault=fault, by=culprit))  # type: ignore[arg-type]
    rows = {row.player: row for row in standings(desk.state)}
    assert (rows[other].points, rows[culprit].points) == (8, 0)
    assert (rows[other].ties[0], rows[culprit].ties[0]) == (150, -150)
    assert (rows[culprit].place is None) == (fault != "stalled")
    desk.do(Reported(1, *desk.state.rounds[0].games[1].players, (200, 100)))
    desk.pair()
    second = desk.state.rounds[1]
    assert (second.of(culprit) is None) == (fault != "stalled")
    if fault != "stalled":
        with pytest.raises(Declined, match="out of the event"):
            desk.do(Drop(culprit))


def test_one_who_drops_out_between_rounds_is_not_paired_again() -> None:
    """And has no place; the games that were played count for the others."""
    desk = Desk().enter("Ada", "Bob", "Cid", "Dee", "Eve").pair()
    for game in list(desk.state.rounds[0].games):
        desk.do(Reported(1, *game.players, (200, 100)))
    winner = standings(desk.state)[0].player
    desk.do(Drop(winner)).pair()
    assert desk.state.rounds[1].of(winner) is None
    assert desk.state.rounds[1].bye == ""
    rows = standings(desk.state)
    assert rows[-1].player == winner
    assert rows[-1].place is None
    assert [row.place for row in rows[:-1]] == [1, 2, 3, 4] or len({row.place for row in rows}) < 5


def test_one_who_drops_out_during_a_game_concedes_it() -> None:
    """Only if it is said so: else the result comes first."""
    desk = Desk().enter("Ada", "Bob").pair()
    with pytest.raises(Declined, match="enter the result first, or add --now to concede"):
        desk.do(Drop("Ada"))
    desk.do(Drop("Ada", True))
    assert desk.points() == {"Bob": 8, "Ada": 0}
    with pytest.raises(Declined, match="no open game to concede"):
        Desk().enter("Ada", "Bob").do(Drop("Ada", True))


def test_a_late_entry_has_rounds_of_no_points() -> None:
    """Paired from the next round on; a round before it counts as a bye of 0 points, -150."""
    desk = Desk().enter("Ada", "Bob", "Cid", "Dee", "Eve").pair()
    for game in list(desk.state.rounds[0].games):
        desk.do(Reported(1, *game.players, (200, 100)))
    desk.enter("Fay").pair()
    records = desk.state.tally().records["Fay"]
    assert [(one.kind, one.points, one.margin) for one in records] == [(MISSED, 0, -150)]
    assert desk.state.rounds[1].of("Fay") is not None
    assert "Fay" not in [row.player for row in standings(desk.state, 1)]
    for game in list(desk.state.rounds[1].games):
        desk.do(Reported(2, *game.players, (200, 100)))
    desk.pair()
    with pytest.raises(Declined, match="round 3 is the last one and is already paired"):
        desk.enter("Gil")


# --- ties ----------------------------------------------------------------------------------------


def event_of(games: list[tuple[int, str, str, float, float]], byes: dict[int, str]) -> Desk:
    """An event with these results (round, players, points left) and byes."""
    names = list(dict.fromkeys(name for _, one, two, *_ in games for name in (one, two)))
    rounds = max(number for number, *_ in games)
    desk = Desk(rounds=rounds).enter(*dict.fromkeys([*names, *byes.values()]))
    for number in range(1, rounds + 1):
        own = [(one, two, left, other) for at, one, two, left, other in games if at == number]
        desk.do(Pair(number, tuple((one, two) for one, two, *_ in own), byes.get(number, "")))
        desk.do(*(Reported(number, one, two, (left, other)) for one, two, left, other in own))
    return desk


def test_the_first_tie_breaker_adds_margins_and_fleets_destroyed() -> None:
    """A margin of 76 with the fleet destroyed is 151 and beats 150 without; both give 7 points."""
    desk = event_of([(1, "Ada", "Bob", 76, 0), (1, "Cid", "Dee", 200, 50)], {})
    rows = standings(desk.state)
    assert [(row.player, row.points, row.ties[0]) for row in rows] == [
        ("Ada", 7, 151),
        ("Cid", 7, 150),
        ("Bob", 1, -76),
        ("Dee", 1, -150),
    ]


def test_a_bye_counts_for_the_margin_of_its_points() -> None:
    """8 points as 150: less than a win of 8 points by 225."""
    desk = event_of([(1, "Ada", "Bob", 225, 0)], {1: "Cid"})
    assert [(row.player, row.points, row.ties[0]) for row in standings(desk.state)] == [
        ("Ada", 8, 300),
        ("Cid", 8, 150),
        ("Bob", 0, -225),
    ]
    assert [one.kind for one in desk.state.tally().records["Cid"]] == [BYE]


def test_the_second_tie_breaker_adds_the_opponents_points() -> None:
    """Equal points and margins: who met the better opponents is ahead."""
    desk = event_of(
        [
            (1, "Ada", "Bob", 200, 100),
            (1, "Cid", "Dee", 200, 100),
            (1, "Eve", "Fay", 150, 150),
            (2, "Bob", "Eve", 200, 100),
            (2, "Dee", "Fay", 150, 150),
            (2, "Ada", "Cid", 150, 150),
        ],
        {},
    )
    rows = standings(desk.state)
    assert [(row.player, row.points, row.ties) for row in rows[:2]] == [
        ("Ada", 10, (100, 8 + 10)),
        ("Cid", 10, (100, 6 + 10)),
    ]


def test_an_opponent_who_left_counts_four_for_each_game_not_played() -> None:
    """For this criterion only: the player's own total stays."""
    desk = Desk(rounds=3).enter("Ada", "Bob", "Cid", "Dee", "Eve")
    desk.do(Pair(1, (("Ada", "Bob"), ("Cid", "Dee")), "Eve"))
    desk.do(Reported(1, "Ada", "Bob", (200, 100)), Reported(1, "Cid", "Dee", (200, 100)))
    desk.do(Drop("Bob"))
    for number in (2, 3):
        games = ((("Ada", "Cid"), ("Dee", "Eve")), (("Ada", "Dee"), ("Cid", "Eve")))[number - 2]
        desk.do(Pair(number, games))
        desk.do(*(Reported(number, *game, (100, 100)) for game in games))
    rows = {row.player: row for row in standings(desk.state)}
    assert rows["Bob"].points == 2
    # Bob 2 and twice 4, Cid 14, Dee 10.
    assert rows["Ada"].ties[1] == 2 + 8 + rows["Cid"].points + rows["Dee"].points
    # After the first round nothing was left out yet.
    assert {row.player: row.ties[1] for row in standings(desk.state, 1)}["Ada"] == 2


def test_a_cheat_who_is_found_out_later_ends_the_game_at_hand_first() -> None:
    """A result of the first round is corrected while the second one is played."""
    desk = Desk(rounds=2).enter("Ada", "Bob", "Cid", "Dee")
    desk.do(Pair(1, (("Ada", "Bob"), ("Cid", "Dee"))))
    desk.do(Reported(1, "Ada", "Bob", (100, 100)), Reported(1, "Cid", "Dee", (200, 100)))
    desk.do(Pair(2, (("Ada", "Cid"), ("Bob", "Dee"))))
    found_out = Correct(1, "Ada", "Bob", fault="cheated", by="Bob")
    with pytest.raises(Declined, match="Bob plays at table 2 of round 2: end that game first"):
        desk.do(found_out)
    desk.do(Reported(2, "Bob", "Dee", (200, 100)), found_out)
    assert [row.player for row in standings(desk.state)][-1] == "Bob"


def test_players_whom_nothing_separates_share_their_place() -> None:
    """The next place is left out."""
    desk = event_of([(1, "Ada", "Bob", 200, 100), (1, "Cid", "Dee", 200, 100)], {})
    assert [(row.player, row.place) for row in standings(desk.state)] == [
        ("Ada", 1),
        ("Cid", 1),
        ("Bob", 3),
        ("Dee", 3),
    ]


def test_letters_of_results_break_no_tie() -> None:
    """Two ties (e e) and a win with a loss (c g) bring as many points, margins and opponents."""
    desk = event_of(
        [
            (1, "Ada", "Eve", 100, 100),
            (1, "Cid", "Gil", 200, 100),
            (1, "Fay", "Hal", 100, 100),
            (2, "Ada", "Fay", 100, 100),
            (2, "Hal", "Cid", 200, 100),
            (2, "Eve", "Gil", 100, 100),
        ],
        {},
    )
    letters: dict[str, set[str]] = {"Ada": set(), "Cid": set()}
    for game in (game for one in desk.state.rounds for game in one.games):
        for name in letters.keys() & {*game.players}:
            assert game.result is not None
            letters[name].add(game.result.letters[game.players.index(name)])
    assert letters == {"Ada": {"e"}, "Cid": {"c", "g"}}
    rows = {row.player: row for row in standings(desk.state)}
    assert rows["Ada"].ties == rows["Cid"].ties == (0, 16)
    assert (rows["Ada"].points, rows["Ada"].place) == (rows["Cid"].points, rows["Cid"].place)


# --- refusals ------------------------------------------------------------------------------------


def test_bad_results_are_refused() -> None:
    """Each with what is wrong; the state stays (`Desk.do` compares it)."""
    cost = {"fleet": "silent-death: 1 talon = 100", "fleet_name": "Fleet", "cost": 100.0}
    desk = Desk().do(*(Enter(name, **cost) for name in ("Ada", "Bob", "Cid", "Dee")))  # type: ignore[arg-type]
    with pytest.raises(Declined, match="no round is paired yet"):
        desk.do(Reported(1, "Ada", "Bob", (1, 0)))
    desk.do(Pair(1, (("Ada", "Bob"), ("Cid", "Dee"))))
    for act, message in (
        (Reported(1, "Ada", "Cid", (1, 0)), "did not meet in round 1: Ada plays Bob at table 1"),
        (Reported(2, "Ada", "Bob", (1, 0)), "there is no round 2; rounds 1 to 1 are paired"),
        (Reported(1, "Ada", "Ada", (1, 0)), "Ada cannot play against Ada"),
        (Reported(1, "Ada", "Bbo", (1, 0)), "no player 'Bbo'; did you mean 'Bob'"),
        (Reported(1, "Ada", "Bob", (101, 0)), "Ada's fleet has 100 points: 101 cannot be left"),
        (Reported(1, "Ada", "Bob", margin=101), "Ada's fleet has 100 points: 101 cannot be left"),
        (Reported(1, "Ada", "Bob", (50, 20), wiped=("Bob",)), "Bob's fleet has no unit left, so 20 poin"),
        (Reported(1, "Ada", "Bob", margin=50, wiped=("Ada",)), "Ada wins by 50 and has no fleet"),
        (Reported(1, "Ada", "Bob", (50, 20), wiped=("Cid",)), "Cid does not play in the game of Ada"),
        (Reported(1, "Ada", "Bob", (50, 20), fault="stalled", by="Ada"), "no points left to report"),
        (Reported(1, "Ada", "Bob", fault="stalled", by="Cid"), "Cid does not play in the game of"),
        (Reported(1, "Ada", "Bob"), "by points left, by a margin, or by points of the event"),
        (Correct(1, "Ada", "Bob", (1, 0)), "no result in round 1 yet"),
    ):
        with pytest.raises(Declined, match=message):
            desk.do(act)
    desk.do(Reported(1, "Ada", "Bob", (90, 0), log="one"))
    with pytest.raises(Declined, match=r"have a result in round 1 already \(7 to 1\)"):
        desk.do(Reported(1, "Ada", "Bob", (90, 0)))
    with pytest.raises(Declined, match="this log is already the result of Ada and Bob in round 1"):
        desk.do(Reported(1, "Cid", "Dee", (90, 0), log="one"))


def test_a_result_for_another_round_names_the_round_of_the_game() -> None:
    """Of all rounds those in which the two have met."""
    games = [
        (1, "Ada", "Bob", 100.0, 50.0),
        (1, "Cid", "Dee", 100.0, 50.0),
        (2, "Ada", "Cid", 100.0, 50.0),
        (2, "Bob", "Dee", 100.0, 50.0),
    ]
    desk = event_of(games, {})
    with pytest.raises(Declined, match="did not meet in round 2: they met in round 1"):
        desk.do(Reported(2, "Ada", "Bob", (1, 0)))


def test_an_act_that_could_not_be_read_again_is_not_written() -> None:
    """A value out of its bounds is refused when the line is made."""
    with pytest.raises(Declined, match="fleet: string should have at most 20000 characters"):
        Enter("Ada", "x" * 20_001).line()
    with pytest.raises(Declined, match="left"):
        Reported(1, "Ada", "Bob", (float("inf"), 0)).line()


def test_mercenaries_that_are_lost_still_count_for_their_side() -> None:
    """What is kept is their price with the skills that they have, as a battle counts it; so a
    destroyed fleet may have those points left, and no more."""
    line = "silent-death house=ridotto: 1 galliard, 2 gabion* (10 9 / 9 9)"
    library, key = fleet_named(open_library(OFFICIAL, "content", discover()), line)
    found = registration(library, key)
    gabion = library.get("ships", "silent-death", "gabion")
    assert isinstance(gabion, Craft)
    assert found.kept == 2 * gabion.bpv + 37
    assert found.worth == (found.cost or 0.0) + 37 - 4 * 5.5
    fleet = {"fleet": line, "cost": found.cost, "kept": found.kept, "worth": found.worth}
    desk = Desk().do(*(Enter(name, **fleet) for name in ("Ada", "Bob")))  # type: ignore[arg-type]
    desk.pair()
    with pytest.raises(Declined, match="has no unit left"):
        desk.do(Reported(1, "Ada", "Bob", (found.worth, found.kept + 1), wiped=("Bob",)))
    desk.do(Reported(1, "Ada", "Bob", (found.worth, found.kept), wiped=("Bob",)))
    assert next(row for row in standings(desk.state) if row.player == "Ada").records[0].wiped


def test_bad_entries_and_pairings_are_refused() -> None:
    """A player twice in any spelling, names that cannot be printed, players without a game."""
    desk = Desk().enter("Ada", "Bob", "Cid")
    for name, message in (
        ("ADA", "Ada is entered already"),
        ("A d a", "Ada is entered already"),
        ("…", "is not a name"),
        ("Eve\n", "no control characters"),
        (" Eve", "single spaces"),
        ("E" * 41, "41 characters"),
        ("-Eve", "read as an option"),
    ):
        with pytest.raises(Declined, match=message):
            desk.enter(name)
    for act, message in (
        (Pair(2, (("Ada", "Bob"),), "Cid"), "round 1 is the next one to pair"),
        (Pair(1, (("Ada", "Bob"),)), "Cid would have no game and no bye"),
        (Pair(1, (("Ada", "Bob"), ("Cid", "Ada"))), "Ada would play twice"),
        (Pair(1, (("Ada", "Bob"),), "Eve"), "no player 'Eve'"),
    ):
        with pytest.raises(Declined, match=message):
            desk.do(act)
    desk.do(Register("Ada", "silent-death: 2 talon"))
    desk.pair()
    with pytest.raises(Declined, match="round 1 has 1 game without a result"):
        desk.pair()
    for games, shown in ((4, r"E and F and G and H\)"), (5, r"E and F, G and H …\)")):
        with pytest.raises(Declined, match=rf"round 1 has {games} games without a result \(.*{shown};"):
            Desk().enter(*"ABCDEFGHIJ"[: 2 * games]).do(
                Pair(1, tuple(zip("ACEGI"[:games], "BDFHJ", strict=False)))
            ).pair()
    with pytest.raises(Declined, match="keeps fleet and crews of the first game"):
        desk.do(Register("Ada", "silent-death: 1 talon"))
    with pytest.raises(Declined, match="1 player cannot be paired"):
        Desk().enter("Ada").pair()


# --- taking back, and random events --------------------------------------------------------------


def test_a_step_that_others_need_is_not_taken_back_alone() -> None:
    """The message names the later steps that depend on it."""
    desk = Desk().enter("Ada", "Bob").pair().do(Reported(1, "Ada", "Bob", (90, 0)))
    with pytest.raises(Declined, match=r"step 2 \(Bob enters\).*2 later steps depend on it, 3 and 4"):
        desk.undo(2)
    with pytest.raises(Declined, match="there is no step 9; there are steps 1 to 4"):
        desk.undo(9)
    for times, shown in ((8, "2, 3, 4, 5, 6, 7, 8 and 9"), (9, "2, 3, 4, 5, 6, 7, 8, 9 …")):
        brought = (Register("Ada", f"silent-death: {number} talon") for number in range(1, times + 1))
        with pytest.raises(Declined, match=f"{times} later steps depend on it, {shown};"):
            Desk().enter("Ada").do(*brought).undo(1)
    state, later = taken_back(FORM, desk.journal, 2)
    assert (later, list(state.players)) == ((3, 4), ["Ada"])
    desk.undo(4)
    with pytest.raises(Declined, match="step 4 is already taken back"):
        desk.undo(4)
    desk.undo(5)
    assert desk.points() == {"Ada": 7, "Bob": 1}


def test_a_step_of_a_file_that_does_not_fit_is_named() -> None:
    """A file that another program wrote: its sums fit, its acts do not."""
    desk = Desk().enter("Ada")
    for word, data, message in (
        ("enter", {"player": "Ada"}, "step 2 .enter.: Ada is entered already"),
        ("enter", {"player": "Bob", "shoe": 7}, "step 2 .enter.: shoe"),
        ("enter", {}, "step 2 .enter.: player: field required"),
        ("enter", {"player": 7}, "step 2 .enter.: player"),
        ("entr", {"player": "Bob"}, "no act 'entr'; did you mean 'enter'"),
    ):
        journal = replace(desk.journal, steps=(*desk.journal.steps, Step(2, word, data)))  # type: ignore[arg-type]
        with pytest.raises(Unreadable, match=message):
            FORM.fold(journal)


@cache
def random_event(seed: int) -> Desk:
    """An event of 2 to 20 players with drop-outs, faults, late entries and corrections."""
    random = Random(seed)
    desk = Desk(str(seed))
    desk.careful = False
    desk.enter(*(f"p{number}" for number in range(random.randint(2, 20))))
    late = 0
    while not desk.state.over and len(desk.state.active) > 1:
        desk.pair()
        round = desk.state.rounds[-1]
        games = list(round.games)
        random.shuffle(games)
        for game in games:
            _end(random, desk, round.number, game.players)
        if random.random() < 0.3:
            one, two = random.choice(games).players
            with suppress(Declined):
                desk.do(Correct(round.number, one, two, (random.randint(0, 300), 7.5)))
        for entrant in desk.state.active:
            if random.random() < 0.03:
                desk.do(Drop(entrant.name))
        if random.random() < 0.1 and len(desk.state.rounds) < desk.state.planned:
            late += 1
            desk.enter(f"late {late}")
    return desk


def _end(random: Random, desk: Desk, number: int, players: tuple[str, str]) -> None:
    chance = random.random()
    if chance < 0.03:
        desk.do(Drop(random.choice(players), True))
    elif chance < 0.06:
        fault = random.choice(("stalled", "cheated"))
        desk.do(Reported(number, *players, fault=fault, by=players[0]))  # type: ignore[arg-type]
    else:
        left = (random.choice((0, random.randint(0, 600) / 2)), random.randint(0, 600) / 2)
        desk.do(Reported(number, *players, left))


EVENTS = range(150)


def test_random_events_keep_the_rules() -> None:
    """Points are conserved: 8 a game, and those of byes; nobody meets twice or has two byes while
    others can; everybody in the event is paired or has the bye; places are in order."""
    for seed in EVENTS:
        state = random_event(seed).state
        games = sum(len(round.games) for round in state.rounds)
        byes = sum(SWISS.bye(round.number) for round in state.rounds if round.bye)
        assert sum(row.points for row in standings(state)) == 8 * games + byes
        for round in state.rounds:
            names = [name for game in round.games for name in game.players]
            assert len(set(names)) == len(names)
            due = {
                one.name
                for one in state.players.values()
                if one.since <= round.number and (one.until is None or one.until >= round.number)
            }
            assert due == {*names, *([round.bye] if round.bye else [])}
        if len(state.active) > 6:
            assert max(state.met().values()) == 1
            assert max(state.byes().values(), default=1) == 1
        places = [row.place for row in standings(state) if row.place is not None]
        assert places == sorted(places)
        assert all(row.place is None for row in standings(state)[len(places) :])


def test_the_state_follows_from_the_file_alone() -> None:
    """Folding the acts gives the state that the commands had, step by step."""
    for seed in EVENTS[::5]:
        desk = random_event(seed)
        assert FORM.fold(desk.journal) == desk.state


def test_taking_a_step_back_equals_never_having_done_it() -> None:
    """Of every step that can be taken back alone, and of what was taken back then."""
    random = Random(1)
    taken = refused = 0
    for seed in EVENTS[::2]:
        desk = random_event(seed)
        steps = len(desk.journal.steps)
        number = random.randint(max(1, steps - 5) if seed % 4 else 1, steps)
        never = replace(desk.journal, steps=tuple(one for one in desk.journal.steps if one.number != number))
        again = Desk(str(seed))
        again.journal, again.state = desk.journal, desk.state
        try:
            again.undo(number)
        except Declined as problem:
            refused += "cannot be taken back alone" in str(problem)
            with pytest.raises(Unreadable):
                FORM.fold(never)
            continue
        taken += 1
        assert again.state == FORM.fold(never) == FORM.fold(again.journal)
        again.undo(len(again.journal.steps))
        assert again.state == desk.state
    assert taken > 20
    assert refused > 10


def test_pairing_again_gives_the_same_round() -> None:
    """After an undo the seed pairs as it did."""
    desk = random_event(3)
    number = max(one.number for one in desk.journal.active if one.word == "pair")
    before = swiss(FORM.fold(replace(desk.journal, steps=desk.journal.steps[: number - 1])))
    assert paired(before).line()[1] == desk.journal.steps[number - 1].data


def test_the_podium_has_room_for_four() -> None:
    """Of six who share the first place four stand on it, each as a winner."""
    desk = Desk(rounds=1).do(*(Enter(name) for name in "ABCDEF"))
    desk.do(Pair(1, (("A", "B"), ("C", "D"), ("E", "F"))))
    desk.do(*(Reported(1, one, two, (50, 50)) for one, two in ("AB", "CD", "EF")))
    under, (podium, places) = tables(desk.state)
    assert (under, [row[0] for row in podium.rows]) == ("final standings", ["1."] * 4)
    assert len(places.rows) == 6

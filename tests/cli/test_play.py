"""`play` at the command line: watching, playing by typed lines, and how it refuses."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from sheetforge.play.log_reader import read_log
from tests.running import OFFICIAL, Run

TWO_FLEETS = ("--fleet", "ridotto-first-dance", "--against", "vaubrand-outworks")
FIRST = ("play", "patrolling-the-depths-of-space", "--seed", 1, "--content", OFFICIAL)


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


def test_watching_bots(sheetforge: Run) -> None:
    """Turns, phases, events, maps and the outcome."""
    answer = sheetforge(*FIRST, "--bots", "reference", "--turns", 3)
    assert answer.code == 0
    for said in ("== Turn 1 ==", "– Movement", "moves to", "A↑", "points left: Rebels"):
        assert said in answer.out
    assert "\x1b" not in answer.out


def test_quiet_leaves_the_map_out(sheetforge: Run) -> None:
    """What happens is reported anyway."""
    answer = sheetforge(*FIRST, "--bots", "reference", "--turns", 3, "--quiet")
    assert "moves to" in answer.out
    assert "A↑" not in answer.out


def test_asteroids_are_placed_in_turn_and_replay(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """A person and a bot place them, the map shows them, and the log leads to the same battle."""
    type_in(monkeypatch, "1111", "map", "quit")
    rule = ("--rule", "asteroids-in-turn")
    person = sheetforge(*FIRST, *rule, "--human", "rebels", "--bots", "standard")
    assert "Rebels, asteroid 1 of 10: where is it placed?" in person.out
    assert "Rebels place an asteroid in 1111" in person.out
    assert "Rebels, asteroid 2 of 10: where is it placed?" in person.out
    assert "()" in person.out
    played = sheetforge(*FIRST, *rule, "--bots", "standard,reference", "--turns", 1, "--log", "game.log")
    assert played.out.count("place an asteroid in") == 20
    assert sheetforge("replay", "game.log", "--verify", "--content", OFFICIAL).code == 0


def test_the_same_seed_is_the_same_game(sheetforge: Run) -> None:
    """Another one is another."""
    one, same, other = (
        sheetforge(*FIRST, "--bots", "random", "--turns", 2, "--seed", seed, "--quiet").out for seed in ("a", "a", "b")
    )
    assert one == same != other


def test_a_person_plays_by_typed_lines(sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Choices are listed in words; commands answer; leaving keeps the game in the log."""
    lines = ("0126", "1", "0326", "1", "odds", "ships", "undo", "2", "quit")
    type_in(monkeypatch, *lines)
    answer = sheetforge(*FIRST, "--human", "rebels", "--log", "game.log", "--bots", "reference")
    assert answer.code == 0
    assert "Rebels, A A-Wing: where does it set up?" in answer.out
    assert "which way does it face?" in answer.out
    assert "taken back: " in answer.out
    assert "0326↑ Drive 20" in answer.out
    assert "A A-Wing, Laser Cannon" not in answer.out
    assert "left after" in answer.err
    log = read_log(tmp_path / "game.log")
    assert log.players["Rebels"] == "human"
    assert log.players["Imperials"] == "reference"
    assert log.answers[:4] == ("0126", "0", "0326", "1")
    assert log.outcome is None


def test_an_illegal_line_in_a_pipe_ends_the_game(
    sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It names the line and what is possible in words, and keeps what there is."""
    type_in(monkeypatch, "0126", "7")
    answer = sheetforge(*FIRST, "--human", "Rebels", "--log", "game.log")
    assert answer.code == 2
    assert "line 2: '7' is not possible here; Rebels, A A-Wing (0126): which way does it face? 1 (↑)," in answer.err
    assert read_log(tmp_path / "game.log").answers == ("0126",)


def test_a_real_table_can_be_typed_in(sheetforge: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """With typed dice the faces are asked for as well."""
    lines = ["0126", "1", "0326", "1", "0101", "4", "0301", "4", "0501", "4", "0", "0", "7", "4", "quit"]
    type_in(monkeypatch, *lines)
    answer = sheetforge(*FIRST, "--human", "all", "--dice", "typed", "--log", "game.log")
    assert answer.code == 0
    assert "Rebels roll d10 (initiative)" not in answer.err
    answers = read_log(tmp_path / "game.log").answers
    assert answers[:2] == ("0126", "0")
    assert list(answers[10:14]) == ["0", "0", [7], [4]]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--human", "Rebel"), "there is no side 'Rebel'; did you mean 'Rebels'?"),
        (("--bots", "nobody"), "there is no bot 'nobody'; there are random, learner, reference, standard"),
        (("--map", "nowhere"), "there is no map 'nowhere'"),
        (("--log", "nowhere/game.log"), "no such folder"),
        (("--log", "."), "is a directory"),
        (("--force",), "name it with --log FILE"),
        (("--human", "none", "--human", "Rebels"), "there is no side 'none'"),
        (("--turns", "0"), "0 is not in the range"),
    ],
)
def test_what_cannot_be_played_is_refused(sheetforge: Run, words: tuple[str, ...], said: str) -> None:
    """Before anything is played, with exit code 2."""
    answer = sheetforge(*FIRST, *words)
    assert answer.code == 2
    assert said in answer.err
    assert "Turn" not in answer.out


def test_a_smash_is_played_by_its_event(sheetforge: Run, tmp_path: Path) -> None:
    """With as many players as are asked for, each with a place at the end; its log replays."""
    log = tmp_path / "smash.json"
    answer = sheetforge(
        "play",
        "Masked Ball",
        "--seed",
        1,
        "--players",
        5,
        "--bots",
        "reference,random",
        "--turns",
        4,
        "--log",
        log,
        "--content",
        OFFICIAL,
    )
    assert answer.code == 0
    for said in (
        "everybody flies the",
        "at entry point",
        "order of movement: ",
        "kills: Player 1",
        "places: 1. Player",
    ):
        assert said in answer.out
    kept = read_log(log)
    assert list(kept.players.values()) == ["reference", "random"] * 2 + ["reference"]
    assert sheetforge("replay", log, "--verify", "--content", OFFICIAL).code == 0


def test_a_player_of_a_smash_is_named_by_number(sheetforge: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """The person is asked as the player of that number, in words."""
    type_in(monkeypatch, "quit")
    answer = sheetforge("play", "climbing-party", "--seed", 1, "--human", 2, "--content", OFFICIAL)
    assert "Player 2: " in answer.out
    assert "which way does it face as it enters?" in answer.out


def test_fleets_are_played_by_the_rules_of_an_event(sheetforge: Run) -> None:
    """They start in its areas, and its turns are the limit."""
    answer = sheetforge(
        "play",
        "open-tournament",
        "--seed",
        1,
        "--fleet",
        "ridotto-first-dance",
        "--against",
        "vaubrand-field-wall",
        "--bots",
        "random",
        "--turns",
        1,
        "--quiet",
        "--content",
        OFFICIAL,
    )
    assert answer.code == 0
    assert "5 asteroids drift to facing 5 each turn" in answer.out


def test_forces_keep_to_the_limits_of_an_event_unless_unofficial(sheetforge: Run) -> None:
    """A limit is named with what breaks it and a remedy; the log of an unofficial game says so."""
    battle = (
        "play",
        "open-tournament",
        "--seed",
        1,
        "--fleet",
        "vaubrand-great-works",
        "--against",
        "ridotto-first-dance",
        "--bots",
        "random",
        "--turns",
        1,
        "--quiet",
        "--log",
        "game.log",
        "--content",
        OFFICIAL,
    )
    refused = sheetforge(*battle)
    assert refused.code == 2
    assert "Great Works: the fleet costs 792; it may cost 300 (remove ships worth 492" in refused.err
    assert "--unofficial plays it anyway" in refused.err
    assert sheetforge(*battle, "--unofficial").code == 0
    assert read_log(Path("game.log")).recipe["unofficial"] is True
    assert sheetforge("replay", "game.log", "--verify", "--content", OFFICIAL).code == 0


def test_a_scenario_by_the_rules_of_an_event_keeps_to_its_limits(sheetforge: Run) -> None:
    """Its sides are forces like others: the ships that the event does not admit are named."""
    by_row = ("play", "the-causeway", "--seed", 1, "--rules", "rules-of-warfare-ii", "--bots", "random")
    refused = sheetforge(*by_row, "--content", OFFICIAL)
    assert refused.code == 2
    assert "Vaubrand: 'donjon': Rules of Warfare II does not admit it" in refused.err
    assert "Vaubrand: the fleet costs" in refused.err


def test_unofficial_goes_with_an_event(sheetforge: Run) -> None:
    """Without an event there are no limits to break."""
    answer = sheetforge(*FIRST, "--unofficial")
    assert answer.code == 2
    assert "name it with --rules" in answer.err


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("house-smash",), "Tier A has ships without a display: windjammer"),
        (("four-ship-smash",), "name one (--ship)"),
        (("masked-ball", "--players", "3"), "4 to 10 take part, not 3"),
        (("masked-ball", "--rules", "house-league"), "played by its own rules"),
        (("house-league",), "name two (--fleet, --against)"),
        (("maskd-ball",), "did you mean 'masked-ball'?"),
        ((*FIRST[1:2], "--players", "3"), "--players is for events"),
        ((*FIRST[1:2], "--rules", "nonsense"), "there is star-wars"),
        (("--fleet", "ridotto-first-dance"), "--fleet and --against"),
        ((*TWO_FLEETS, "--rules", "house-leag"), "did you mean 'house-league'? (there are next-millennium,"),
    ],
)
def test_events_and_rules_that_do_not_fit_are_refused(sheetforge: Run, words: tuple[str, ...], said: str) -> None:
    """What is wrong, what there is, and exit code 2."""
    answer = sheetforge("play", *words, "--seed", 1, "--content", OFFICIAL)
    assert answer.code == 2
    assert said in answer.err


def test_fleets_of_a_game_whose_crews_have_no_skills(sheetforge: Run) -> None:
    """The message names no option to leave out, as none was given."""
    answer = sheetforge(
        "play",
        "--seed",
        1,
        "--fleet",
        "flying-squadron",
        "--against",
        "division-legere",
        "--bots",
        "random",
        "--turns",
        1,
        "--quiet",
        "--content",
        OFFICIAL,
    )
    assert (answer.code, answer.err) == (0, "")
    assert "nobody wins (turn limit)" in answer.out


@pytest.mark.parametrize(("scenario", "side"), [("the-causeway", "Ridotto"), ("blockade-breakout", "1")])
def test_ships_can_be_looked_at_before_they_are_set_up(
    sheetforge: Run, monkeypatch: pytest.MonkeyPatch, scenario: str, side: str
) -> None:
    """They are listed as not set up; the map shows no ships."""
    type_in(monkeypatch, "ships", "map", "options", "odds", "help", "quit")
    answer = sheetforge("play", scenario, "--seed", 1, "--human", side, "--content", OFFICIAL)
    assert answer.code == 0
    assert "not set up" in answer.out


@pytest.mark.parametrize(
    ("words", "ended"),
    [
        (("blockade-breakout",), "British win (objective denied) after 1 turn; points left"),
        (("fleet-engagement",), "nobody wins (turn limit) after 1 turn; points left"),
    ],
)
def test_what_the_last_turn_means_the_scenario_says(sheetforge: Run, words: tuple[str, ...], ended: str) -> None:
    """Who was to deny the others their victory has done so; without such a side it is a draw."""
    answer = sheetforge("play", *words, "--seed", 1, "--bots", "random", "--turns", 1, "--content", OFFICIAL)
    assert ended in answer.out
    for command in ("play", "arena"):
        said = " ".join(sheetforge(command, "--help").out.split())
        assert "the battle decides who has won by then, or a draw" in said


@pytest.mark.parametrize("command", ["play", "arena"])
def test_a_game_without_a_time_limit_says_so(sheetforge: Run, command: str) -> None:
    """In words, not by the name of a field."""
    answer = sheetforge(command, "blockade-breakout", "--clock", 1, "--content", OFFICIAL)
    assert answer.code == 2
    assert "the game has no time limit for a move" in answer.err
    assert "seconds_a_move" not in answer.err


def test_a_scenario_that_is_not_there(sheetforge: Run) -> None:
    """It says which may be meant."""
    answer = sheetforge("play", "liberation-of-syruss", "--seed", 1, "--content", OFFICIAL)
    assert answer.code == 2
    assert "did you mean 'the-liberation-of-syruss'?" in answer.err


def test_every_game_has_other_dice(sheetforge: Run) -> None:
    """Without --seed it is a random number, printed so that the game can be played again."""
    words = (
        "play",
        "patrolling-the-depths-of-space",
        "--content",
        OFFICIAL,
        "--bots",
        "random",
        "--turns",
        1,
        "--quiet",
        "--log",
    )
    answers = [sheetforge(*words, f"{number}.game") for number in range(3)]
    seeds = [read_log(Path(f"{number}.game")).seed for number in range(3)]
    assert len(set(seeds)) > 1
    for answer, seed in zip(answers, seeds, strict=True):
        assert f"seed {seed}: --seed {seed} plays with the same dice" in answer.err
    again = sheetforge(*words, "again.game", "--seed", seeds[0])
    assert again.out == answers[0].out

"""The commands of events, as an organiser types them."""

from __future__ import annotations

import csv
import io
import shlex
from pathlib import Path

import pytest

from tests.running import Run

NINE = ("Ada", "Bob", "Cid", "Dee", "Eve", "Fay", "Gil", "Hal", "Ian")
FLEETS = ("asp", "espan", "kashmere", "yoka-shan", "sunrunners")


@pytest.fixture
def event(sheetforge: Run) -> Run:
    """Runs a subcommand in an event of the official content that has begun."""
    assert sheetforge("event", "new", "e.jsonl", "--event", "rules-of-warfare-ii").code == 0

    def run(word: str, *words: object) -> object:
        return sheetforge("event", word, "e.jsonl", *words)

    return run  # type: ignore[return-value]


def done(event: Run, word: str, *words: object) -> str:
    answer = event(word, *words)
    assert answer.code == 0, answer.err
    return answer.out


def refused(event: Run, word: str, *words: object) -> str:
    """The message of a refused act; the file is as it was."""
    before = Path("e.jsonl").read_bytes()
    answer = event(word, *words)
    assert answer.code == 2
    assert answer.out == ""
    assert Path("e.jsonl").read_bytes() == before
    return answer.err


def test_nine_players_over_four_rounds(event: Run) -> None:
    """An organiser's day: fleets, byes, a drop-out, one who gives up, a correction, an undo."""
    for number, name in enumerate(NINE):
        done(event, "enter", name, *([FLEETS[number]] if number < 2 else []))
    assert "Ada     ASP       291" in done(event, "show")
    for number in range(1, 5):
        assert done(event, "pair").startswith(f"round {number} of 4\n")
        rounds = csv.DictReader(io.StringIO(done(event, "rounds", "--format", "csv")))
        games = [row for row in rounds if row["round"] == str(number) and row["second"]]
        for at, row in enumerate(games, 1):
            if number == 2 and at == 1:
                done(event, "drop", row["second"], "--now")
            elif number == 3 and at == 1:
                done(event, "result", row["first"], row["second"], "--points", 6, 2)
            else:
                done(event, "result", "--table", at, "--left", 250 - 30 * at, 20 * number)
        if number == 1:
            done(event, "correct", games[0]["second"], games[0]["first"], "--left", 291, 0)
            assert "0 : 8  (margin 291" in done(event, "rounds", "--round", 1)
            done(event, "undo")
            assert "6 : 2  (margin 200" in done(event, "rounds") or "7 : 1" in done(event, "rounds")
    table = done(event, "standings")
    assert table.startswith("Rules of Warfare II, after round 4 of 4\n")
    assert "left" in table.splitlines()[-1]
    rows = list(csv.DictReader(io.StringIO(done(event, "standings", "--format", "csv"))))
    byes = sum(int(row["byes"]) for row in rows)
    assert byes in (2, 3, 4)
    assert [row["place"] for row in rows][:2] == ["1", "2"]
    assert len(rows) == 9
    assert "all 4 rounds are played" in refused(event, "pair")
    assert "(corrected: round 1" in done(event, "log")


def test_entries_that_are_refused(event: Run) -> None:
    """A player twice, an unknown fleet, a fleet that breaks the limits of the event."""
    done(event, "enter", "Ada", "asp")
    assert "Ada is entered already" in refused(event, "enter", "ada", "espan")
    assert "did you mean" in refused(event, "enter", "Bob", "asq")
    line = "silent-death: 5 talon, 2 quark"
    assert "'quark': Rules of Warfare II does not admit it" in refused(event, "enter", "Bob", line)
    assert "--unofficial enters it anyway" in refused(event, "enter", "Bob", line)
    assert "no policy 'best'" in refused(event, "enter", "Bob", "espan", "--policy", "best")
    done(event, "enter", "Bob", line, "--unofficial")
    done(event, "enter", "Cid")
    assert "Cid (Espan, 294 points); 3 players" in done(event, "enter", "cid", "espan")


def test_crews_are_placed_when_a_fleet_is_registered(event: Run) -> None:
    """The line in the file has a value of the crew list for every slot; a policy places them."""
    done(event, "enter", "Ada", "asp")
    done(event, "enter", "Bob", "asp", "--policy", "gunners")
    text = Path("e.jsonl").read_text(encoding="utf-8")
    assert "4 quark (7 4 / 8 3 / 9 2 / 6 5), 2 pulsar (10 1 7 / 4 8 3) = 291" in text
    assert "4 quark (3 10 / 3 9 / 2 8 / 1 8)" in text or "4 quark (4 10 / 4 9" in text


def test_a_fleet_is_worth_what_its_crews_are(event: Run) -> None:
    """Three slots hold 7, 4 and 8 for 16.5 points: 2.5 more than they cost can be left."""
    for name in ("Ada", "Bob"):
        done(event, "enter", name, "silent-death: 1 salamander")
    done(event, "pair")
    message = refused(event, "result", "Ada", "Bob", "--left", 85.5, 0)
    assert "Ada's fleet has 85 points: 85.5 cannot be left of it" in message
    done(event, "result", "Ada", "Bob", "--left", 85, 0)


def test_results_that_are_refused(event: Run) -> None:
    """Players who did not meet, both sides winning, other points than the result gives."""
    for name in ("Ada", "Bob", "Cid", "Dee"):
        done(event, "enter", name)
    assert "no round is paired yet" in refused(event, "result", "Ada", "Bob", "--left", 1, 0)
    done(event, "pair", "--game", "Ada", "Bob")
    assert "table 2  Cid" in done(event, "rounds") or "table 2  Dee" in done(event, "rounds")
    left = ("--left", 200, 100)
    assert "did not meet in round 1" in refused(event, "result", "Ada", "Cid", *left)
    assert "both cannot win" in refused(event, "result", "Ada", "Bob", "--points", 8, 8)
    assert "gives 6 to 2" in refused(event, "result", "Ada", "Bob", *left, "--points", 8, 0)
    assert "did you mean 'Bob'" in refused(event, "result", "Ada", "Bobb", *left)
    assert "tables 1 to 2, not 3" in refused(event, "result", "--table", 3, *left)
    assert "name the two players" in refused(event, "result", "Ada", *left)
    assert "not both" in refused(event, "result", "Ada", "Bob", "--table", 1, *left)
    assert "by points left, by a margin" in refused(event, "result", "Ada", "Bob")
    both = ("--stalled", "Ada", "--cheated", "Bob")
    assert "enter one of the two" in refused(event, "result", "Ada", "Bob", *both)
    done(event, "result", "Ada", "Bob", "--margin", -75, "--points", 2, 6)
    assert "have a result in round 1 already" in refused(event, "result", "Bob", "Ada", *left)
    assert "2 later steps depend on it, 5 and 6" in refused(event, "undo", "--step", 2)
    taken = done(event, "undo", "--step", 2, "--later").splitlines()
    assert [line.split(":")[1] for line in taken] == [" taken back step 6", " taken back step 5", " taken back step 2"]
    assert "Bob" not in done(event, "show")


def test_files_that_are_refused(event: Run, sheetforge: Run) -> None:
    """No file, a file of another kind, an edited one, a torn one; `repair` cuts the torn line."""
    done(event, "enter", "Ada")
    whole = Path("e.jsonl").read_bytes()
    assert "exists" in refused(event, "new", "--event", "house-league")
    Path("e.jsonl").write_bytes(whole.replace(b"Ada", b"Eve"))
    assert "e.jsonl:2: the line does not match its sum" in refused(event, "enter", "Bob")
    Path("e.jsonl").write_bytes(whole[:-9])
    assert "e.jsonl:2: the line is incomplete" in refused(event, "standings")
    assert "removed the incomplete last line" in done(event, "repair")
    assert "nothing was changed" in done(event, "repair")
    assert "nothing has been done yet" in refused(event, "undo")
    missing = sheetforge("event", "enter", "f.jsonl", "Ada")
    assert missing.code == 2
    assert "f.jsonl: there is no such file; `sheetforge event new f.jsonl" in missing.err


def test_the_form_of_the_standings_for_programs(event: Run) -> None:
    """A version, the criteria that break ties by their words, and every game."""
    for name in ("Ada", "Bob", "Cid"):
        done(event, "enter", name)
    done(event, "pair", "--bye", "Bob")
    done(event, "result", "Cid", "Ada", "--left", 0, 120, "--destroyed", "Cid")
    answer = event("standings", "--format", "json").json
    assert answer["version"] == 1
    assert answer["after"] == 1
    assert [
        (one["player"], one["place"], one["points"], one["margin"], one["opponents"]) for one in answer["standings"]
    ] == [("Bob", 1, 8, 150, 0), ("Ada", 2, 7, 195, 1), ("Cid", 3, 1, -120, 7)]
    assert answer["standings"][0]["games"][0]["kind"] == "bye"
    assert event("log", "--format", "json").json["steps"][-1]["words"] == (
        "round 1, Cid and Ada: 0 and 120 points left, Cid destroyed"
    )
    assert "there is no round 2" in refused(event, "standings", "--after", 2)


def test_unknown_words(sheetforge: Run) -> None:
    """Suggestions for a command and for an event; a Smash has no rounds."""
    assert "did you mean 'pair'" in sheetforge("event", "pear", "x").err
    answer = sheetforge("event", "new", "x.jsonl", "--event", "house-leage")
    assert (answer.code, Path("x.jsonl").exists()) == (2, False)
    assert "house-league" in answer.err


def test_many_players_enter_from_a_text(event: Run) -> None:
    """All of them, or none: a fault in one line leaves the event as it was."""
    text = "# sign-up sheet\nAda; asp\nBob\n\nCid; silent-death: 4 talon, 2 night-hawk\n"
    Path("players.txt").write_text(text, encoding="utf-8")
    out = done(event, "enter", "--list", "players.txt")
    assert out.splitlines() == [
        "Ada (ASP, 291 points)",
        "Bob (no fleet yet)",
        "Cid (4 talon, 2 night-hawk, 292 points); 3 players",
    ]
    Path("more.txt").write_text("Dee\nada\n", encoding="utf-8")
    assert "Ada is entered already" in refused(event, "enter", "--list", "more.txt")
    Path("none.txt").write_text("#\n", encoding="utf-8")
    assert "write a player on each line" in refused(event, "enter", "--list", "none.txt")
    assert "cannot be read" in refused(event, "enter", "--list", "no.txt")
    assert "name a PLAYER, or a text" in refused(event, "enter")


def started(event: Run, *names: str) -> None:
    """Enter players without fleets and pair the first round."""
    for name in names:
        done(event, "enter", name)
    done(event, "pair")


def test_a_round_counts_with_its_first_result(event: Run) -> None:
    """Right after a pairing the standings are those before it, without the points of the bye."""
    started(event, *NINE[:5])
    assert "before round 1 of 3" in done(event, "standings")
    assert done(event, "standings", "--format", "json").count('"points": 0') == 5
    done(event, "result", "--table", 1, "--margin", 80)
    table = done(event, "standings")
    assert "in round 1 of 3, 1 game to come" in table
    assert "8bye" in table
    done(event, "result", "--table", 2, "--margin", 0)
    done(event, "pair")
    assert "after round 1 of 3" in done(event, "standings")
    assert "in round 2 of 3, 2 games to come" in done(event, "standings", "--after", 2)
    done(event, "board", "--out", "board.html")
    assert "Standings after round 1 of 3" in Path("board.html").read_text(encoding="utf-8")


def test_a_draw_has_no_margin_below_zero(event: Run) -> None:
    """Neither player of a draw has a margin of -0.0, which programs would show."""
    started(event, "Ada", "Bob")
    done(event, "result", "Ada", "Bob", "--left", 80, 80)
    for form in ("json", "csv"):
        assert "-0" not in done(event, "standings", "--format", form)
        assert "-0" not in done(event, "rounds", "--format", form)


def test_players_without_a_fleet_are_named(event: Run) -> None:
    """At every pairing and result; the fleet can be entered until the end, but not replaced."""
    done(event, "enter", "Ada", "asp")
    done(event, "enter", "Bob")
    paired = event("pair")
    assert "Bob has no fleet: `sheetforge event enter e.jsonl PLAYER FLEET` enters one" in paired.err
    reported = event("result", "Ada", "Bob", "--left", 100, 90)
    assert "no fleet of Bob is entered: the points left were not compared" in reported.err
    done(event, "enter", "Bob", "espan")
    assert "is entered already" in refused(event, "enter", "Bob", "asp")


def test_a_late_entry_says_what_the_missed_rounds_count(event: Run) -> None:
    """Each missed round is a bye without points, which has a margin."""
    started(event, *NINE[:5])
    said = done(event, "enter", "Zoe", "asp")
    assert "plays from round 2 on: round 1 counts 0 points and a margin of -150" in said


def test_nothing_is_left_of_a_destroyed_fleet(event: Run) -> None:
    """Also where no fleet is entered that would show it; hired ships need their fleet."""
    started(event, "Ada", "Bob")
    left = ("--left", 300, 76, "--destroyed", "Bob")
    said = refused(event, "result", "Ada", "Bob", *left)
    assert "Bob has lost every unit, so 76 points cannot be left" in said
    done(event, "result", "Ada", "Bob", "--left", 300, 0, "--destroyed", "Bob")


def test_a_club_admits_its_own_ships_by_the_command_of_the_message(sheetforge: Run) -> None:
    """The finding of a fleet with ships that the event does not list says how to admit them all."""
    folder = Path("content")
    folder.mkdir()
    (folder / "sheetforge.yaml").write_text(
        'id: club\nname: Our Club\nversion: "1.0"\nlicence: CC-BY-4.0\nextends: [built-in]\n', encoding="utf-8"
    )
    assert sheetforge("new", "ships", "silent-death/our-dart", "--like", "galliard").code == 0
    line = "silent-death event=rules-of-warfare-ii: 2 our-dart, 1 galliard"
    answer = sheetforge("fleet", "check", line)
    assert answer.code == 1
    command = shlex.split(answer.out.split("`")[-2] if "`" in answer.out else "")
    assert command[:3] == ["sheetforge", "new", "events"]
    assert sheetforge(*command[1:]).code == 0
    assert sheetforge("fleet", "check", line).code == 0
    assert sheetforge("event", "new", "c.jsonl", "--event", "rules-of-warfare-ii").code == 0
    assert sheetforge("event", "enter", "c.jsonl", "Ann", line).code == 0


def test_the_board_shows_fleets_and_at_the_end_the_podium(event: Run) -> None:
    """Fleets below the names, a mark at who has won; no clock and no pairings when all is over."""
    for name, fleet in zip(("Ada", "Bob"), FLEETS, strict=False):
        done(event, "enter", name, fleet)
    done(event, "pair")
    done(event, "board", "--out", "board.html")
    page = Path("board.html").read_text(encoding="utf-8")
    assert "id=clock" in page
    assert "</svg><span>Ada<small>ASP</small></span></div></td>" in page
    assert '<symbol id="crest-asp"' in page
    assert "won" not in page.partition("<body>")[2]
    done(event, "result", "Ada", "Bob", "--left", 200, 50)
    done(event, "board", "--out", "board.html")
    page = Path("board.html").read_text(encoding="utf-8")
    assert "id=clock" not in page
    assert "<section class=large><h2>Podium</h2>" in page
    assert "<span class=won>Ada<small>ASP</small></span>" in page
    assert "Pairings" not in page
    done(event, "board", "--round", 1, "--out", "board.html")
    assert "Pairings of round 1" in Path("board.html").read_text(encoding="utf-8")

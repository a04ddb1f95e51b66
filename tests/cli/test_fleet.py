"""The commands of fleets: limits of events, bills, lines for exchange, packs."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sheetforge.cli.fleet import checked
from sheetforge.cli.fleet_source import fleet_named
from sheetforge.cli.playing import engine_of, fleets_recipe
from sheetforge.content.library import BadRequest, Library, Unreadable, open_library
from sheetforge.game import discover
from sheetforge.play.engine import Unplayable
from sheetforge.systems.silent_death.fleets.proposals import FLEETS
from tests.cli.test_fleet_roll import example_table
from tests.running import CLONE, OFFICIAL, Run
from tests.test_readme import carry_out, steps

ASP = "silent-death event=rules-of-warfare-ii house=asp: 4 quark, 2 pulsar = 291"
OPEN = "silent-death event=open-tournament house=ridotto: 4 hornpipe, 2 galliard"


@cache
def library() -> Library:
    """The official content, read once."""
    return open_library(OFFICIAL, "content", discover())


def codes(fleet: str, event: str | None = None, points: float | None = None) -> list[str]:
    """The code of every finding of a fleet that is checked against an event."""
    _, verdict = checked(*fleet_named(library(), fleet), event, points)
    return [one.code for one in verdict.findings]


def test_a_fixed_fleet_is_legal_in_its_event(sheetforge: Run) -> None:
    """By id or as a line; the event need not admit its ships one by one."""
    answer = sheetforge("fleet", "check", ASP, "--event", "rules-of-warfare-ii")
    assert answer.code == 0
    assert "291 points of 300 at most with 14 crew slots · legal in Rules of Warfare" in answer.out
    assert codes("asp") == []


def test_a_fixed_fleet_is_flown_as_it_stands() -> None:
    """With a ship less it is no fixed fleet, and its ships are not on the event's list."""
    assert codes(ASP.replace("2 pulsar = 291", "1 pulsar")) == ["SD515", "SD515"]


@pytest.mark.parametrize(
    ("ships", "found"),
    [
        ("4 talon, 2 night-hawk", []),
        ("4 talon, 3 night-hawk", ["SD513"]),
        ("4 blizzard, 1 blizzard-ii", ["SD514"]),
        ("1 salamander, 1 avenger", ["SD515"]),
        ("1 blizzard = 31", ["SD512"]),
    ],
)
def test_the_limits_of_a_custom_fleet(ships: str, found: list[str]) -> None:
    """300 points with crews, four of a miniature with its variants, ships of the list, sums."""
    assert codes(f"silent-death event=rules-of-warfare-ii: {ships}") == found


LEAGUE = "silent-death event=house-league house=ridotto points=600"


@pytest.mark.parametrize(
    ("fleet", "points", "event", "found"),
    [
        ("ridotto-full-ball", None, None, []),
        ("ridotto-full-ball", 600, None, ["SD513"]),
        ("ridotto-full-ball", 750, None, ["SD563"]),
        ("ridotto-procession", None, "house-league", ["SD563"]),
        ("ridotto-procession", None, "open-tournament", ["SD563"]),
        (f"{LEAGUE}: 1 lamprey", None, None, ["SD515", "SD565"]),
        (f"{LEAGUE} rolled: 4 hornpipe", None, None, ["SD564"]),
    ],
)
def test_the_limits_of_a_house_league(fleet: str, points: float | None, event: str | None, found: list[str]) -> None:
    """600, 700 or 800 points and a fifth, no Brood, prices known, and rolled until it is enough."""
    assert codes(fleet, event, points) == found


def test_another_event_than_its_own(sheetforge: Run) -> None:
    """`--event` replaces the fleet's own; the place of a finding is in the fleet's file."""
    answer = sheetforge("fleet", "check", "ridotto-first-dance", "--event", "rules-of-warfare-ii", "--format", "json")
    assert answer.code == 1
    found = {(one["code"], Path(one["file"]).name) for one in answer.json["findings"]}
    assert found == {("SD515", "ridotto-first-dance.yaml")}


def test_a_file_of_ones_own(tmp_path: Path, sheetforge: Run) -> None:
    """A YAML file outside the content, and one with a line, are fleets as well."""
    (tmp_path / "mine.yaml").write_text(
        "name: Mine\nsource: {book: sheetforge original}\nevent: open-tournament\n"
        "ships:\n  - {ship: hornpipe, count: 9}\n"
    )
    answer = sheetforge("fleet", "check", "mine.yaml")
    assert answer.code == 1
    assert "mine.yaml:5:29: error[SD514]" in answer.out
    (tmp_path / "line.txt").write_text(ASP + "\n")
    assert sheetforge("fleet", "line", "line.txt").out == ASP + "\n"


@pytest.mark.parametrize("fleet", ["asp", "ridotto-full-ball", "kashmere"])
def test_lines_are_exchanged(fleet: str) -> None:
    """What `fleet line` prints is read again, the total computed again."""
    own, key = fleet_named(library(), fleet)
    line = str(FLEETS.line(own, key))
    again, typed = fleet_named(library(), re.sub("= .*", "= 1", line))
    assert str(FLEETS.line(again, typed)) == line


def test_ships_in_one_line_need_a_game(sheetforge: Run) -> None:
    """A line without its game says how to write it, and takes the game of --system."""
    answer = sheetforge("fleet", "line", "4 hornpipe, 2 jig")
    assert answer.code == 2
    assert "write 'GAME: 4 hornpipe, 2 jig'" in answer.err
    line = sheetforge("fleet", "line", "--system", "silent-death", "4 hornpipe, 2 jig").out
    assert line == sheetforge("fleet", "line", "silent-death: 4 hornpipe, 2 jig").out


def test_a_pack_without_the_displays_of_some_ships_says_so(sheetforge: Run) -> None:
    """Ships that are only listed are named with the reason, as by `build displays`, and the exit code is 1."""
    answer = sheetforge("fleet", "print", "silent-death: 1 hornpipe, 2 windjammer", "--format", "pdf", "--out", "o")
    assert answer.code == 1
    assert "1 drawn" in answer.err
    assert "not printed: silent-death/windjammer: only listed" in answer.err


@pytest.mark.parametrize(
    ("line", "id", "name"),
    [
        ("silent-death: 3 hornpipe", "3-hornpipe", "3 Hornpipe"),
        ("silent-death points=90: 1 hornpipe*", "90-points-1-hornpipe-hired", "1 Hornpipe"),
        ("silent-death: 1 hornpipe (7 4)", "1-hornpipe-crews-ee44a360", "1 Hornpipe"),
        (
            "silent-death house=vaubrand: 1 redan, 1 gabion, 4 fleche, 2 lunette, 1 hornpipe",
            "vaubrand-1-redan-1-gabion-4-fleche-and-2-more-47be8fac",
            "1 Redan, 1 Gabion and 7 more",
        ),
    ],
)
def test_a_line_is_named_by_what_it_holds(line: str, id: str, name: str) -> None:
    """The packs of two lines are two files with two titles; a long title has as many ships as a form has room for."""
    own, key = fleet_named(library(), line)
    entity = own.entity(key)
    assert entity is not None
    assert (key.id, entity.name) == (id, name)


def test_a_bill_to_the_half_point(sheetforge: Run) -> None:
    """Each row with its sum; the same figures for programs."""
    answer = sheetforge("fleet", "price", "sigurd-archdiocese")
    assert answer.code == 0
    assert "Hammer  60 + 5.5 x 3  76.5       1   76.5" in answer.out
    assert re.search(r"^total +6  288.5$", answer.out, re.MULTILINE)
    assert "limit 300: 11.5 left" in answer.out
    data = sheetforge("fleet", "price", "sigurd-archdiocese", "--format", "json").json
    assert (data["version"], data["total"], data["crew_slots"]) == (1, 288.5, 13)
    rows = sheetforge("fleet", "price", "sigurd-archdiocese", "--format", "csv").out.split("\n")
    assert rows[3] == "Hammer,1,60 + 5.5 x 3,76.5,76.5"


def test_prices_that_nobody_has(sheetforge: Run) -> None:
    """A dash and exit 1; the note on torpedoes stands below prices of ships that carry any."""
    answer = sheetforge("fleet", "price", "silent-death: 1 lamprey, 1 galliard")
    assert answer.code == 1
    assert "Lamprey" in answer.out
    assert re.search(r"^total +2 +–$", answer.out, re.MULTILINE)
    assert "torpedoes of Drive 12; for torpedoes of another Drive" in answer.out


def test_the_pack_of_a_line(tmp_path: Path, sheetforge: Run) -> None:
    """`fleet print` is `build pack --fleet`, with its options, for a fleet of no file too."""
    answer = sheetforge("fleet", "print", OPEN, "--format", "svg", "--card", "half", "--out", "o")
    assert answer.code == 0, answer.err
    assert any((tmp_path / "o").rglob("ridotto-open-tournament-4-hornpipe-2-galliard.*.svg"))
    refused = sheetforge("fleet", "print", OPEN + ", 9 fleche", "--out", "o")
    assert refused.code == 2
    assert "allows 4 of a miniature" in refused.err


def test_a_line_is_played_and_replayed(tmp_path: Path, sheetforge: Run) -> None:
    """The log has the fleet itself, so that a replay needs nothing else."""
    sides = ("--fleet", OPEN, "--against", "vaubrand-field-wall", "--quiet")
    played = sheetforge(
        "play", "open-tournament", "--seed", 1, *sides, "--bots", "random", "--turns", "1", "--log", "g"
    )
    assert played.code == 0, played.err
    assert sheetforge("replay", "g", "--verify").code == 0


def test_a_line_that_breaks_a_limit_does_not_play() -> None:
    """The rules of the event hold it to its limits, as they do a fleet of the content."""
    fleets = (OPEN + ", 9 fleche", "vaubrand-field-wall")
    system, recipe = fleets_recipe(library(), "open-tournament", fleets)
    with pytest.raises(Unplayable, match="allows 4 of a miniature"):
        engine_of(library(), system).battle(library(), recipe)


@pytest.mark.parametrize(
    ("fleet", "part"),
    [
        ("nothing.yaml", "nothing.yaml: there is no such file"),
        ("no-such", "there is no fleet 'no-such'"),
        ("kriegsmarine: 1 asp, 2 bat", "begins with its game, not 'kriegsmarine'"),
        ("silent-death: 1 lamprey (7 4)", "its number of crew slots is not known"),
        ("silent-death: 1 quark (7 4 8)", "Quark has 2 crew slots, not 3 (7 4 8)"),
        ("silent-death: 1 galliard (7)", "Galliard has 2 crew slots, not 1 (7)"),
        ("sovereign-seas: 1 ocean, 2 ocean-ii", "these games have it: silent-death"),
    ],
)
def test_what_is_no_fleet(fleet: str, part: str) -> None:
    """The message says what is wrong, and the next step."""
    with pytest.raises((BadRequest, Unreadable)) as refused:
        fleet_named(library(), fleet)
    assert part in str(refused.value)


def test_bad_requests(sheetforge: Run) -> None:
    """Exit 2 for an unknown event and an unknown command."""
    answer = sheetforge("fleet", "check", "asp", "--event", "no-such")
    assert (answer.code, "there is no event 'no-such'" in answer.err) == (2, True)
    answer = sheetforge("fleet", "chek")
    assert (answer.code, "`fleet chek`; did you mean 'check'?" in answer.err) == (2, True)


def test_the_commands_of_the_page_about_events(sheetforge: Run) -> None:
    """They run one after the other, and print what is shown."""
    page = (CLONE / "docs/events.md").read_text(encoding="utf-8")
    Path("examples.yaml").write_text(example_table(page), encoding="utf-8")
    session = steps(page)
    assert len(session) > 2
    for step in session:
        answer = carry_out(step, sheetforge)
        assert answer.code == step.code, f"$ {step.line}\n{answer.said}"
        assert [row for row in step.shown if row not in answer.said] == [], answer.said

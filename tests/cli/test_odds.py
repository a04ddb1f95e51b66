"""`odds` at the command line: what it prints in each form, and how it refuses."""

from __future__ import annotations

import csv
import io
import json
from fractions import Fraction
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.running import OFFICIAL, Run

X_WING = ("odds", "x-wing", "--against", "tie-fighter", "--content", OFFICIAL)


def test_a_ship_against_a_ship(sheetforge: Run) -> None:
    """The target's values, a row for every even linking and band, and its chance to survive."""
    answer = sheetforge(*X_WING)
    assert answer.code == 0
    assert "TIE Fighter (DV 14, DR 1)" in answer.out
    for linked in ("4", "2+2", "1+1+1+1"):
        assert f" {linked} " in answer.out
    assert "78.4 %" in answer.out
    assert "Destroyed" in answer.out


def test_json_holds_exact_fractions(sheetforge: Run) -> None:
    """Each chance is a number and, exact, a fraction; the two are the same."""
    rows = sheetforge(*X_WING, "--range", 3, "--format", "json").json["tables"]
    for row in rows["summary"]:
        assert float(Fraction(row["hit_exact"])) == row["hit"]
    whole = [row for row in rows["damage"] if row["linked"] == "4"]
    assert sum(Fraction(row["chance_exact"]) for row in whole) == 1


def test_csv_of_one_range_is_the_distribution(sheetforge: Run) -> None:
    """One header, one row for each damage; chances of a linking add up to 1."""
    answer = sheetforge(*X_WING, "--range", 3, "--barrels", 4, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(answer.out)))
    assert sum(float(row["chance"]) for row in rows) == pytest.approx(1)
    assert {row["linked"] for row in rows} == {"4"}


def test_csv_of_all_ranges_is_the_summary(sheetforge: Run) -> None:
    """Every band of every linking."""
    rows = list(csv.DictReader(io.StringIO(sheetforge(*X_WING, "--format", "csv").out)))
    assert [row["band"] for row in rows] == ["short", "medium", "long"] * 3


def test_warheads_by_how_many_and_by_defense(sheetforge: Run) -> None:
    """The countermeasures of a target have rows of their own, with cannons or without."""
    words = ("odds", "y-wing", "--against", "x-wing", "--content", OFFICIAL, "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(sheetforge(*words, "--table", "warheads").out)))
    assert [row["launched"] for row in rows] == [n for n in "12346" for _ in range(3)]
    assert [row["defense"] for row in rows[:3]] == ["nothing", "dodge", "jam, dodge"]
    assert [float(row["hit"]) for row in rows[:3]] == pytest.approx([1, 0.6, 0.48])
    slower = sheetforge(*words, "--table", "warheads", "--piloting", 1)
    assert float(list(csv.DictReader(io.StringIO(slower.out)))[1]["hit"]) == 1
    alone = sheetforge("odds", "proton-torpedo", "--barrels", 2, "--content", OFFICIAL)
    assert alone.code == 0
    assert "37.00" in alone.out


def test_missiles_by_salvo_with_the_lock_on_in_them(sheetforge: Run) -> None:
    """A gunnery of 8 locks on with 1 to 7."""
    words = (
        "odds",
        "missile-launcher",
        "--against",
        "quadrille",
        "--facing",
        "rear",
        "--gunnery",
        8,
        "--content",
        OFFICIAL,
        "--format",
        "json",
    )
    rows = sheetforge(*words).json["tables"]["missiles"]
    assert [(row["missiles"], row["defense"]) for row in rows] == [
        ("5", "nothing"),
        ("5", "point defense"),
        ("10", "nothing"),
        ("10", "point defense"),
    ]
    assert {row["lock_on_exact"] for row in rows} == {"7/10"}
    assert rows[0]["hit_exact"] == "7/10"
    assert rows[1]["damage"] < rows[0]["damage"] < rows[2]["damage"]


def test_every_facing_of_a_ship(sheetforge: Run) -> None:
    """The weak side shows; without a facing it is the first."""
    words = (
        "odds",
        "autocannon",
        "--barrels",
        2,
        "--against",
        "orca-alpha",
        "--content",
        OFFICIAL,
        "--rule",
        "easing-target-speed-restriction",
        "--format",
        "json",
    )
    rows = sheetforge(*words, "--facing", "all").json["tables"]["summary"]
    short = {row["target"]: row["destroyed_in_3"] for row in rows if row["band"] == "short"}
    assert list(short) == [f"Orca Alpha, {side}" for side in ("front", "left", "right", "rear")]
    assert short["Orca Alpha, rear"] > short["Orca Alpha, front"]
    first = sheetforge(*words).json["tables"]["summary"]
    assert first == [row for row in rows if row["target"] == "Orca Alpha, front"]


def test_games_of_one_family_meet(sheetforge: Run) -> None:
    """A ship of a game against one of the game that it extends, and the other way about."""
    for pair in (("x-wing", "dolphin-ii"), ("dolphin-ii", "x-wing")):
        answer = sheetforge("odds", pair[0], "--against", pair[1], "--content", OFFICIAL)
        assert answer.code == 0


def test_certainty_is_kept_for_what_is_certain(sheetforge: Run) -> None:
    """A very small chance is distinguished from none."""
    said = sheetforge("odds", "torpedo-mk-30", "--against", "donjon", "--barrels", 2, "--content", OFFICIAL).out
    assert "<0.1 %" in said
    assert "100.0 %" in said


@pytest.mark.parametrize("more", [(), ("--range", 3)])
def test_svg_is_a_drawing_of_its_own(sheetforge: Run, tmp_path: Path, more: tuple[str, ...]) -> None:
    """A whole SVG with the names of the curves as text, in the file that is named."""
    answer = sheetforge(*X_WING, "--format", "svg", "--out", "plot.svg", *more)
    assert (answer.code, answer.out) == (0, "")
    drawn = (tmp_path / "plot.svg").read_text(encoding="utf-8")
    assert ElementTree.fromstring(drawn).tag.endswith("svg")
    assert "Laser Cannon 2+2" in drawn


def test_modifier_and_gunnery_count(sheetforge: Run) -> None:
    """Better gunnery hits more, a penalty less; a hopeless one never."""

    def hit(*more: object) -> float:
        words = ("odds", "pulse-laser", "--content", OFFICIAL, "--format", "json", *more)
        return float(sheetforge(*words).json["tables"]["summary"][0]["hit"])

    assert hit("--gunnery", 10) > hit() > hit("--modifier", -2) > hit("--modifier", -50) == 0


def test_a_target_that_is_too_fast(sheetforge: Run) -> None:
    """It says so and gives no chance; eased, each point of Drive costs one."""
    words = ("odds", "railrepeater", "--against", "tie-fighter", "--content", OFFICIAL)
    strict = sheetforge(*words)
    assert "too fast" in strict.out
    assert "–" in strict.out
    eased = sheetforge(*words, "--rule", "easing-target-speed-restriction")
    assert "too fast" not in eased.out
    assert "-9" in eased.out


def test_automatic_misses_lower_a_sure_shot(sheetforge: Run) -> None:
    """With the rule two ones miss: 1 in 64 on d8s."""
    words = ("odds", "pulse-laser", "--modifier", 30, "--content", OFFICIAL)
    assert "98.4 %" in sheetforge(*words, "--rule", "automatic-misses").out


def test_dice_doubled_alone_lower_the_damage_of_linked_miniguns(sheetforge: Run) -> None:
    """The rule is one that odds of mass drivers depend on: the mean of a hit falls."""
    words = ("odds", "minigun", "--barrels", 4, "--content", OFFICIAL, "--format", "json")

    def mean(*more: str) -> float:
        rows = json.loads(sheetforge(*words, *more).out)["tables"]["summary"]
        return float(rows[0]["damage"])

    assert mean("--rule", "dice-doubled-alone") < mean()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("x-win",), "did you mean 'x-wing'"),
        (("x-wing", "--against", "tie-figter"), "did you mean 'tie-fighter'"),
        (("pit-viper-t",), "neither a complete ship nor a weapon"),
        (("decoys",), "Decoys is neither fired nor launched"),
        (("tie-fighter", "--range", "11"), "no weapon reaches 11 hexes"),
        (("missile-launcher", "--barrels", "4"), "salvoes of 5 or 10, not of 4"),
        (("hornpipe", "--facing", "rear"), "name the ship that is fired at"),
        (("hornpipe", "--facing", "rear", "--against", "jig"), "one damage track for all"),
        (("hornpipe", "--facing", "reer", "--against", "orca-alpha"), "did you mean 'rear'?"),
        (("x-wing", "--format", "csv", "--table", "missiles"), "there are summary, warheads"),
        (("x-wing", "--table", "warheads"), "add --format csv"),
        (("x-wing", "--range", "far"), "--range takes a number of hexes"),
        (("x-wing", "--gunnery", "11"), "11"),
        (("x-wing", "--barrels", "6"), "no cannon with 6 barrels"),
        (("ion-ram", "--barrels", "2"), "never linked"),
        (("x-wing", "--rule", "sideslips"), "automatic-misses"),
        (("x-wing", "--against", "pit-viper-t"), "is not a complete ship"),
        (("donjon", "--against", "ocean"), "sovereign-seas/ocean are of different games"),
        (("ocean", "--against", "x-wing"), "star-wars/x-wing are of different games"),
        (("ocean", "--gunnery", "5"), "no skills in this game"),
        (("x-wing", "--out", f"{__file__}/x.txt"), "a file has the name of a directory"),
    ],
)
def test_what_cannot_be_answered_is_refused(sheetforge: Run, words: tuple[str, ...], said: str) -> None:
    """Every refusal is one message that helps, with exit code 2."""
    answer = sheetforge("odds", *words, "--content", OFFICIAL)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err

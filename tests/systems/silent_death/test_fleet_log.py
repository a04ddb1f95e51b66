"""The log in the file of a rolled fleet: `fleet check` throws its faces on its table again."""

from __future__ import annotations

from pathlib import Path

import pytest

from sheetforge.cli.fleet_roll import rolled_by
from sheetforge.content.kinds import Key
from sheetforge.play.fleets import ExchangeShip
from sheetforge.systems.silent_death.fleets.forces import ready
from sheetforge.systems.silent_death.fleets.replaying import fault_of_log
from tests.running import Run
from tests.systems.silent_death.samples_of_sheets import SD, library

TABLES = ("vaubrand-siege-train", "sunrunners-open-road", "ridotto-masked-ball")


@pytest.fixture
def rolled(sheetforge: Run, tmp_path: Path) -> str:
    """The text of a fleet that was rolled on a worksheet of the content."""
    file = tmp_path / "rolled.yaml"
    roll = ("fleet", "roll", "--table", "ridotto-masked-ball", "--seed", "7")
    assert sheetforge(*roll, "--out", str(file)).code == 0
    return file.read_text()


@pytest.mark.parametrize("table", TABLES)
def test_every_rolled_fleet_has_a_log_that_brings_it(table: str) -> None:
    """By any policy, with mercenaries, allies, choices and rolls that are rolled again."""
    forces = ready(library(), Key("worksheets", SD, table), None, 0.0)
    for seed in range(20):
        fleet = rolled_by(forces, str(seed), "rolled", forces.policies[seed % 3])
        log = [str(entry) for entry in fleet.log]
        assert fault_of_log(forces.table, log, fleet.ships) is None
        assert fault_of_log(forces.table, log[:-1], fleet.ships) == (
            len(log) - 2,
            "the log ends before the fleet has its points",
        )
        at, words = fault_of_log(forces.table, [*log, log[0]], fleet.ships) or (None, "")
        assert at == len(log)
        assert "this roll is one more" in words
        one, *rest = fleet.ships
        more = (ExchangeShip(one.ship, one.number + 1, one.hired), *rest)
        assert (fault_of_log(forces.table, log, more) or (0, ""))[0] is None


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("# d6 ", "# d6 9", "stands for a face of a d6"),
        (" = 8: ", " = 9: ", "the table gives `d6"),
        ("ridotto-masked-ball", "vaubrand-siege-train", "the table is for House vaubrand"),
    ],
)
def test_a_log_that_was_edited(old: str, new: str, words: str, rolled: str, sheetforge: Run, tmp_path: Path) -> None:
    """Exit code 1, with the line and what the table brings; the fleet is not called legal."""
    file = tmp_path / "edited.yaml"
    assert old in rolled
    file.write_text(rolled.replace(old, new, 1))
    answer = sheetforge("fleet", "check", str(file))
    assert (answer.code, words in answer.out, "legal in" in answer.out) == (1, True, False)
    assert sheetforge("fleet", "check", str(file), "--format", "json").json["rolls"]["verified"] is False


def test_the_table_of_a_log(rolled: str, sheetforge: Run, tmp_path: Path) -> None:
    """A table that the log names is found beside the fleet; a missing one is not a fault."""
    made = ("fleet", "table", "ridotto", "--points", "600", "--out", str(tmp_path / "ball.yaml"))
    assert sheetforge(*made).code == 0
    roll = ("fleet", "roll", "--table", str(tmp_path / "ball.yaml"), "--captain-points", "2")
    text = sheetforge(*roll).out
    file = tmp_path / "own.yaml"
    file.write_text(text.replace(str(tmp_path / "ball.yaml"), "ball.yaml"))
    assert "rolls gives this fleet" in sheetforge("fleet", "check", str(file)).out
    file.write_text(text.replace(str(tmp_path / "ball.yaml"), "lost.yaml"))
    answer = sheetforge("fleet", "check", str(file))
    assert (answer.code, "is not verified: lost.yaml" in answer.err) == (0, True)
    file.write_text("".join(line for line in rolled.splitlines(True) if "rolled for" not in line))
    answer = sheetforge("fleet", "check", str(file))
    assert (answer.code, "name it with --table" in answer.err) == (0, True)
    given = sheetforge("fleet", "check", str(file), "--table", "ridotto-masked-ball")
    assert "rolls gives this fleet" in given.out
    answer = sheetforge("fleet", "check", "asp", "--table", "ridotto-masked-ball")
    assert (answer.code, "has no log of rolls" in answer.err) == (2, True)


def test_mercenaries_of_the_own_house(sheetforge: Run, tmp_path: Path) -> None:
    """Ships of a kind that are hired stand in a line of their own beside those of the House."""
    line = "silent-death event=house-league house=ridotto points=600: 2 hornpipe, 2 hornpipe*"
    answer = sheetforge("fleet", "check", line)
    assert "SD518" not in answer.out

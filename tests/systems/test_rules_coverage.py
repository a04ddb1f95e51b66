"""The table of rules and tests in the documentation: true, and without gaps."""

from __future__ import annotations

import inspect
import re
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[2]
TABLE = ROOT / "docs" / "rules-coverage.md"


class Game(NamedTuple):
    """A rules engine: its package, the modules of its phases, the sections of the document."""

    engine: str
    phases: tuple[str, ...]
    sections: tuple[str, ...]


SILENT_DEATH = Game(
    "sheetforge.systems.silent_death.engine",
    (
        "setup", "phases", "launch", "order", "movement", "hazards", "flight", "homing", "results",
        "fire", "notes", "facings", "missiles", "countermeasures", "damage", "criticals", "repair",
        "victory", "places", "captain", "luck", "electronic_warfare", "smash", "smash_score",
        "credit",
    ),
    ("Star Wars", "The Next Millennium", "Smashes"),
)  # fmt: skip
SOVEREIGN_SEAS = Game(
    "sheetforge.systems.sovereign_seas.engine",
    (
        "strikes", "resolve", "phases", "setup", "waters", "advantage", "speed", "movement",
        "ramming", "gunnery", "allocation", "damage", "criticals", "victory",
    ),
    ("Sovereign Seas Lite",),
)  # fmt: skip
GAMES = (SILENT_DEATH, SOVEREIGN_SEAS)


class Row(NamedTuple):
    """A rule, the functions that carry it out, the tests that hold it; the game it is of."""

    game: Game
    rule: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


def rows() -> list[Row]:
    """Every row of the document. A section belongs to one game."""
    found, game = [], None
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            (game,) = [one for one in GAMES if line[3:] in one.sections]
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and "`" in cells[1]:
            assert game is not None
            functions, tests = (tuple(re.findall(r"`(.+?)`", cell)) for cell in cells[1:])
            found.append(Row(game, cells[0], functions, tests))
    return found


@pytest.mark.parametrize("row", rows(), ids=lambda row: row.rule[:40])
def test_what_a_row_names_is_there(row: Row) -> None:
    """Functions can be imported, and tests are in their files."""
    assert row.tests, row.rule
    for function in row.functions:
        module, *names = function.split(".")
        assert reduce(getattr, names, import_module(f"{row.game.engine}.{module}")) is not None
    for test in row.tests:
        file, _, name = test.partition("::")
        (path,) = (ROOT / "tests" / "systems").rglob(f"{file}.py")
        assert re.search(rf"^def {name}\(", path.read_text(encoding="utf-8"), re.MULTILINE), test


@pytest.mark.parametrize(
    ("game", "module"), [(game, module) for game in GAMES for module in game.phases]
)
def test_no_function_of_a_phase_is_missing(game: Game, module: str) -> None:
    """Every public function and class of a phase stands in a row of its game."""
    named = {function for row in rows() if row.game == game for function in row.functions}
    found = import_module(f"{game.engine}.{module}")
    public = {
        f"{module}.{name}"
        for name, one in vars(found).items()
        if not name.startswith("_")
        and (inspect.isfunction(one) or inspect.isclass(one))
        and one.__module__ == found.__name__
    }
    assert public - named == set()

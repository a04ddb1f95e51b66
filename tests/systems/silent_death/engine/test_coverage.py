"""The table of rules and tests in the documentation: true, and without gaps."""

from __future__ import annotations

import inspect
import re
from functools import reduce
from importlib import import_module
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]
TABLE = ROOT / "docs" / "rules-coverage.md"
ENGINE = "sheetforge.systems.silent_death.engine"
PHASES = (
    "setup", "phases", "launch", "order", "movement", "hazards", "flight", "homing", "results",
    "fire", "notes", "facings", "missiles", "countermeasures", "damage", "criticals", "repair",
    "victory", "places", "captain", "luck", "electronic_warfare",
)  # fmt: skip


def rows() -> list[tuple[str, list[str], list[str]]]:
    """Rule, functions, tests."""
    found = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and "`" in cells[1]:
            found.append(
                (cells[0], re.findall(r"`(.+?)`", cells[1]), re.findall(r"`(.+?)`", cells[2]))
            )
    return found


@pytest.mark.parametrize(("rule", "functions", "tests"), rows(), ids=lambda value: str(value)[:40])
def test_what_a_row_names_is_there(rule: str, functions: list[str], tests: list[str]) -> None:
    """Functions can be imported, and tests are in their files."""
    assert tests, rule
    for function in functions:
        module, *names = function.split(".")
        assert reduce(getattr, names, import_module(f"{ENGINE}.{module}")) is not None
    for test in tests:
        file, _, name = test.partition("::")
        (path,) = (ROOT / "tests" / "systems").rglob(f"{file}.py")
        assert re.search(rf"^def {name}\(", path.read_text(encoding="utf-8"), re.MULTILINE), test


@pytest.mark.parametrize("module", PHASES)
def test_no_function_of_a_phase_is_missing(module: str) -> None:
    """Every public function and class of a phase stands in a row."""
    named = {function for _, functions, _ in rows() for function in functions}
    found = import_module(f"{ENGINE}.{module}")
    public = {
        f"{module}.{name}"
        for name, one in vars(found).items()
        if not name.startswith("_")
        and (inspect.isfunction(one) or inspect.isclass(one))
        and one.__module__ == found.__name__
    }
    assert public - named == set()

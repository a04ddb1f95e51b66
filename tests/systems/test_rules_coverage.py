"""The table of rules and tests in the documentation: true, and without gaps."""

from __future__ import annotations

import inspect
import re
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
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
        "setup",
        "phases",
        "launch",
        "order",
        "movement",
        "hazards",
        "flight",
        "homing",
        "warheads",
        "fire",
        "weapon_effects",
        "lines",
        "missiles",
        "countermeasures",
        "damage",
        "repair",
        "victory",
        "places",
        "captain",
        "electronic_warfare",
        "smash.course",
        "smash.scoring",
    ),
    ("Star Wars", "The Next Millennium", "Smashes"),
)
STAR_WARS = Game("sheetforge.systems.silent_death_star_wars", ("characters", "injuries"), ("Star Wars: characters",))
SOVEREIGN_SEAS = Game(
    "sheetforge.systems.sovereign_seas.engine",
    ("resolve", "phases", "setup", "movement", "gunnery", "damage", "victory"),
    ("Sovereign Seas Lite",),
)
BABYLON = Game(
    "sheetforge.systems.babylon.engine",
    ("preparation", "motion", "movement", "gunnery", "damage", "fighters", "criticals", "victory", "phases"),
    ("Babylon",),
)
SILENT_FURY = Game(
    "sheetforge.systems.silent_fury.engine",
    (
        "phases",
        "orders",
        "rounds",
        "operating",
        "thrust",
        "ramming",
        "aiming",
        "attack",
        "launching",
        "defenses",
        "crew",
        "melee",
        "boarding",
        "jump",
        "strike",
        "dogfight",
        "drift",
        "damage",
        "victory",
    ),
    ("Silent Fury",),
)
GAMES = (SILENT_DEATH, STAR_WARS, SOVEREIGN_SEAS, BABYLON, SILENT_FURY)


TEXTS = {
    "Sections of the Star Wars condensation": "star-wars",
    "Sections of Rules of Warfare II": "rules-of-warfare-ii",
}
"""Section of the document that lists the sections of a text → the file of their titles."""


class Row(NamedTuple):
    """A rule, the functions that carry it out, the tests that hold it; the game it is of."""

    game: Game
    rule: str
    functions: tuple[str, ...]
    tests: tuple[str, ...]


@cache
def rows() -> list[Row]:
    """Every row of the document. A section belongs to one game."""
    found, game = [], None
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            game = next((one for one in GAMES if line[3:] in one.sections), None)
            assert game is not None or line[3:] in TEXTS, line
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 4 and "`" in cells[1]:
            assert game is not None
            functions, tests = (tuple(re.findall(r"`(.+?)`", cell)) for cell in cells[1:3])
            found.append(Row(game, cells[0], functions, tests))
    return found


def found_in(engine: str, function: str) -> object:
    """The function of `module.name`, in the engine of a game or elsewhere in the game."""
    try:
        return resolve_name(f"{engine}.{function}")
    except (ModuleNotFoundError, AttributeError):
        return resolve_name(f"{engine.removesuffix('.engine')}.{function}")


def test_what_a_row_names_is_there() -> None:
    """Functions can be imported, and tests are in their files, each name of which is that of one file."""
    files = [path for folder in ("systems", "play") for path in sorted((ROOT / "tests" / folder).rglob("*.py"))]
    assert len(rows()) > 300
    for row in rows():
        assert row.tests, row.rule
        for function in row.functions:
            assert found_in(row.game.engine, function) is not None
        for test in row.tests:
            file, _, name = test.partition("::")
            (path,) = (path for path in files if path.stem == file)
            assert f"\ndef {name}(" in path.read_text(encoding="utf-8"), test


def test_no_function_of_a_phase_is_missing() -> None:
    """Every public function and class of a phase stands in a row of its game."""
    for game in GAMES:
        named = {function for row in rows() if row.game == game for function in row.functions}
        for phase in game.phases:
            module = import_module(f"{game.engine}.{phase}")
            public = {
                f"{phase}.{name}"
                for name, value in vars(module).items()
                if not name.startswith("_")
                and (inspect.isfunction(value) or inspect.isclass(value))
                and value.__module__ == module.__name__
            }
            assert public - named == set()


def listed_sections(heading: str) -> list[tuple[str, str]]:
    """Title and place of every section of a text, as the document has them."""
    text = TABLE.read_text(encoding="utf-8").partition(f"## {heading}\n")[2].partition("\n## ")[0]
    lines = [line for line in text.splitlines() if line.startswith("| ")][1:]
    cells = [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]
    return [(title, where) for title, _, where in cells]


@pytest.mark.parametrize("heading", TEXTS)
def test_every_section_of_a_text_is_listed(heading: str) -> None:
    """In the printed order, battle rule or not; none is left out and none is added."""
    path = ROOT / "tests" / "systems" / "sections" / f"{TEXTS[heading]}.txt"
    titles = path.read_text(encoding="utf-8").splitlines()
    assert len(titles) > 50
    assert [title for title, _ in listed_sections(heading)] == titles


@pytest.mark.parametrize("heading", TEXTS)
def test_a_section_is_somewhere_or_it_is_said_why_not(heading: str) -> None:
    """Every file and folder is there; what is not in the project has a reason."""
    for title, where in listed_sections(heading):
        places = re.findall(r"`(.+?)`", where)
        assert all((ROOT / place).exists() for place in places), title
        if not places or where.startswith("not in the project"):
            assert re.match(r"not in the project: \w.{10,}", where), title

